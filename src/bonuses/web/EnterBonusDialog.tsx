import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { bonusEndpoints } from '#bonuses/contract/bonus-endpoints.ts'
import { BonusEntry } from '#bonuses/contract/bonus.ts'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { showBriefly } from '#platform/web/language/format.ts'
import { AmountField } from '#platform/web/ui/AmountField.tsx'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import type { UserSelection } from '#users/contract/users.ts'
import type { ManyDialogProps } from '#users/web/SetPermissionDialog.tsx'
import { TIMEOUT_MS, useChangeMany } from '#users/web/use-chosen.ts'

const EMPTY = { amount: '', reason: '' }

/** Enters the same bonus points for all selected people. */
export function EnterBonusDialog(props: ManyDialogProps) {
  const { opened, onClose } = props
  return (
    <FormModal opened={opened} onClose={onClose} title={t`Enter bonus`}>
      {opened && <EnterBonus {...props} />}
    </FormModal>
  )
}

function EnterBonus({ chosen: { chosen, people }, onClose, onDone }: ManyDialogProps) {
  const form = useForm(BonusEntry, EMPTY)
  const enter = useChangeMany(
    (body: { chosen: UserSelection; entry: BonusEntry }) =>
      call(bonusEndpoints.enterBonusForMany, { body, timeoutMs: TIMEOUT_MS }),
    (answer, { entry }) =>
      t`${{ points: showBriefly(entry.amount) }} points entered for ${plural({ people: answer.people }, { one: '# person', other: '# people' })}`,
    onDone,
  )
  const send = () => {
    if (chosen !== null) enter.mutate({ chosen, entry: check(BonusEntry, form.values) })
  }
  return (
    <DialogForm of={form} sending={enter} onSend={send} action={t`Enter bonus`} onCancel={onClose}>
      <p>
        <Trans>
          For{' '}
          <strong>
            <Plural value={people} one="# person" other="# people" />
          </strong>
          . It replaces what was entered for them before; they get it when you press “Process All
          Entered Bonus Points”.
        </Trans>
      </p>
      <AmountField label={t`Bonus points`} {...form.field('amount')} />
      <TextField label={t`Reason (optional)`} {...form.field('reason')} />
    </DialogForm>
  )
}
