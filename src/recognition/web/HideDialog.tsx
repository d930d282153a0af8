import type { ReactNode } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Hiding } from '#recognition/contract/moderation.ts'
import { recognitionRulesEndpoints } from '#recognition/contract/rules-endpoints.ts'
import { call } from '#platform/web/api/client.ts'
import { check } from '#platform/web/api/check.ts'
import { announce } from '#platform/web/ui/announce.ts'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import type { FormProps } from '#platform/web/ui/Form.tsx'
import { LazyModal } from '#platform/web/ui/LazyModal.tsx'
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'

interface HideDialogProps {
  /** The card's id. */
  recognition: number
  onClose: () => void
}

/** The administrator hides the words of a card, with a reason. Open while it is rendered. */
export function HideDialog({ recognition: id, onClose }: HideDialogProps) {
  const hide = useHide(
    (body) => call(recognitionRulesEndpoints.hideRecognition, { params: { id }, body }),
    { done: 'The words are hidden.', onClose },
  )
  return (
    <HideModal title="Hide the words" hide={hide} onClose={onClose}>
      Nobody can read these words any more. The points stay.
    </HideModal>
  )
}

interface HideCommentDialogProps {
  /** The comment's id. */
  comment: number
  onClose: () => void
}

/** The administrator hides a comment, with a reason. Open while it is rendered. */
export function HideCommentDialog({ comment: id, onClose }: HideCommentDialogProps) {
  const hide = useHide(
    (body) => call(recognitionRulesEndpoints.hideComment, { params: { id }, body }),
    { done: 'The comment is hidden.', onClose },
  )
  return (
    <HideModal title="Hide the comment" hide={hide} onClose={onClose}>
      Nobody can read this comment any more.
    </HideModal>
  )
}

/** Idempotent on the server, so a retry needs no key. */
function useHide(
  send: (body: { reason: string }) => Promise<unknown>,
  { done, onClose }: { done: string; onClose: () => void },
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (typed: { reason: string }) => send(check(Hiding, typed)),
    onSuccess: () => {
      announce('success', done)
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['recognitions'] }),
  })
}

interface HideModalProps {
  title: string
  hide: ReturnType<typeof useHide>
  onClose: () => void
  children: ReactNode
}

function HideModal({ title, hide, onClose, children }: HideModalProps) {
  return (
    // A click beside the dialog would lose the reason.
    <LazyModal opened onClose={onClose} title={title} closeOnClickOutside={false}>
      <ReasonForm action={title} sending={hide} onSend={hide.mutate} onClose={onClose}>
        {children}
      </ReasonForm>
    </LazyModal>
  )
}

interface ReasonFormProps extends Pick<FormProps, 'action' | 'sending'> {
  onSend: (typed: { reason: string }) => void
  onClose: () => void
  /** What follows. */
  children: ReactNode
}

/** Asks why words are hidden. */
export function ReasonForm({ action, sending, onSend, onClose, children }: ReasonFormProps) {
  const form = useForm(Hiding, { reason: '' })
  return (
    <DialogForm
      of={form}
      action={action}
      sending={sending}
      onSend={() => onSend(form.values)}
      onCancel={onClose}
    >
      <p>{children}</p>
      <TextAreaField
        label="Reason"
        description="Up to 280 characters, for the audit log. Only you see it."
        data-autofocus
        {...form.field('reason')}
      />
    </DialogForm>
  )
}
