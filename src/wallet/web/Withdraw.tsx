import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { MESSAGES } from '#platform/contract/messages.ts'
import { NOTHING } from '#platform/contract/points.ts'
import { splitWithdrawal } from '#platform/contract/split.ts'
import { call } from '#platform/web/api/client.ts'
import { showPoints } from '#platform/web/language/format.ts'
import { paths } from '#platform/web/paths.ts'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { walletEndpoints } from '#wallet/contract/wallet.ts'
import { MoveDone } from './MoveDone.tsx'
import { MoveAmountField, MoveForm, PointsOrigin } from './MoveForm.tsx'
import { MovePreview, ReviewDialog } from './MoveReview.tsx'
import { negatePayment, paidFrom, paymentOf, withdrawalLimit } from './paid-from.ts'
import { requestedWithdrawal, useMove } from './use-move.ts'
import { useAccount } from './wallet-queries.ts'

/** Withdraw (specification, sections 2, 4 and 5): the appreciation balance pays first. */
export function WithdrawForm() {
  const { user, balances, failed, retry } = useAccount()
  const [amount, setAmount] = useState('')
  const move = useMove({
    send: (body: ReturnType<typeof requestedWithdrawal>, key) =>
      call(walletEndpoints.withdraw, { body, key }),
    failed: t(MESSAGES.withdrawFailed),
    unmoved: t`Your session on this device has ended: nothing was withdrawn.`,
    onDone: () => setAmount(''),
  })
  if (user === null) return null
  const hasNothing = balances?.earned === NOTHING
  const paid = move.request && balances && splitWithdrawal(balances, move.request.amount)
  return (
    <Screen title={t`Withdraw`} lead={t`Take points out of your account.`} aside={<PointsOrigin />}>
      {failed ? (
        <LoadFailed title={t`Could not load your balance`} onRetry={retry} />
      ) : (
        <MoveForm
          user={user}
          balances={balances}
          off={user.isWithdraw ? null : 'withdraw-off'}
          note={hasNothing ? withdrawalLimit(balances) : null}
          instead={
            <Trans>
              You can <Link to={paths.transfer}>thank colleagues</Link> with your points, and buy{' '}
              <Link to={paths.giftShop}>gifts</Link> with your appreciation.
            </Trans>
          }
          {...move.form}
          submitLabel={t({ message: 'Withdraw', context: 'the act' })}
          onSubmit={() => balances && move.review(() => requestedWithdrawal(amount, balances))}
        >
          <MoveAmountField
            limit={balances && user.isWithdraw && !hasNothing ? withdrawalLimit(balances) : null}
            value={amount}
            onChange={setAmount}
            move={move}
          />
        </MoveForm>
      )}
      <ReviewDialog title={t`Confirm your withdrawal`} {...move.reviewDialog}>
        {balances && paid && (
          <>
            <p>{paidFrom(paid, 'appreciation')}</p>
            <MovePreview held={balances} change={negatePayment(paid)} />
          </>
        )}
      </ReviewDialog>
      <MoveDone title={t`Points withdrawn`} receipt={move.receipt} {...move.successDialog}>
        {move.request && (
          <p>{t`You withdrew ${{ points: showPoints(move.request.amount) }} points.`}</p>
        )}
        {move.receipt && <p>{paidFrom(paymentOf(move.receipt), 'appreciation', 'came')}</p>}
        <p>{t`They wait to be paid out. Your company tells you when they are.`}</p>
      </MoveDone>
    </Screen>
  )
}
