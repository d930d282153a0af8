import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { check } from '#platform/web/api/check.ts'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import {
  NewValue,
  VALUE_COLORS,
  VALUE_NAME_LENGTH,
  type ValueColor,
} from '#recognition/contract/rules.ts'
import { ValueBadge } from '../ValueBadge.tsx'
import { useSaveValue } from './company-values.ts'

export interface ValueDraft {
  /** Null for a new value. */
  id: number | null
  name: string
  emoji: string
  color: ValueColor
}

export const NEW_VALUE: ValueDraft = { id: null, name: '', emoji: '', color: 'green' }

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
export function ValueDialog({ draft, opened, onClose }: ValueDialogProps) {
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
