import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Title, VisuallyHidden } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { bonusEndpoints } from '#bonuses/contract/bonus.ts'
import { MESSAGES } from '#platform/contract/messages.ts'
import { NOTHING } from '#platform/contract/points.ts'
import { useAttempts } from '#platform/web/api/attempt.ts'
import { call } from '#platform/web/api/client.ts'
import { showBriefly, showPoints } from '#platform/web/language/format.ts'
import { announceSessionEnd } from '#platform/web/ui/announce.ts'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { MoveDone } from '#wallet/web/MoveDone.tsx'
import { balancesQuery } from '#wallet/web/wallet-queries.ts'
import classes from './NewPoints.module.css'

/** The notice of pending bonus points (specification, sections 2 and 4); updated live. */
export function NewPoints() {
  const { data: balances } = useQuery(balancesQuery)
  const pending = balances?.pending ?? NOTHING
  const waiting = showPoints(pending)
  const { deposit, depositing, failure, clearFailure, receipt, done, close } = useDeposit()
  return (
    <>
      {pending > 0 && (
        <section className={classes.notice} aria-labelledby="new-points">
          <span className={classes.mark} aria-hidden>
            <IconSparkles size={24} stroke={1.75} />
          </span>
          <div className={classes.words}>
            <Title order={2} id="new-points">{t`New Points Received`}</Title>
            <p>
              <Trans>
                <strong>{waiting}</strong> bonus points are waiting for you.
              </Trans>
            </p>
            <Reasons />
          </div>
          <Button size="md" color="gold" loading={depositing} onClick={() => deposit(pending)}>
            <Trans>Deposit New Points</Trans>
          </Button>
        </section>
      )}
      <VisuallyHidden role="status">
        {pending > 0 && t`New Points Received: ${waiting}`}
      </VisuallyHidden>
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

/** Why the points were given, where somebody said so. */
function Reasons() {
  const { data } = useQuery({
    queryKey: ['wallet', 'bonusReasons'],
    queryFn: ({ signal }) => call(bonusEndpoints.readBonusReasons, { signal }),
  })
  if (data === undefined || data.reasons.length === 0) return null
  return (
    <ul className={classes.reasons} aria-label={t`Why you were given them`}>
      {data.reasons.map(({ id, amount, reason }) => (
        <li key={id}>
          {showBriefly(amount)}: <span dir="auto">{reason}</span>
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
