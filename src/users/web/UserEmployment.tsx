import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { Facts } from '#platform/web/ui/Facts.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import {
  Birthday,
  EmployeeId,
  StartDate,
  TypedEmployment,
  TypedManager,
} from '#users/contract/employment.ts'
import { personEndpoints } from '#users/contract/person-change.ts'
import type { UserRow } from '#users/contract/users.ts'
import { directoryField } from './directory-field.tsx'
import { employmentFacts } from './employment-facts.ts'
import { PersonField, type ChosenPerson } from './PersonField.tsx'
import { showUser } from './show-user.ts'
import { useActsByRole } from './use-acts-by-role.ts'

/** A person's manager, start date, employee id and birthday among their details, with their form. */
export function UserEmployment({ user }: { user: UserRow }) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const facts = employmentFacts(user)
  return (
    <div>
      <dt>{t`Manager and dates`}</dt>
      <dd>
        <span>{facts.length === 0 ? t`Not known` : <Facts of={facts} />}</span>
        <Button
          variant="default"
          size="compact-md"
          aria-label={t`Edit manager and dates of ${{ name: nameOf(user) }}`}
          onClick={() => setOpened(true)}
        >
          <Trans>Edit</Trans>
        </Button>
        <FormModal opened={opened} onClose={close} title={t`Manager and dates`}>
          <EmploymentForm user={user} onClose={close} />
        </FormModal>
      </dd>
    </div>
  )
}

const FormFields = z.object({
  employeeId: EmployeeId,
  manager: TypedManager,
  startDate: StartDate,
  birthday: Birthday,
})

function EmploymentForm({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const actsByRole = useActsByRole()
  const [manager, setManager] = useState<ChosenPerson | null>(user.manager)
  const form = useForm(FormFields, {
    employeeId: user.employeeId ?? '',
    manager: user.manager?.email ?? '',
    startDate: user.startDate ?? '',
    birthday: user.birthday ?? '',
  })
  const save = useSaveEmployment(user, onClose)
  const { birthday, ...others } = form.values
  const sent = actsByRole ? others : { birthday, ...others }
  return (
    <DialogForm
      of={form}
      sending={save}
      onSend={() => save.mutate(check(TypedEmployment, sent))}
      action={t`Save`}
      onCancel={onClose}
    >
      <PersonField
        label={t`Manager`}
        {...directoryField(user, 'manager', t`An employee id works, too.`)}
        data-autofocus
        {...form.field('manager')}
        chosen={manager}
        onChoose={setManager}
      />
      <TextField label={t`Start date`} type="date" {...form.field('startDate')} />
      <TextField
        label={t`Employee ID`}
        {...directoryField(
          user,
          'employeeId',
          t`Your own number of the person. A CSV file finds them by it.`,
        )}
        {...form.field('employeeId')}
      />
      {!actsByRole && (
        <TextField
          label={t`Birthday`}
          description={t`Month and day, such as 05-17. Only you and the person see it.`}
          {...form.field('birthday')}
        />
      )}
    </DialogForm>
  )
}

function useSaveEmployment(user: UserRow, onSaved: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: TypedEmployment) =>
      call(personEndpoints.changeEmployment, { params: { id: user.id }, body }),
    onSuccess: ({ employeeId, manager, startDate, birthday }) => {
      showUser(queries, user.id, { employeeId, manager, startDate, birthday })
      announceMessage('success', t`Manager and dates of ${{ name: nameOf(user) }} are saved.`)
      onSaved()
    },
    onSettled: () => {
      for (const name of ['users', 'accounts']) {
        void queries.invalidateQueries({ queryKey: [name] })
      }
    },
  })
}
