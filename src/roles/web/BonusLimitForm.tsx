import { t } from '@lingui/core/macro'
import { writePoints } from '#platform/contract/points.ts'
import { ROLE_NAMES } from '#platform/contract/role-names.ts'
import { check } from '#platform/web/api/check.ts'
import { AmountField } from '#platform/web/ui/AmountField.tsx'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { useForm } from '#platform/web/ui/use-form.ts'
import { RoleTerms, type HeldRole } from '#roles/contract/role-endpoints.ts'
import { ROLE_WORDS } from '#roles/contract/role-permissions.ts'
import { useChangeRole } from './role-queries.ts'

interface BonusLimitFormProps {
  user: { readonly id: number; readonly firstName: string; readonly lastName: string }
  /** Null: the role is given now. */
  held: HeldRole | null
  onClose: () => void
}

/** Asks how many bonus points a people keeper may give in a month. */
export function BonusLimitForm({ user, held, onClose }: BonusLimitFormProps) {
  const limit = held?.bonusLimit ?? null
  const form = useForm(RoleTerms, { bonusLimit: limit === null ? '' : writePoints(limit) })
  const change = useChangeRole()
  const name = nameOf(user)
  const send = () =>
    change.mutate(
      { id: user.id, role: 'peopleKeeper', ...check(RoleTerms, form.values) },
      {
        onSuccess: () => {
          announceMessage(
            'success',
            t`${name} has the role ${{ role: t(ROLE_NAMES.peopleKeeper) }}.`,
          )
          onClose()
        },
      },
    )
  return (
    <DialogForm
      of={form}
      sending={change}
      onSend={send}
      action={held === null ? t`Give role` : t`Save`}
      onCancel={onClose}
    >
      <p>{t(ROLE_WORDS.peopleKeeper)}</p>
      <AmountField
        label={t`Bonus points a month`}
        description={t`The most that ${name} can give in a calendar month (UTC). 0 for none.`}
        data-autofocus
        {...form.field('bonusLimit')}
      />
    </DialogForm>
  )
}
