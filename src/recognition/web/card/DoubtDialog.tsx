import type { ReactNode } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  Hiding,
  NewReport,
  recognitionModerationEndpoints,
} from '#recognition/contract/moderation.ts'
import { call } from '#platform/web/api/client.ts'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { announce } from '#platform/web/ui/announce.ts'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { check } from '#platform/web/api/check.ts'
import type { FormProps } from '#platform/web/ui/Form.tsx'

/** A card, or one of its comments. */
export interface Doubted {
  recognition: number
  comment: number | null
}

interface DoubtDialogProps {
  subject: Doubted | null
  isAdministrator: boolean
  opened: boolean
  close: () => void
}

/** The administrator hides words at once; everybody else reports them. */
export function DoubtDialog({ subject, isAdministrator, opened, close }: DoubtDialogProps) {
  if (subject === null) return null
  if (!isAdministrator) return <ReportDialog reported={subject} opened={opened} onClose={close} />
  if (!opened) return null
  return subject.comment === null ? (
    <HideDialog recognition={subject.recognition} onClose={close} />
  ) : (
    <HideCommentDialog comment={subject.comment} onClose={close} />
  )
}

interface ReportDialogProps {
  reported: Doubted
  opened: boolean
  onClose: () => void
}

/** Asks for a reason, and reports the words to the administrator. */
function ReportDialog({ reported, opened, onClose }: ReportDialogProps) {
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={reported.comment === null ? 'Report these thanks' : 'Report this comment'}
    >
      <ReportForm reported={reported} onClose={onClose} />
    </FormModal>
  )
}

const Typed = z.pick(NewReport, { reason: true })

function ReportForm({ reported, onClose }: { reported: Doubted; onClose: () => void }) {
  const form = useForm(Typed, { reason: '' })
  const reason = form.field('reason')
  const { recognition, comment } = reported
  const report = useMutation({
    mutationFn: (text: string) =>
      call(recognitionModerationEndpoints.report, {
        params: { id: recognition },
        body: { comment, reason: text },
      }),
    onSuccess: () => {
      onClose()
      announce('success', 'Thank you. The administrator will look at it.')
    },
  })
  return (
    <DialogForm
      of={form}
      sending={report}
      onSend={() => report.mutate(form.values.reason)}
      action="Report"
      onCancel={onClose}
    >
      <p>Only the administrator sees your report, with your name.</p>
      <TextAreaField {...reason} label="Reason" data-autofocus />
    </DialogForm>
  )
}

interface HideDialogProps {
  /** The card's id. */
  recognition: number
  onClose: () => void
}

/** The administrator hides the words of a card, with a reason. Open while it is rendered. */
function HideDialog({ recognition: id, onClose }: HideDialogProps) {
  const hide = useHide(
    (body) => call(recognitionModerationEndpoints.hideRecognition, { params: { id }, body }),
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
function HideCommentDialog({ comment: id, onClose }: HideCommentDialogProps) {
  const hide = useHide(
    (body) => call(recognitionModerationEndpoints.hideComment, { params: { id }, body }),
    { done: 'The comment is hidden.', onClose },
  )
  return (
    <HideModal title="Hide the comment" hide={hide} onClose={onClose}>
      Nobody can read this comment any more.
    </HideModal>
  )
}

/** Hides words. A retry needs no key, because hiding is idempotent on the server. */
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
    <FormModal opened onClose={onClose} title={title}>
      <ReasonForm action={title} sending={hide} onSend={hide.mutate} onClose={onClose}>
        {children}
      </ReasonForm>
    </FormModal>
  )
}

interface ReasonFormProps extends Pick<FormProps, 'action' | 'sending'> {
  onSend: (typed: { reason: string }) => void
  onClose: () => void
  /** Explains the consequence of hiding. */
  children: ReactNode
}

/** Asks for the reason to hide words. */
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
