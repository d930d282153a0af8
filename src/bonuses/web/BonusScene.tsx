import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CompanyWreath } from '#auth/web/CompanyWreath.tsx'
import { bonusEndpoints } from '#bonuses/contract/bonus.ts'
import { MESSAGES } from '#platform/contract/messages.ts'
import { NOTHING, type Hundredths } from '#platform/contract/points.ts'
import { useAttempts } from '#platform/web/api/attempt.ts'
import { call } from '#platform/web/api/client.ts'
import { showBriefly, showPoints } from '#platform/web/language/format.ts'
import { announceSessionEnd } from '#platform/web/ui/announce.ts'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { Scene } from '#platform/web/ui/Scene.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { MoveDone } from '#wallet/web/MoveDone.tsx'
import { balancesQuery } from '#wallet/web/wallet-queries.ts'
import classes from './BonusScene.module.css'

/** Why the waiting points were given, where somebody said so. */
export const bonusReasonsQuery = queryOptions({
  queryKey: ['wallet', 'bonusReasons'],
  queryFn: ({ signal }) => call(bonusEndpoints.readBonusReasons, { signal }),
})

/** A bonus that waits: the company's wreath, why it was given, how much, and its deposit. */
export function BonusScene({ pending }: { pending: Hundredths }) {
  const { data, isPending, failureCount } = useQuery(bonusReasonsQuery)
  const isLoading = isPending && failureCount === 0
  const { deposit, depositing, failure, clearFailure, receipt, done, close } = useDeposit()
  const waiting = showPoints(pending)
  const amount = (
    <Trans>
      <strong>{waiting}</strong> bonus points are waiting for you.
    </Trans>
  )
  const reasons = data?.reasons ?? []
  return (
    <>
      {pending > 0 && !isLoading && (
        <Scene
          figure={<CompanyWreath />}
          title={t`New Points Received`}
          words={reasons.length === 0 ? amount : <Reasons reasons={reasons} pending={pending} />}
          {...(reasons.length > 0 && { lead: amount })}
          action={
            <Button size="md" loading={depositing} onClick={() => deposit(pending)}>
              <Trans>Deposit New Points</Trans>
            </Button>
          }
        />
      )}
      <ErrorBanner message={failure} onClear={clearFailure} />
      <MoveDone title={t`New points deposited`} receipt={receipt} opened={done} onClose={close}>
        {receipt && (
          <p>
            {t`${{ points: showPoints(receipt.amount) }} points were added to your earned balance.`}
          </p>
        )}
      </MoveDone>
    </>
  )
}

interface ReasonsProps {
  reasons: readonly { id: number; amount: Hundredths; reason: string }[]
  pending: Hundredths
}

/** Longer words are smaller, as on a card. */
const SHORT_REASON = 90

/** The words of those who gave them; with the amount of each, if it is not all that waits. */
function Reasons({ reasons, pending }: ReasonsProps) {
  const isLong = reasons.length > 1 || reasons.some(({ reason }) => reason.length > SHORT_REASON)
  return (
    <ul
      className={classes.reasons}
      aria-label={t`Why you were given them`}
      data-long={isLong || undefined}
    >
      {reasons.map(({ id, amount, reason }) => (
        <li key={id}>
          <span dir="auto">{reason}</span>
          {amount !== pending && <span className={classes.amount}>+{showBriefly(amount)}</span>}
        </li>
      ))}
    </ul>
  )
}

function useDeposit() {
  const queries = useQueryClient()
  const [done, setDone] = useState(false)
  const sending = useRef(false)
  const send = useAttempts(
    (_pending: number, key) => call(bonusEndpoints.depositBonus, { key }),
    (refusal) =>
      announceSessionEnd(refusal, t`Your session on this device has ended: nothing was deposited.`),
  )
  const { mutate, reset, data, error, isPending } = useMutation({
    mutationFn: send,
    onSuccess: ({ balances }) => {
      queries.setQueryData(balancesQuery.queryKey, { ...balances, pending: NOTHING })
      setDone(true)
    },
    onSettled: () => {
      sending.current = false
      void queries.invalidateQueries({ queryKey: ['wallet'] })
    },
  })
  return {
    /** The pending sum is part of the request: another sum gets another key. */
    deposit: (pending: number) => {
      // State changes one render later; a second click can be sooner.
      if (sending.current) return
      sending.current = true
      mutate(pending)
    },
    depositing: isPending,
    failure: error && wordsFor(error, t(MESSAGES.salaryDepositFailed)),
    clearFailure: reset,
    receipt: data ?? null,
    done,
    close: () => {
      setDone(false)
      // The pressed button is gone.
      document.querySelector<HTMLElement>('main h1')?.focus()
    },
  }
}
