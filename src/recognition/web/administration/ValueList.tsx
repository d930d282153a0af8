import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon, Button, Title, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTarget } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useAttempts } from '#platform/web/api/attempt.ts'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { announceFailure, announceMessage } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { DialogForm, useDialog } from '#platform/web/ui/Dialog.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { ViewLead } from '#platform/web/ui/Views.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import {
  NewValue,
  recognitionRulesEndpoints,
  VALUE_COLORS,
  VALUE_NAME_LENGTH,
  type ManagedValue,
  type ValueChange,
  type ValueColor,
} from '#recognition/contract/rules.ts'
import { ValueBadge } from '../ValueBadge.tsx'
import classes from './ValueList.module.css'

/** The company's values in their order, and the archived ones. */
export function ValueList() {
  const { data, isError, refetch } = useQuery(managedValuesQuery)
  const form = useDialog<ValueDraft>()
  if (data === undefined && isError) {
    return <LoadAlert words={t`The values could not be loaded.`} onRetry={() => void refetch()} />
  }
  const inUse = data?.values.filter(({ isArchived }) => !isArchived)
  const archived = data?.values.filter(({ isArchived }) => isArchived) ?? []
  return (
    <>
      <div className={classes.tools}>
        <ViewLead>
          <Trans>What your company stands for. Thanks name up to three of them.</Trans>
        </ViewLead>
        <Button
          size="md"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => form.open(NEW_VALUE)}
        >
          <Trans>Add a value</Trans>
        </Button>
      </div>
      <Card padding="flush">
        {inUse === undefined && <RowsSkeleton rows={4} />}
        {inUse?.length === 0 && (
          <EmptyState title={t`There are no values yet`} icon={<IconTarget size={30} />}>
            <Trans>Add three to six, in words people use: “Teamwork”, “Courage”, “Craft”.</Trans>
          </EmptyState>
        )}
        {inUse !== undefined && inUse.length > 0 && <InUse values={inUse} onEdit={form.open} />}
      </Card>
      {archived.length > 0 && <Archived values={archived} />}
      <ValueDialog draft={form.subject} opened={form.opened} onClose={form.close} />
    </>
  )
}

interface InUseProps {
  values: readonly ManagedValue[]
  onEdit: (value: ManagedValue) => void
}

function InUse({ values, onEdit }: InUseProps) {
  const [moved, setMoved] = useState('')
  const { mutate } = useChangeValue()
  const move = (value: ManagedValue, place: number) => {
    if (place < 0 || place >= values.length) return
    mutate({
      value,
      change: { place },
      onDone: () =>
        setMoved(
          t`${{ name: value.name }} is number ${{ place: place + 1 }} of ${{ count: values.length }}.`,
        ),
    })
  }
  const archive = (value: ManagedValue) =>
    mutate({
      value,
      change: { isArchived: true },
      onDone: () =>
        announceMessage('success', t`${{ name: value.name }} is archived. It stays on old cards.`),
    })
  return (
    <>
      <VisuallyHidden role="status">{moved}</VisuallyHidden>
      <ol className={classes.rows} aria-label={t`Values`}>
        {values.map((value, place) => (
          <ValueRow
            key={value.id}
            value={value}
            place={place}
            isLast={place === values.length - 1}
            onMove={(to) => move(value, to)}
            onEdit={() => onEdit(value)}
            onArchive={() => archive(value)}
          />
        ))}
      </ol>
    </>
  )
}

interface ValueRowProps {
  value: ManagedValue
  place: number
  isLast: boolean
  onMove: (place: number) => void
  onEdit: () => void
  onArchive: () => void
}

function ValueRow({ value, place, isLast, onMove, onEdit, onArchive }: ValueRowProps) {
  const { name } = value
  return (
    <li className={classes.row}>
      <div className={classes.value}>
        <ValueBadge value={value} />
      </div>
      <div className={classes.actions}>
        <MoveButton
          label={t`Move ${name} up`}
          disabled={place === 0}
          onMove={() => onMove(place - 1)}
        >
          <IconArrowUp size={18} aria-hidden />
        </MoveButton>
        <MoveButton label={t`Move ${name} down`} disabled={isLast} onMove={() => onMove(place + 1)}>
          <IconArrowDown size={18} aria-hidden />
        </MoveButton>
        <Button variant="default" size="compact-md" aria-label={t`Edit ${name}`} onClick={onEdit}>
          <Trans>Edit</Trans>
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          aria-label={t`Archive ${name}`}
          onClick={onArchive}
        >
          <Trans>Archive</Trans>
        </Button>
      </div>
    </li>
  )
}

interface MoveButtonProps {
  label: string
  disabled: boolean
  onMove: () => void
  children: ReactNode
}

/** Stays focusable at the end of the list: a disabled button would lose the focus. */
function MoveButton({ label, disabled, onMove, children }: MoveButtonProps) {
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={label}
      aria-disabled={disabled}
      {...(disabled && { 'data-disabled': true })}
      onClick={onMove}
    >
      {children}
    </ActionIcon>
  )
}

function Archived({ values }: { values: readonly ManagedValue[] }) {
  const { mutate } = useChangeValue()
  const restore = (value: ManagedValue) =>
    mutate({
      value,
      change: { isArchived: false },
      onDone: () => announceMessage('success', t`${{ name: value.name }} can be chosen again.`),
    })
  return (
    <>
      <Title order={2} size="md" mt="xs" id="archived">{t`Archived`}</Title>
      <Card padding="flush">
        <ul className={classes.rows} aria-labelledby="archived">
          {values.map((value) => (
            <li key={value.id} className={classes.row}>
              <div className={classes.value}>
                <ValueBadge value={value} />
              </div>
              <Button
                variant="default"
                size="compact-md"
                aria-label={t`Restore ${{ name: value.name }}`}
                onClick={() => restore(value)}
              >
                <Trans>Restore</Trans>
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}

interface ValueDraft {
  /** Null for a new value. */
  id: number | null
  name: string
  emoji: string
  color: ValueColor
}

const NEW_VALUE: ValueDraft = { id: null, name: '', emoji: '', color: 'green' }

const COLORS: Record<ValueColor, MessageDescriptor> = {
  green: msg`Green`,
  gold: msg`Gold`,
  blue: msg`Blue`,
  violet: msg`Violet`,
  rose: msg`Rose`,
  teal: msg`Teal`,
}

interface ValueDialogProps {
  draft: ValueDraft | null
  opened: boolean
  onClose: () => void
}

/** The form of a company value. */
function ValueDialog({ draft, opened, onClose }: ValueDialogProps) {
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={draft === null || draft.id === null ? t`Add a value` : t`Edit a value`}
    >
      {draft !== null && <ValueForm draft={draft} onClose={onClose} />}
    </FormModal>
  )
}

function ValueForm({ draft, onClose }: { draft: ValueDraft; onClose: () => void }) {
  const { id, name, emoji, color } = draft
  const form = useForm(NewValue, { name, emoji, color })
  const save = useSaveValue(id, onClose)
  const chosen = VALUE_COLORS.find((known) => known === form.values.color) ?? color
  const { onChange } = form.field('color')
  return (
    <DialogForm
      of={form}
      sending={save}
      onSend={() => save.mutate(check(NewValue, form.values))}
      action={t`Save value`}
      onCancel={onClose}
    >
      <TextField
        label={t`Name`}
        description={t`Up to ${{ most: VALUE_NAME_LENGTH }} characters, such as “Teamwork”.`}
        data-autofocus
        {...form.field('name')}
      />
      <TextField label={t`Emoji`} description={t`One, such as 🤝.`} {...form.field('emoji')} />
      <SelectField label={t`Colour`} choices={COLORS} value={chosen} onChange={onChange} />
      <p>
        <Trans>
          On a card:{' '}
          <ValueBadge
            value={{
              id: id ?? 0,
              name: form.values.name.trim() || t`Name`,
              emoji: form.values.emoji.trim(),
              color: chosen,
            }}
          />
        </Trans>
      </p>
    </DialogForm>
  )
}

/** All values of the company, also archived ones, for the administrator. */
const managedValuesQuery = queryOptions({
  queryKey: ['recognitions', 'values'],
  queryFn: ({ signal }) => call(recognitionRulesEndpoints.listValues, { signal }),
})

interface ValueChangeRequest {
  value: ManagedValue
  change: ValueChange
  onDone: () => void
}

/** Moves, archives or restores a value; announces a failure. */
function useChangeValue() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ value: { id }, change }: ValueChangeRequest) =>
      call(recognitionRulesEndpoints.changeValue, { params: { id }, body: change }),
    onSuccess: async (_changed, { onDone }) => {
      // Shows the new order before announcing it.
      await queries.invalidateQueries({ queryKey: ['recognitions'] })
      onDone()
    },
    onError: (error) => announceFailure(error, wordsFor(error)),
  })
}

/** Saves a value; `id` is the edited one, null for a new one. */
function useSaveValue(id: number | null, onSaved: () => void) {
  const queries = useQueryClient()
  const add = useAttempts((body: NewValue, key) =>
    call(recognitionRulesEndpoints.addValue, { body, key }),
  )
  return useMutation({
    mutationFn: (value: NewValue) =>
      id === null
        ? add(value)
        : call(recognitionRulesEndpoints.changeValue, { params: { id }, body: value }),
    onSuccess: ({ name }) => {
      announceMessage('success', t`The value ${name} is saved.`)
      onSaved()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['recognitions'] }),
  })
}
