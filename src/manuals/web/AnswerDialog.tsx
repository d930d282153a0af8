import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { manualEndpoints } from '#manuals/contract/manual-endpoints.ts'
import { ANSWER_LENGTH, AnswerChange } from '#manuals/contract/manual.ts'
import { call } from '#platform/web/api/client.ts'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { SubmitButton } from '#platform/web/ui/Form.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import classes from './AnswerDialog.module.css'
import { ContentField } from './ContentField.tsx'

export interface AnswerDraft {
  /** Null for a new entry. */
  id: number | null
  question: string
  content: string
}

interface AnswerFormProps {
  draft: AnswerDraft
  onClose: () => void
}

interface AnswerDialogProps extends Omit<AnswerFormProps, 'draft'> {
  opened: boolean
  draft: AnswerDraft | null
}

/** The form of an exact question and its answer. */
export function AnswerDialog({ opened, draft, onClose }: AnswerDialogProps) {
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={typeof draft?.id === 'number' ? t`Edit a question` : t`Add a question`}
      size="lg"
    >
      {draft !== null && <AnswerForm draft={draft} onClose={onClose} />}
    </FormModal>
  )
}

function AnswerForm({ draft, onClose }: AnswerFormProps) {
  const { question, content } = draft
  const { form, values, field, submit } = useForm(AnswerChange, { question, content })
  const save = useSaveAnswer(draft.id, onClose)
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={submit(() => save.mutate(values))}
    >
      <TextAreaField
        label={t`Question`}
        minRows={1}
        maxRows={4}
        autoComplete="off"
        data-autofocus
        {...field('question')}
      />
      <ContentField {...field('content')} longest={ANSWER_LENGTH} rows={5} />
      <ErrorBanner message={save.error && wordsFor(save.error)} onClear={save.reset} />
      <SubmitButton busy={save.isPending} fullWidth>{t`Save answer`}</SubmitButton>
    </form>
  )
}

/** Saves an entry; `id` is the edited one, null for a new one. */
function useSaveAnswer(id: number | null, onSaved: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: AnswerChange) => {
      const saved = await call(manualEndpoints.saveAnswer, { body })
      // A reworded question is saved as another entry, so the edited one is removed.
      if (id !== null && saved.id !== id)
        await call(manualEndpoints.removeAnswer, { params: { id } })
    },
    onSuccess: () => {
      announceMessage('success', t`The answer is saved.`)
      onSaved()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['manual'] }),
  })
}
