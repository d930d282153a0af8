import { Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  ReportSettlement,
  type Report,
  type ReportOutcome,
} from '#recognition/contract/moderation.ts'
import { recognitionRulesEndpoints } from '#recognition/contract/rules-endpoints.ts'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { announce, announceFailure } from '#platform/web/ui/announce.ts'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { ReasonForm } from './HideDialog.tsx'

/** A report whose words are to be hidden. */
export interface Settlement {
  report: Report
  outcome: Exclude<ReportOutcome, 'nothing'>
}

interface SettleDialogProps {
  settlement: Settlement | null
  opened: boolean
  onClose: () => void
}

/** Asks why reported words are hidden, and says what follows. */
export function SettleDialog({ settlement, opened, onClose }: SettleDialogProps) {
  const locks = settlement?.outcome === 'hiddenAndLocked'
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={locks ? 'Hide and stop sending' : 'Hide the words'}
      // A click beside the dialog would lose the reason.
      closeOnClickOutside={false}
    >
      {settlement !== null && <SettleForm settlement={settlement} onClose={onClose} />}
    </Modal>
  )
}

function SettleForm({ settlement, onClose }: { settlement: Settlement; onClose: () => void }) {
  const { report, outcome } = settlement
  const settle = useSettleReport(onClose)
  const locks = outcome === 'hiddenAndLocked'
  return (
    <ReasonForm
      action={locks ? 'Hide and stop sending' : 'Hide the words'}
      sending={settle}
      onSend={({ reason }) => settle.mutate({ report, outcome, reason })}
      onClose={onClose}
    >
      Nobody can read these words any more. The points stay.
      {locks &&
        ` ${nameOf(report.author)} can’t send thanks or points until you switch Appreciate on again in All Data.`}
    </ReasonForm>
  )
}

const DONE: Record<ReportOutcome, (author: string) => string> = {
  nothing: () => 'The report is settled. The words stay.',
  hidden: (author) => `The words of ${author} are hidden.`,
  hiddenAndLocked: (author) => `The words of ${author} are hidden, and Appreciate is off.`,
}

interface Settling {
  report: Report
  outcome: ReportOutcome
  reason: string
}

/** Settles a report; where there is no dialog, a failure is announced. */
export function useSettleReport(onDone?: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ report, outcome, reason }: Settling) =>
      call(recognitionRulesEndpoints.settleReport, {
        params: { id: report.id },
        body: check(ReportSettlement, { outcome, reason }),
      }),
    onSuccess: (_settled, { report, outcome }) => {
      announce('success', DONE[outcome](nameOf(report.author)))
      onDone?.()
    },
    onError: (error) => {
      if (onDone === undefined) announceFailure(error, wordsFor(error))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['recognitions'] }),
  })
}
