import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { PERSON_KIND_NAMES } from '#platform/contract/person-kinds.ts'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { Facts } from '#platform/web/ui/Facts.tsx'
import { FieldPair } from '#platform/web/ui/Form.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { SwitchField } from '#platform/web/ui/SwitchField.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { TypedEmployment } from '#users/contract/employment.ts'
import { personEndpoints } from '#users/contract/person-change.ts'
import { TypedFact, TypedFacts, type CustomField } from '#users/contract/person-fields.ts'
import type { UserRow } from '#users/contract/users.ts'
import { customFieldsQuery } from './custom-fields-query.ts'
import { directoryField } from './directory-field.tsx'
import { countryChoices, workFacts } from './employment-facts.ts'
import { showUser } from './show-user.ts'

/** A person's place, cost centre, kind and own fields among their details, with their form. */
export function UserWork({ user }: { user: UserRow }) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const facts = workFacts(user)
  return (
    <div>
      <dt>{t`Place and kind`}</dt>
      <dd>
        <span>{facts.length === 0 ? t`Not known` : <Facts of={facts} />}</span>
        <Button
          variant="default"
          size="compact-md"
          aria-label={t`Edit place and kind of ${{ name: nameOf(user) }}`}
          onClick={() => setOpened(true)}
        >
          <Trans>Edit</Trans>
        </Button>
        <FormModal opened={opened} onClose={close} title={t`Place and kind`}>
          <LoadedForm user={user} onClose={close} />
        </FormModal>
      </dd>
    </div>
  )
}

function LoadedForm(props: { user: UserRow; onClose: () => void }) {
  const { data } = useQuery(customFieldsQuery)
  return data === undefined ? <RowsSkeleton rows={4} /> : <WorkForm {...props} own={data.fields} />
}

/** The form's name of an own field. */
const nameFor = ({ id }: Pick<CustomField, 'id'>) => `own${id}`

interface WorkFormProps {
  user: UserRow
  /** The company's own fields. */
  own: readonly CustomField[]
  onClose: () => void
}

function WorkForm({ user, own, onClose }: WorkFormProps) {
  const form = useWorkFields(user, own)
  const [receivesPoints, setReceivesPoints] = useState(user.receivesPoints)
  const save = useSaveWork(user, onClose)
  const change = () => {
    const { place, country, costCentre, kind, ...typed } = form.values
    const customFields = own.map((one) => ({ id: one.id, value: typed[nameFor(one)] }))
    const facts = { place, country, costCentre, kind, receivesPoints, customFields }
    return check(TypedEmployment, facts)
  }
  return (
    <DialogForm
      of={form}
      sending={save}
      onSend={() => save.mutate(change())}
      action={t`Save`}
      onCancel={onClose}
    >
      <PlaceFields user={user} field={form.named} />
      {own.map((one) => (
        <TextField
          key={one.id}
          label={one.name}
          {...directoryField(user, 'customFields')}
          {...form.named(nameFor(one))}
        />
      ))}
      <SwitchField
        label={t`Receives points`}
        description={t`Off: colleagues thank this person in words. What the company gives stays as it is.`}
        checked={receivesPoints}
        onChange={setReceivesPoints}
      />
    </DialogForm>
  )
}

/** The form's fields as they are; `named` returns one by its name. */
function useWorkFields(user: UserRow, own: readonly CustomField[]) {
  const { place, country, costCentre, kind } = TypedFacts
  const values = new Map(user.customFields.map(({ id, value }) => [id, value]))
  const empty: Record<string, string> = {
    place: user.place ?? '',
    country: user.country ?? '',
    costCentre: user.costCentre ?? '',
    kind: user.kind ?? '',
  }
  for (const one of own) empty[nameFor(one)] = values.get(one.id) ?? ''
  const schemas = Object.fromEntries(own.map((one) => [nameFor(one), TypedFact]))
  const form = useForm(z.object({ ...schemas, place, country, costCentre, kind }), empty)
  const named = (name: string) => ({ ...form.field(name), value: form.values[name] ?? '' })
  return { ...form, named }
}

interface PlaceFieldsProps {
  user: UserRow
  field: ReturnType<typeof useWorkFields>['named']
}

function PlaceFields({ user, field }: PlaceFieldsProps) {
  return (
    <>
      <FieldPair>
        <TextField
          label={t`Place`}
          {...directoryField(user, 'place', t`Such as an office, a shop or a warehouse.`)}
          data-autofocus
          {...field('place')}
        />
        <SelectField
          label={t`Country`}
          {...directoryField(user, 'country')}
          choices={{ '': t`Not known`, ...countryChoices() }}
          {...field('country')}
        />
      </FieldPair>
      <FieldPair>
        <TextField
          label={t`Cost centre`}
          {...directoryField(user, 'costCentre')}
          {...field('costCentre')}
        />
        <SelectField
          label={t({ message: 'Kind', context: 'of employment' })}
          {...directoryField(user, 'kind')}
          choices={{ '': t`Not known`, ...PERSON_KIND_NAMES }}
          {...field('kind')}
        />
      </FieldPair>
    </>
  )
}

function useSaveWork(user: UserRow, onSaved: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: TypedEmployment) =>
      call(personEndpoints.changeEmployment, { params: { id: user.id }, body }),
    onSuccess: (saved) => {
      showUser(queries, user.id, {
        place: saved.place,
        country: saved.country,
        costCentre: saved.costCentre,
        kind: saved.kind,
        receivesPoints: saved.receivesPoints,
        customFields: saved.customFields,
      })
      announceMessage('success', t`Place and kind of ${{ name: nameOf(user) }} are saved.`)
      onSaved()
    },
    onSettled: () => {
      for (const name of ['users', 'accounts', 'colleagues', 'custom-fields']) {
        void queries.invalidateQueries({ queryKey: [name] })
      }
    },
  })
}
