import { Modal, Textarea } from '@mantine/core'
import { ANSWER_LENGTH, AnswerChange } from '#manuals/contract/manual.ts'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { SubmitButton } from '#platform/web/ui/SubmitButton.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import classes from './AnswerDialog.module.css'
import { ContentField } from './ContentField.tsx'
import { useSaveAnswer } from './use-save-answer.ts'

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

/** What answers one exact question. */
export function AnswerDialog({ opened, draft, onClose }: AnswerDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={typeof draft?.id === 'number' ? 'Edit a question' : 'Add a question'}
      size="lg"
      // A click beside the dialog would lose what was typed.
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
