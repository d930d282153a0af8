import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { announceFailure, announceMessage, withdrawOffer } from '#platform/web/ui/announce.ts'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import type { FormProps } from '#platform/web/ui/Form.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import {
  HidingReason,
  NewReport,
  recognitionModerationEndpoints,
  type HiddenWords,
} from '#recognition/contract/moderation.ts'

interface DoubtDialogProps {
  subject: CardOrComment | null
  isModerator: boolean
  opened: boolean
  onClose: () => void
}

/** The administrator, deputies and moderators hide words at once; everybody else reports them. */
export function DoubtDialog({ subject, isModerator, opened, onClose }: DoubtDialogProps) {
  if (subject === null) return null
  if (!isModerator) return <ReportDialog reported={subject} opened={opened} onClose={onClose} />
  return opened && <HideDialog doubted={subject} onClose={onClose} />
}

interface ReportDialogProps {
  reported: CardOrComment
  opened: boolean
  onClose: () => void
}

/** Asks for a reason, and reports the words to the administrator. */
function ReportDialog({ reported, opened, onClose }: ReportDialogProps) {
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={reported.comment === null ? t`Report these thanks` : t`Report this comment`}
    >
      <ReportForm reported={reported} onClose={onClose} />
    </FormModal>
  )
}

const Typed = z.pick(NewReport, { reason: true })

function ReportForm({ reported, onClose }: { reported: CardOrComment; onClose: () => void }) {
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
      announceMessage('success', t`Thank you. A moderator will look at it.`)
    },
  })
  return (
    <DialogForm
      of={form}
      sending={report}
      onSend={() => report.mutate(form.values.reason)}
      action={t`Report`}
      onCancel={onClose}
    >
      <p>
        <Trans>
          The administrator, deputies and moderators see your report, with your name; whoever wrote
          the words never does. You get news of what becomes of it.
        </Trans>
      </p>
      <TextAreaField {...reason} label={t`Reason`} data-autofocus />
    </DialogForm>
  )
}

interface HideDialogProps {
  doubted: CardOrComment
  onClose: () => void
}

/** The administrator hides words, with a reason. Open while it is rendered. */
function HideDialog({ doubted, onClose }: HideDialogProps) {
  const isCard = doubted.comment === null
  const hide = useHide(doubted, onClose)
  const title = isCard ? t`Hide the words` : t`Hide the comment`
  return (
    <FormModal opened onClose={onClose} title={title}>
      <ReasonForm takes action={title} sending={hide} onSend={hide.mutate} onClose={onClose}>
        {isCard
          ? t`Nobody can read these words any more. The points stay. Their author gets your reason.`
          : t`Nobody can read this comment any more. Its author gets your reason.`}{' '}
        {t(SEALED)}
      </ReasonForm>
    </FormModal>
  )
}

/** Hides words. A retry needs no key, because hiding is idempotent on the server. */
function useHide(doubted: CardOrComment, onClose: () => void) {
  const { recognition, comment } = doubted
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (typed: { reason: string }) => {
      const body = check(HidingReason, typed)
      return comment === null
        ? call(recognitionModerationEndpoints.hideRecognition, {
            params: { id: recognition },
            body,
          })
        : call(recognitionModerationEndpoints.hideComment, { params: { id: comment }, body })
    },
    onSuccess: () => {
      const words = comment === null ? t`The words are hidden.` : t`The comment is hidden.`
      announceHidden(words, doubted)
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['recognitions'] }),
  })
}

/** A sentence about words that are being hidden. */
export const SEALED = msg`Hidden words are sealed for a time, in Recognition: until then, hiding can be undone.`

interface ReasonFormProps extends Pick<FormProps, 'action' | 'sending'> {
  takes?: boolean
  onSend: (typed: { reason: string }) => void
  onClose: () => void
  /** Who reads the reason. */
  readers?: string
  /** Explains the consequence. */
  children: ReactNode
}

/** Asks for the reason to hide words, or to open their seal. */
export function ReasonForm(props: ReasonFormProps) {
  const { takes = false, action, sending, onSend, onClose } = props
  const { readers = t`the author and the audit log` } = props
  const form = useForm(HidingReason, { reason: '' })
  return (
    <DialogForm
      of={form}
      takes={takes}
      action={action}
      sending={sending}
      onSend={() => onSend(form.values)}
      onCancel={onClose}
    >
      <p>{props.children}</p>
      <TextAreaField
        label={t`Reason`}
        description={t`Up to 280 characters, for ${readers}.`}
        data-autofocus
        {...form.field('reason')}
      />
    </DialogForm>
  )
}

/** A card, or one of its comments. */
export type CardOrComment = Pick<HiddenWords, 'recognition' | 'comment'>

/** Announces that words are hidden, and offers Undo. */
export function announceHidden(message: string, hidden: CardOrComment): void {
  const run = () => void showAgain(hidden)
  announceMessage('success', message, { label: t`Undo`, of: offerOf(hidden), run })
}

function offerOf({ recognition, comment }: CardOrComment): string {
  return `show again ${recognition} ${comment}`
}

/**
 * Shows hidden words again, and announces the result. A retry needs no key, because showing is
 * idempotent on the server.
 */
export async function showAgain(hidden: CardOrComment): Promise<void> {
  const { recognition, comment } = hidden
  try {
    if (comment === null) {
      await call(recognitionModerationEndpoints.showRecognition, { params: { id: recognition } })
    } else await call(recognitionModerationEndpoints.showComment, { params: { id: comment } })
    withdrawOffer(offerOf(hidden))
    announceMessage('success', t`The words are back.`)
  } catch (error) {
    announceFailure(error, wordsFor(error))
  } finally {
    await queryClient.invalidateQueries({ queryKey: ['recognitions'] })
  }
}
