import { Modal, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  type Account,
  type AccountTransaction,
  Reversal,
} from '#corrections/contract/corrections.ts'
import { correctionEndpoints } from '#corrections/contract/correction-endpoints.ts'
import { negate, showPoints } from '#platform/contract/points.ts'
import { splitWithdrawal, total, type Spendable } from '#platform/contract/split.ts'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { accountQuery } from './account-query.ts'
import { announce } from '#platform/web/ui/announce.ts'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { useForm } from '#platform/web/ui/use-form.ts'
import { MovePreview } from '#wallet/web/MovePreview.tsx'
import { ReasonField } from './ReasonField.tsx'
import { useCorrection } from './use-correction.ts'
import classes from './UserAccount.module.css'

const Typed = z.pick(Reversal, { reason: true })

interface ReverseDialogProps {
  account: Account
  /** The send to reverse; null keeps the dialog closed. */
  send: AccountTransaction | null
  onClose: () => void
}

/** Reverses a send: a preview of both people's balances, and the reason. */
export function ReverseDialog({ account, send, onClose }: ReverseDialogProps) {
  return (
    <Modal opened={send !== null} onClose={onClose} title="Reverse" closeOnClickOutside={false}>
      {send !== null && <ReverseForm account={account} send={send} onClose={onClose} />}
    </Modal>
  )
}

interface ReverseFormProps {
  account: Account
  send: AccountTransaction
  onClose: () => void
}

function ReverseForm({ account, send, onClose }: ReverseFormProps) {
  const sender = nameOf(account.person)
  const receiver = send.colleague === null ? 'the colleague' : nameOf(send.colleague)
  const back = { earned: negate(send.earned), appreciation: negate(send.appreciation) }
  const form = useForm(Typed, { reason: '' })
  const reverse = useCorrection(
    (body: z.output<typeof Reversal>, key) => call(correctionEndpoints.reverseSend, { body, key }),
    () => {
      announce('success', `Reversed: ${showPoints(total(back))} points are back with ${sender}`)
      onClose()
    },
  )
  const request = () =>
    check(Reversal, { user: account.person.id, number: send.number, ...form.values })
  return (
    <DialogForm
      of={form}
      sending={reverse}
      onSend={() => reverse.mutate(request())}
      action="Reverse"
      onCancel={onClose}
    >
      <p>
        <strong>{showPoints(total(back))} points</strong> that {sender} sent to {receiver} go back
        to the balances they came from. Both will see it in their history. This can&rsquo;t be
        undone.
      </p>
      <section className={classes.side}>
        <h3>{sender}</h3>
        <MovePreview held={account.balances} change={back} />
      </section>
      <section className={classes.side}>
        <h3>{receiver}</h3>
        <Taken from={send.colleagueId} name={receiver} back={back} />
      </section>
      <ReasonField {...form.field('reason')} readers={`${sender} and ${receiver}`} />
    </DialogForm>
  )
}

interface TakenProps {
  from: number | null
  name: string
  back: Spendable
}

// The appreciation balance pays first, then the earned one.
function Taken({ from, name, back }: TakenProps) {
  const { data: account } = useQuery(accountQuery(from ?? 0, 1))
  if (account === undefined) return <Skeleton height={150} />
  const held = account.balances
  if (total(back) > held.total) {
    return (
      <p className={classes.short}>
        {name} has only {showPoints(held.total)} points, too few to give back.
      </p>
    )
  }
  const { earned, appreciation } = splitWithdrawal(held, total(back))
  const change = { earned: negate(earned), appreciation: negate(appreciation) }
  return <MovePreview held={held} change={change} />
}
