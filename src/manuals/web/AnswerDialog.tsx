import { Modal, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { manualEndpoints } from '#manuals/contract/manual-endpoints.ts'
import { ANSWER_LENGTH, AnswerChange } from '#manuals/contract/manual.ts'
import { call } from '#platform/web/api/client.ts'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { SubmitButton } from '#platform/web/ui/Form.tsx'
import { announce } from '#platform/web/ui/announce.ts'
import { useForm } from '#platform/web/ui/use-form.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import classes from './AnswerDialog.module.css'
import { ContentField } from './ContentField.tsx'

export interface AnswerDraft {
  /** Null: there is none yet. */
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
    <Modal
      opened={opened}
      onClose={onClose}
      title={typeof draft?.id === 'number' ? 'Edit a question' : 'Add a question'}
      size="lg"
      // A click beside the dialog would lose the typed text.
      closeOnClickOutside={false}
    >
      {draft !== null && <AnswerForm draft={draft} onClose={onClose} />}
    </Modal>
  )
}

function AnswerForm({ draft, onClose }: AnswerFormProps) {
  const { question, content } = draft
  const { form, values, field, submit } = useForm(AnswerChange, { question, content })
  const save = useSaveAnswer(draft.id, onClose)
  const { onChange, ...asked } = field('question')
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={submit(() => save.mutate(values))}
    >
      <Textarea
        label="Question"
        size="md"
        autosize
        minRows={1}
        maxRows={4}
        autoComplete="off"
        data-autofocus
        {...asked}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <ContentField {...field('content')} longest={ANSWER_LENGTH} rows={5} />
      <ErrorBanner message={save.error && wordsFor(save.error)} onClear={save.reset} />
      <SubmitButton busy={save.isPending} fullWidth>
        Save answer
      </SubmitButton>
    </form>
  )
}

/** Saves an entry; `id` is the edited one, null for a new one. */
function useSaveAnswer(id: number | null, onSaved: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: AnswerChange) => {
      const saved = await call(manualEndpoints.saveAnswer, { body })
      // A question in other words is another entry, which replaces this one.
      if (id !== null && saved.id !== id)
        await call(manualEndpoints.removeAnswer, { params: { id } })
    },
    onSuccess: () => {
      announce('success', 'The answer is saved.')
      onSaved()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['manual'] }),
  })
}
