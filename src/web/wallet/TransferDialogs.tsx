import { useQuery } from '@tanstack/react-query'
import { showPoints } from '#contract/points.ts'
import { splitSend, type Spendable } from '#contract/split.ts'
import type { Receipt } from '#contract/wallet.ts'
import { colleaguesQuery } from '../api/wallet-queries.ts'
import { nameOf } from '../ui/name-of.ts'
import { PersonAvatar } from '../ui/PersonAvatar.tsx'
import { MoveDone } from './MoveDone.tsx'
import { MovePreview } from './MovePreview.tsx'
import { paidFrom, paidOf, spent } from './paid-from.ts'
import { ReviewDialog } from './ReviewDialog.tsx'
import type { requestedTransfer } from './requested-move.ts'
import classes from './TransferDialogs.module.css'

type Request = ReturnType<typeof requestedTransfer>

interface TransferReviewProps {
  request: Request | null
  held: Spendable | undefined
  opened: boolean
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Who gets how much, with which words, and which balance pays. */
export function TransferReview({ request, held, ...dialog }: TransferReviewProps) {
  const paid = request && held && splitSend(held, request.amount)
  return (
    <ReviewDialog title="Confirm your appreciation" {...dialog}>
      {request && held && paid && (
        <>
          <p className={classes.amount}>{showPoints(request.amount)} points</p>
          <Receiver email={request.receiver} />
          {request.message !== '' && <q className={classes.message}>{request.message}</q>}
          <p>{paidFrom(paid, 'earned')}</p>
          <MovePreview held={held} change={spent(paid)} />
        </>
      )}
    </ReviewDialog>
  )
}

function Receiver({ email }: { email: string }) {
  const colleague = useColleague(email)
  return (
    <div className={classes.receiver}>
      {colleague && <PersonAvatar person={colleague} />}
      <p>
        to <strong>{colleague ? nameOf(colleague) : email}</strong>
        {colleague && <span className={classes.email}>{email}</span>}
      </p>
    </div>
  )
}

interface TransferDoneProps {
  request: Request | null
  receipt: Receipt | null
  opened: boolean
  onClose: () => void
}

export function TransferDone({ request, receipt, ...dialog }: TransferDoneProps) {
  const colleague = useColleague(request?.receiver ?? '')
  return (
    <MoveDone title="Appreciation sent" receipt={receipt} {...dialog}>
      {request && (
        <p>
          You sent {showPoints(request.amount)} points to{' '}
          {colleague ? nameOf(colleague) : request.receiver}.
        </p>
      )}
      {receipt && <p>{paidFrom(paidOf(receipt), 'earned')}</p>}
    </MoveDone>
  )
}

function useColleague(email: string) {
  const { data } = useQuery(colleaguesQuery(email))
  return data?.colleagues.find((colleague) => colleague.email === email)
}
