import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { MESSAGES } from '#platform/contract/messages.ts'
import type { SignedInUser } from '#platform/contract/people.ts'
import { NOTHING } from '#platform/contract/points.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import { call } from '#platform/web/api/client.ts'
import { showPoints } from '#platform/web/language/format.ts'
import { paths } from '#platform/web/paths.ts'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { SidePanel } from '#platform/web/ui/SidePanel.tsx'
import { walletEndpoints, type DepositRoom } from '#wallet/contract/wallet.ts'
import { MoveDone } from './MoveDone.tsx'
import { MoveAmountField, MoveForm, PointsOrigin } from './MoveForm.tsx'
import { MovePreview, ReviewDialog } from './MoveReview.tsx'
import { requestedDeposit, useMove } from './use-move.ts'
import { depositRoomQuery, useAccount } from './wallet-queries.ts'

/** Deposit (specification, sections 2 and 5): adds to the earned balance. */
export function DepositPage() {
  const { user, balances, failed, retry } = useAccount()
  const { data: room } = useQuery(depositRoomQuery)
  const [amount, setAmount] = useState('')
  const move = useMove({
    send: (body: ReturnType<typeof requestedDeposit>, key) =>
      call(walletEndpoints.deposit, { body, key }),
    failed: t(MESSAGES.depositFailed),
    unmoved: t`Your session on this device has ended: nothing was deposited.`,
    onDone: () => setAmount(''),
  })
  if (user === null) return null
  const off = whyOff(user, room)
  const isUsedUp = off === null && room?.left === NOTHING
  return (
    <Screen title={t`Deposit`} lead={t`Add points to your account.`} aside={<Panels />}>
      {failed ? (
        <LoadFailed title={t`Could not load your balance`} onRetry={retry} />
      ) : (
        <MoveForm
          user={user}
          balances={balances}
          off={off}
          note={isUsedUp ? t`You have deposited all that you can this month.` : null}
          instead={<OtherWays />}
          {...move.form}
          submitLabel={t({ message: 'Deposit', context: 'the act' })}
          onSubmit={() => move.review(() => requestedDeposit(amount, room?.left))}
        >
          <MoveAmountField
            limit={off === null ? sayLimit(room) : null}
            value={amount}
            onChange={setAmount}
            move={move}
          />
        </MoveForm>
      )}
      <ReviewDialog title={t`Confirm your deposit`} {...move.reviewDialog}>
        {move.request && balances && (
          <>
            <p>
              {t`${{ points: showPoints(move.request.amount) }} points go to your earned balance.`}
            </p>
            <MovePreview
              held={balances}
              change={{ earned: move.request.amount, appreciation: NOTHING }}
            />
          </>
        )}
      </ReviewDialog>
      <MoveDone title={t`Points deposited`} receipt={move.receipt} {...move.successDialog}>
        {move.request && (
          <p>
            {t`${{ points: showPoints(move.request.amount) }} points were added to your earned balance.`}
          </p>
        )}
      </MoveDone>
    </Screen>
  )
}

function OtherWays() {
  return (
    <Trans>
      Points come from colleagues who thank you, and from your company as bonus points. You can{' '}
      <Link to={paths.transfer}>thank a colleague</Link> with those you have.
    </Trans>
  )
}

function whyOff(user: SignedInUser, room: DepositRoom | undefined): RefusalCode | null {
  if (!user.isDeposit) return 'deposit-off'
  return room?.isOpen === false ? 'deposits-closed' : null
}

function sayLimit(room: DepositRoom | undefined): string {
  if (!room || room.limit === null || room.left === null) {
    return t`It adds to your earned balance.`
  }
  const [left, limit] = [showPoints(room.left), showPoints(room.limit)]
  return t`You can still deposit ${left} of ${limit} points this month. It adds to your earned balance.`
}

function Panels() {
  return (
    <>
      <PointsOrigin />
      <SidePanel title={t`Good to know`} icon={<IconInfoCircle />}>
        <p>{t`Amounts have at most two decimals. You see the result before you confirm.`}</p>
      </SidePanel>
    </>
  )
}
