import { Modal, NativeSelect } from '@mantine/core'
import * as z from 'zod/mini'
import { type Account, Adjustment } from '#corrections/contract/corrections.ts'
import { correctionEndpoints } from '#corrections/contract/correction-endpoints.ts'
import { add, NOTHING, readPoints, showPoints } from '#platform/contract/points.ts'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { announce } from '#platform/web/ui/announce.ts'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { AmountField } from '#platform/web/ui/AmountField.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { SubmitOrCancel } from '#platform/web/ui/SubmitOrCancel.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { MovePreview } from '#wallet/web/MovePreview.tsx'
import { ReasonField } from './ReasonField.tsx'
import { useCorrection } from './use-correction.ts'
import classes from './UserAccount.module.css'

const Typed = z.omit(Adjustment, { user: true })
const BALANCES = [
  { value: 'earned', label: 'Earned balance' },
  { value: 'appreciation', label: 'Appreciation balance' },
]

interface AdjustDialogProps {
  account: Account
  opened: boolean
  onClose: () => void
}

/** How much to add or take, why, and what the balances become. */
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
  const { form, values, field, submit } = useForm(Typed, {
    balance: 'earned',
    amount: '',
    reason: '',
  })
  const adjust = useCorrection(
    (body: z.output<typeof Adjustment>, key) =>
      call(correctionEndpoints.adjustBalance, { body, key }),
    () => {
      announce('success', `Adjusted the balance of ${name}`)
      onClose()
    },
  )
  const send = submit(() => adjust.mutate(check(Adjustment, { user: person.id, ...values })))
  const balance = field('balance')
  return (
    <form ref={form} className={classes.form} onSubmit={send} noValidate>
      <p>
        A new entry in the history of <strong>{name}</strong>.
      </p>
      <NativeSelect
        label="Balance"
        data-autofocus
        size="md"
        data={BALANCES}
        value={balance.value}
        onChange={(event) => balance.onChange(event.currentTarget.value)}
      />
      <AmountField label="Amount (with a minus to take away)" {...field('amount')} />
      <ReasonField {...field('reason')} readers={name} />
      <Outcome account={account} balance={values.balance} typed={values.amount} />
      <ErrorBanner message={adjust.error && wordsFor(adjust.error)} onClear={adjust.reset} />
      <SubmitOrCancel busy={adjust.isPending} onCancel={onClose}>
        Adjust balance
      </SubmitOrCancel>
    </form>
  )
}

interface OutcomeProps {
  account: Account
  balance: string
  typed: string
}

function Outcome({ account: { balances }, balance, typed }: OutcomeProps) {
  const read = readPoints(typed)
  const amount = typeof read === 'number' ? read : NOTHING
  const change = { earned: NOTHING, appreciation: NOTHING }
  const held = balance === 'appreciation' ? balances.appreciation : balances.earned
  if (add(held, amount) < 0) {
    return <p className={classes.short}>There are only {showPoints(held)} points to take.</p>
  }
  const changed = balance === 'appreciation' ? { appreciation: amount } : { earned: amount }
  return <MovePreview held={balances} change={{ ...change, ...changed }} />
}
