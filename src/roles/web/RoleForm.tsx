import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState, type ComponentType } from 'react'
import * as z from 'zod/mini'
import type { Colleague } from '#platform/contract/people.ts'
import { NOTHING, writePoints } from '#platform/contract/points.ts'
import { ROLE_NAMES } from '#platform/contract/role-names.ts'
import { check } from '#platform/web/api/check.ts'
import { AmountField } from '#platform/web/ui/AmountField.tsx'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { useForm } from '#platform/web/ui/use-form.ts'
import { RoleTerms, type HeldRole } from '#roles/contract/role-endpoints.ts'
import { ROLE_WORDS, type Role } from '#roles/contract/role-permissions.ts'
import { useChangeRole } from './change-role.ts'

export interface RolePerson extends Colleague {
  readonly id: number
}

/** Finds a colleague; it belongs to another feature. */
export type RolePersonField = ComponentType<{
  label: string
  value: string
  onChange: (value: string) => void
  chosen: RolePerson | null
  onChoose: (person: RolePerson | null) => void
  'data-autofocus'?: boolean
}>

interface RoleFormProps {
  role: Role
  /** Whose role it is, or who is to have it; null: nobody is chosen yet. */
  person: RolePerson | null
  /** Null: the role is given now. */
  held: HeldRole | null
  PersonField: RolePersonField
  onClose: () => void
}

const Schema = z.extend(RoleTerms, { person: z.string() })

/** Gives a role to a colleague, or changes how many bonus points a people keeper may give. */
export function RoleForm({ role, person, held, PersonField, onClose }: RoleFormProps) {
  const [chosen, setChosen] = useState(person)
  const isLimited = role === 'peopleKeeper'
  const limit = held?.bonusLimit ?? (isLimited ? null : NOTHING)
  const form = useForm(Schema, {
    person: person?.email ?? '',
    bonusLimit: limit === null ? '' : writePoints(limit),
  })
  const change = useChangeRole()
  const name = chosen === null ? null : nameOf(chosen)
  const send = () => {
    if (chosen === null) return
    const { bonusLimit } = check(Schema, form.values)
    change.mutate({ id: chosen.id, role, bonusLimit }, { onSuccess: done })
  }
  const done = () => {
    announceMessage(
      'success',
      t`${{ name: name ?? '' }} has the role ${{ role: t(ROLE_NAMES[role]) }}.`,
    )
    onClose()
  }
  return (
    <DialogForm
      of={form}
      sending={change}
      onSend={send}
      action={held === null ? t`Give role` : t`Save`}
      disabled={chosen === null}
      onCancel={onClose}
    >
      <p>{t(ROLE_WORDS[role])}</p>
      {held === null && (
        <PersonField
          label={t`Colleague`}
          data-autofocus
          {...form.field('person')}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
      {isLimited && (
        <AmountField
          label={t`Bonus points a month`}
          description={t`The most that they can give in a calendar month (UTC). 0 for none.`}
          {...(held !== null && { 'data-autofocus': true })}
          {...form.field('bonusLimit')}
        />
      )}
      {held === null && (
        <p>
          <Trans>
            A role given before the first sign-in waits until its person has chosen their own
            password.
          </Trans>
        </p>
      )}
    </DialogForm>
  )
}
