import { Modal, TextInput } from '@mantine/core'
import { BonusEntry } from '#bonuses/contract/bonus.ts'
import { bonusEndpoints } from '#bonuses/contract/bonus-endpoints.ts'
import { showPoints } from '#platform/contract/points.ts'
import type { Chosen } from '#users/contract/users.ts'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { AmountField } from '#platform/web/ui/AmountField.tsx'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { SubmitOrCancel } from '#platform/web/ui/SubmitOrCancel.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { countPeople } from '#platform/web/ui/count-people.ts'
import form from '#platform/web/ui/form.module.css'
import type { ManyDialogProps } from '#users/web/SetPermissionDialog.tsx'
import { PATIENCE_MS, useChangeMany } from '#users/web/use-change-many.ts'

const EMPTY = { amount: '', reason: '' }

/** How much, and why, is entered for everybody who is chosen. */
export function EnterBonusDialog(props: ManyDialogProps) {
  const { opened, onClose } = props
  return (
    <Modal opened={opened} onClose={onClose} title="Enter bonus" closeOnClickOutside={false}>
      {opened && <EnterBonus {...props} />}
    </Modal>
  )
}

function EnterBonus({ chosen: { chosen, people }, onClose, onDone }: ManyDialogProps) {
  const { form: element, values, field, submit } = useForm(BonusEntry, EMPTY)
  const enter = useChangeMany(
    (body: { chosen: Chosen; entry: BonusEntry }) =>
      call(bonusEndpoints.enterBonusForMany, { body, patience: PATIENCE_MS }),
    (answer, { entry }) =>
      `${showPoints(entry.amount)} points entered for ${countPeople(answer.people)}`,
    onDone,
  )
  const send = submit(() => {
    if (chosen !== null) enter.mutate({ chosen, entry: check(BonusEntry, values) })
  })
  const reason = field('reason')
  return (
    <form ref={element} className={form.form} onSubmit={send} noValidate>
      <p>
        This concerns <strong>{countPeople(people)}</strong>. It takes the place of what was entered
        for them before, and is given with “Process All Entered Bonus Points”.
      </p>
      <AmountField label="Bonus points" {...field('amount')} />
      <TextInput
        label="Reason (optional)"
        size="md"
        autoComplete="off"
        value={reason.value}
        error={reason.error}
        onChange={(event) => reason.onChange(event.currentTarget.value)}
      />
      <ErrorBanner message={enter.error && wordsFor(enter.error)} onClear={enter.reset} />
      <SubmitOrCancel busy={enter.isPending} onCancel={onClose}>
        Enter bonus
      </SubmitOrCancel>
    </form>
  )
}
