import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/web/api/client.ts'
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx'
import { announceFailure, announceMessage } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { DialogForm, useDialog } from '#platform/web/ui/Dialog.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { Note, Row, RowButton, Rows } from '#platform/web/ui/Rows.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import {
  customFieldEndpoints,
  TypedFieldName,
  type CountedField,
  type CustomFieldsChange,
} from '#users/contract/custom-fields.ts'
import { MOST_CUSTOM_FIELDS } from '#users/contract/person-fields.ts'
import { isSensitiveName } from '#users/contract/sensitive-fields.ts'
import { customFieldsQuery } from './custom-fields-query.ts'
import classes from './OwnFields.module.css'

/** The company's own fields for people: added, renamed, moved and removed. */
export function OwnFields() {
  const { data, isError, refetch } = useQuery(customFieldsQuery)
  if (data !== undefined) return <FieldList fields={data.fields} />
  if (!isError) return <RowsSkeleton rows={3} />
  return <LoadAlert words={t`The fields could not be loaded.`} onRetry={() => void refetch()} />
}

/** The form of a field; without an id it is a new one. */
type FieldDraft = CustomFieldsChange['fields'][number]

function FieldList({ fields }: { fields: readonly CountedField[] }) {
  const form = useDialog<FieldDraft>()
  const removal = useDialog<CountedField>()
  const { mutate: save } = useSaveFields(fields)
  const move = (place: number) => {
    const [above, below] = [fields[place - 1], fields[place]]
    if (above === undefined || below === undefined) return
    save(fields.toSpliced(place - 1, 2, below, above), {
      onSuccess: () => announceMessage('success', t`${{ name: below.name }} is moved up.`),
      onError: (error) => announceFailure(error, wordsFor(error)),
    })
  }
  return (
    <Card>
      <div className={classes.section}>
        {fields.length === 0 ? (
          <p>
            <Trans>None yet. A shift or a pay grade, for example, can make a group later.</Trans>
          </p>
        ) : (
          <Rows aria-label={t`Fields`}>
            {fields.map((field, place) => (
              <FieldRow
                key={field.id}
                field={field}
                onMove={place === 0 ? null : () => move(place)}
                onRename={() => form.open(field)}
                onRemove={() => removal.open(field)}
              />
            ))}
          </Rows>
        )}
        {fields.length < MOST_CUSTOM_FIELDS ? (
          <div>
            <Button onClick={() => form.open({ id: null, name: '' })}>
              <Trans>Add a field</Trans>
            </Button>
          </div>
        ) : (
          <p className={classes.note}>{t`There can be at most five.`}</p>
        )}
      </div>
      <FormModal
        opened={form.opened}
        onClose={form.close}
        title={form.subject?.id === null ? t`Add a field` : t`Rename a field`}
      >
        {form.subject && <FieldForm fields={fields} draft={form.subject} onClose={form.close} />}
      </FormModal>
      <RemoveDialog
        fields={fields}
        field={removal.subject}
        opened={removal.opened}
        onClose={removal.close}
      />
    </Card>
  )
}

interface FieldRowProps {
  field: CountedField
  /** Null for the first one. */
  onMove: (() => void) | null
  onRename: () => void
  onRemove: () => void
}

function FieldRow({ field: { name, people }, onMove, onRename, onRemove }: FieldRowProps) {
  return (
    <Row
      name={<bdi>{name}</bdi>}
      actions={
        <>
          {onMove !== null && (
            <RowButton label={t`Move up: ${name}`} onClick={onMove}>
              <Trans>Move up</Trans>
            </RowButton>
          )}
          <RowButton label={t`Rename ${name}`} onClick={onRename}>
            <Trans>Rename</Trans>
          </RowButton>
          <RowButton takes label={t`Remove ${name}`} onClick={onRemove}>
            <Trans>Remove</Trans>
          </RowButton>
        </>
      }
    >
      <Note>
        {people === 0
          ? t`Filled for nobody yet`
          : plural(people, { one: 'Filled for # person', other: 'Filled for # people' })}
      </Note>
    </Row>
  )
}

interface FieldFormProps {
  fields: readonly CountedField[]
  draft: FieldDraft
  onClose: () => void
}

/** A name that sounds like sensitive data is sent by the second press. */
function FieldForm({ fields, draft, onClose }: FieldFormProps) {
  const form = useForm(TypedFieldName, { name: draft.name })
  const [warnedOf, setWarnedOf] = useState('')
  const save = useSaveFields(fields)
  const name = form.values.name.trim()
  const isWarned = name !== '' && warnedOf === name
  const send = () => {
    if (name !== draft.name && !isWarned && isSensitiveName(name)) return setWarnedOf(name)
    const changed =
      draft.id === null
        ? [...fields, { id: null, name }]
        : fields.map((field) => (field.id === draft.id ? { ...field, name } : field))
    return save.mutate(changed, {
      onSuccess: () => {
        announceMessage('success', t`The field ${name} is saved.`)
        onClose()
      },
    })
  }
  return (
    <DialogForm
      of={form}
      sending={save}
      onSend={send}
      action={isWarned ? t`Save anyway` : t`Save`}
      onCancel={onClose}
      note={isWarned && <SensitiveNote />}
    >
      <TextField
        label={t`Name`}
        description={t`As your HR system calls it: a CSV file is matched by this name.`}
        data-autofocus
        {...form.field('name')}
      />
    </DialogForm>
  )
}

function SensitiveNote() {
  return (
    <Alert color="orange" role="alert">
      <Trans>
        This can be sensitive personal data, which the law protects. Keep it here only if you must,
        and are allowed to. Everybody who manages people reads it.
      </Trans>
    </Alert>
  )
}

interface RemoveDialogProps {
  fields: readonly CountedField[]
  /** Null: none is selected yet. */
  field: CountedField | null
  opened: boolean
  onClose: () => void
}

/** Asks before a field goes with all that it says of people. */
function RemoveDialog({ fields, field, opened, onClose }: RemoveDialogProps) {
  const { name = '', people = 0 } = field ?? {}
  const save = useSaveFields(fields)
  const remove = {
    ...save,
    mutate: ({ id }: CountedField) =>
      save.mutate(
        fields.filter((other) => other.id !== id),
        {
          onSuccess: () => {
            onClose()
            announceMessage('success', t`The field ${name} is removed.`)
          },
        },
      ),
  }
  return (
    <ActionDialog
      takes
      opened={opened}
      title={t`Remove this field?`}
      action={t`Remove`}
      subject={field}
      mutation={remove}
      onClose={onClose}
    >
      <p>
        {people === 0
          ? t`${name} is filled for nobody.`
          : plural(people, {
              one: `What ${name} says of # person goes with it, for good.`,
              other: `What ${name} says of # people goes with it, for good.`,
            })}
      </p>
    </ActionDialog>
  )
}

function useSaveFields(known: readonly CountedField[]) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (fields: readonly FieldDraft[]) =>
      call(customFieldEndpoints.changeCustomFields, {
        body: {
          known: known.map(({ id }) => id),
          fields: fields.map(({ id, name }) => ({ id, name })),
        },
      }),
    onSuccess: (saved) => queries.setQueryData(customFieldsQuery.queryKey, saved),
    onSettled: () => {
      for (const name of ['custom-fields', 'users', 'accounts']) {
        void queries.invalidateQueries({ queryKey: [name] })
      }
    },
  })
}
