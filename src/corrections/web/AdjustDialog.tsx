import { Modal } from '@mantine/core'
import * as z from 'zod/mini'
import { type Account, Adjustment } from '#corrections/contract/corrections.ts'
import { correctionEndpoints } from '#corrections/contract/correction-endpoints.ts'
import { add, NOTHING, readPoints, showPoints } from '#platform/contract/points.ts'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { announce } from '#platform/web/ui/announce.ts'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { AmountField } from '#platform/web/ui/AmountField.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { MovePreview } from '#wallet/web/MovePreview.tsx'
import { ReasonField } from './ReasonField.tsx'
import { useCorrection } from './use-correction.ts'
import classes from './UserAccount.module.css'

const Typed = z.omit(Adjustment, { user: true })
const BALANCES = { earned: 'Earned balance', appreciation: 'Appreciation balance' }

interface AdjustDialogProps {
  account: Account
  opened: boolean
  onClose: () => void
}

/** Adjusts a balance: the amount, the reason, and a preview of the balances. */
export function AdjustDialog({ account, opened, onClose }: AdjustDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Adjust balance" closeOnClickOutside={false}>
      {opened && <AdjustForm account={account} onClose={onClose} />}
    </Modal>
  )
}

function AdjustForm({ account, onClose }: Omit<AdjustDialogProps, 'opened'>) {
  const { person } = account
  const name = nameOf(person)
  const form = useForm(Typed, { balance: 'earned', amount: '', reason: '' })
  const { values, field } = form
  const adjust = useCorrection(
    (body: z.output<typeof Adjustment>, key) =>
      call(correctionEndpoints.adjustBalance, { body, key }),
    () => {
      announce('success', `Adjusted the balance of ${name}`)
      onClose()
    },
  )
  const balance = values.balance === 'appreciation' ? 'appreciation' : 'earned'
  return (
    <DialogForm
      of={form}
      sending={adjust}
      onSend={() => adjust.mutate(check(Adjustment, { user: person.id, ...values }))}
      action="Adjust balance"
      onCancel={onClose}
    >
      <p>
        This adds an entry to the history of <strong>{name}</strong>.
      </p>
      <SelectField
        label="Balance"
        data-autofocus
        choices={BALANCES}
        {...field('balance')}
        value={balance}
      />
      <AmountField label="Amount (with a minus to take away)" {...field('amount')} />
      <ReasonField {...field('reason')} readers={name} />
      <Outcome account={account} balance={balance} typed={values.amount} />
    </DialogForm>
  )
}

interface OutcomeProps {
  account: Account
  balance: keyof typeof BALANCES
  /** The amount, as it was typed. */
  typed: string
}

function Outcome({ account: { balances }, balance, typed }: OutcomeProps) {
  const read = readPoints(typed)
  const amount = typeof read === 'number' ? read : NOTHING
  const held = balances[balance]
  if (add(held, amount) < 0) {
    return <p className={classes.short}>There are only {showPoints(held)} points to take away.</p>
  }
  const change = { earned: NOTHING, appreciation: NOTHING, [balance]: amount }
  return <MovePreview held={balances} change={change} />
}
