import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAttempts } from '#platform/web/api/attempt.ts'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { announce, announceFailure } from '#platform/web/ui/announce.ts'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import {
  recognitionModerationEndpoints,
  ReportSettlement,
  type Report,
  type ReportOutcome,
} from '#recognition/contract/moderation.ts'
import { ReasonForm, SEALED } from '../card/DoubtDialog.tsx'
import { announceHidden } from '../card/show-again.ts'

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

/** Asks for the reason to hide reported words, and explains the consequences. */
export function SettleDialog({ settlement, opened, onClose }: SettleDialogProps) {
  const locks = settlement?.outcome === 'hiddenAndLocked'
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={locks ? t`Hide and stop sending` : t`Hide the words`}
    >
      {settlement !== null && <SettleForm settlement={settlement} onClose={onClose} />}
    </FormModal>
  )
}

function SettleForm({ settlement, onClose }: { settlement: Settlement; onClose: () => void }) {
  const { report, outcome } = settlement
  const settle = useSettleReport(onClose)
  const name = nameOf(report.author)
  const locks = outcome === 'hiddenAndLocked'
  return (
    <ReasonForm
      action={locks ? t`Hide and stop sending` : t`Hide the words`}
      sending={settle}
      onSend={({ reason }) => settle.mutate({ report, outcome, reason })}
      onClose={onClose}
    >
      <Trans>
        Nobody can read these words any more. The points stay. Their author gets your reason, and
        whoever reported them learns the outcome.
      </Trans>{' '}
      {locks &&
        `${t`${name} can’t send thanks or points until you switch Appreciate on again in All Data.`} `}
      {t(SEALED)}
    </ReasonForm>
  )
}

const DONE: Record<ReportOutcome, (report: Report) => string> = {
  nothing: ({ text }) =>
    text === null ? t`The report is settled.` : t`The report is settled. The words stay.`,
  hidden: ({ author }) => t`The words of ${{ name: nameOf(author) }} are hidden.`,
  hiddenAndLocked: ({ author }) =>
    t`The words of ${{ name: nameOf(author) }} are hidden, and Appreciate is off.`,
}

interface SettlementDraft {
  report: Report
  outcome: ReportOutcome
  reason: string
}

/** Settles a report; without a dialog, announces a failure. */
export function useSettleReport(onDone?: () => void) {
  const queries = useQueryClient()
  const settle = useAttempts(({ report, outcome, reason }: SettlementDraft, key) =>
    call(recognitionModerationEndpoints.settleReport, {
      params: { id: report.id },
      body: check(ReportSettlement, { outcome, reason }),
      key,
    }),
  )
  return useMutation({
    mutationFn: settle,
    onSuccess: (_settled, { report, outcome }) => {
      const done = DONE[outcome](report)
      if (outcome === 'nothing') announce('success', done)
      else announceHidden(done, report)
      onDone?.()
    },
    onError: (error) => {
      if (onDone === undefined) announceFailure(error, wordsFor(error))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['recognitions'] }),
  })
}
