import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { NewReport } from '#recognition/contract/moderation.ts'
import { recognitionRulesEndpoints } from '#recognition/contract/rules-endpoints.ts'
import { call } from '#platform/web/api/client.ts'
import { announce } from '#platform/web/ui/announce.ts'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { LazyModal } from '#platform/web/ui/LazyModal.tsx'
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'

/** A card, or one of its comments. */
export interface Reported {
  recognition: number
  comment: number | null
}

interface ReportDialogProps {
  reported: Reported | null
  opened: boolean
  onClose: () => void
}

/** Asks why, and tells the administrator. */
export function ReportDialog({ reported, opened, onClose }: ReportDialogProps) {
  const isCard = reported === null || reported.comment === null
  return (
    <LazyModal
      opened={opened}
      onClose={onClose}
      title={isCard ? 'Report these thanks' : 'Report this comment'}
    >
      {reported !== null && <ReportForm reported={reported} onClose={onClose} />}
    </LazyModal>
  )
}

const Typed = z.pick(NewReport, { reason: true })

function ReportForm({ reported, onClose }: { reported: Reported; onClose: () => void }) {
  const form = useForm(Typed, { reason: '' })
  const reason = form.field('reason')
  const { recognition, comment } = reported
  const report = useMutation({
    mutationFn: (text: string) =>
      call(recognitionRulesEndpoints.report, {
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
