import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { PERMISSION_FLAGS, type PermissionFlag } from '#platform/contract/people.ts'
import { PERMISSION_LABELS } from '#platform/contract/permission-labels.ts'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { FieldPair } from '#platform/web/ui/Form.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { userEndpoints, type UserSelection } from '#users/contract/users.ts'
import { useActsByRole } from './use-acts-by-role.ts'
import { TIMEOUT_MS, useChangeMany, type ChosenUsers } from './use-chosen-people.ts'

export interface ManyDialogProps {
  opened: boolean
  chosen: ChosenUsers
  onClose: () => void
  /** Called after the change. */
  onDone: () => void
}

/** Switches one permission on or off for all selected people. */
export function SetPermissionDialog(props: ManyDialogProps) {
  const { opened, onClose } = props
  return (
    <FormModal opened={opened} onClose={onClose} title={t`Set permission`}>
      {opened && <SetPermission {...props} />}
    </FormModal>
  )
}

interface ManyPermissionsRequest {
  chosen: UserSelection
  flag: PermissionFlag
  on: boolean
}

/** Deposit and Withdraw are the administrator's to switch. */
const { isDeposit: _deposit, isWithdraw: _withdraw, ...BY_ROLE } = PERMISSION_LABELS
const SWITCH = { on: msg`On`, off: msg`Off` }
const Typed = z.strictObject({ flag: z.enum(PERMISSION_FLAGS), to: z.enum(['on', 'off']) })

function SetPermission({ chosen: { chosen, people }, onClose, onDone }: ManyDialogProps) {
  const actsByRole = useActsByRole()
  const form = useForm(Typed, { flag: 'isActive', to: 'on' })
  const { flag, to } = check(Typed, form.values)
  const set = useChangeMany(
    ({ chosen: whom, flag: name, on }: ManyPermissionsRequest) =>
      call(userEndpoints.setPermissionsOfMany, {
        body: { chosen: whom, change: { [name]: on } },
        timeoutMs: TIMEOUT_MS,
      }),
    (answer, request) => {
      const permission = t(PERMISSION_LABELS[request.flag])
      const whom = plural({ people: answer.people }, { one: '# person', other: '# people' })
      return request.on
        ? t`${permission} is on for ${{ who: whom }}`
        : t`${permission} is off for ${{ who: whom }}`
    },
    onDone,
  )
  const who = plural(people, { one: '# person', other: '# people' })
  const send = () => {
    if (chosen !== null) set.mutate({ chosen, flag, on: to === 'on' })
  }
  return (
    <DialogForm of={form} sending={set} onSend={send} action={t`Set permission`} onCancel={onClose}>
      <p>
        <Trans>
          For <strong>{who}</strong>.
        </Trans>
        {flag === 'isActive' && to === 'off' && <> {t`They are signed out at once.`}</>}
      </p>
      <FieldPair>
        <SelectField
          label={t`Permission`}
          data-autofocus
          choices={actsByRole ? (BY_ROLE as typeof PERMISSION_LABELS) : PERMISSION_LABELS}
          {...form.field('flag')}
          value={flag}
        />
        <SelectField label={t`Switch it`} choices={SWITCH} {...form.field('to')} value={to} />
      </FieldPair>
    </DialogForm>
  )
}
