import type { Colleague } from '#platform/contract/people.ts'
import { showPoints } from '#platform/contract/points.ts'
import { splitSend, type Spendable } from '#platform/contract/split.ts'
import type { Receipt } from '#platform/contract/transactions.ts'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { MoveDone } from './MoveDone.tsx'
import { MovePreview } from './MovePreview.tsx'
import { paidFrom, paidOf, spent } from './paid-from.ts'
import { ReviewDialog } from './ReviewDialog.tsx'
import type { requestedTransfer } from './requested-move.ts'
import classes from './TransferDialogs.module.css'

type Request = Awaited<ReturnType<typeof requestedTransfer>>

interface TransferReviewProps {
  request: Request | null
  receiver: Colleague | null
  held: Spendable | undefined
  opened: boolean
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** The receiver, the amount, the message, and the balances that pay. */
export function TransferReview({ request, receiver, held, ...dialog }: TransferReviewProps) {
  const paid = request && held && splitSend(held, request.amount)
  return (
    <ReviewDialog title="Confirm your appreciation" {...dialog}>
      {request && receiver && held && paid && (
        <>
          <p className={classes.amount}>{showPoints(request.amount)} points</p>
          <Receiver colleague={receiver} />
          {request.message !== '' && <q className={classes.message}>{request.message}</q>}
          <p>{paidFrom(paid, 'earned')}</p>
          <MovePreview held={held} change={spent(paid)} />
        </>
      )}
    </ReviewDialog>
  )
}

function Receiver({ colleague }: { colleague: Colleague }) {
  return (
    <div className={classes.receiver}>
      <PersonAvatar person={colleague} />
      <p>
        to <strong>{nameOf(colleague)}</strong>
        <span className={classes.email}>{colleague.email}</span>
      </p>
    </div>
  )
}

interface TransferDoneProps {
  request: Request | null
  receiver: Colleague | null
  receipt: Receipt | null
  opened: boolean
  onClose: () => void
}

export function TransferDone({ request, receiver, receipt, ...dialog }: TransferDoneProps) {
  return (
    <MoveDone title="Appreciation sent" receipt={receipt} {...dialog}>
      {request && receiver && (
        <p>
          You sent {showPoints(request.amount)} points to {nameOf(receiver)}.
        </p>
      )}
      {receipt && <p>{paidFrom(paidOf(receipt), 'earned')}</p>}
    </MoveDone>
  )
}
