import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMoodCheck } from '@tabler/icons-react'
import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAttempts } from '#platform/web/api/attempt.ts'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { paths } from '#platform/web/paths.ts'
import { ShowMore } from '#platform/web/ShowMore.tsx'
import { announceFailure, announceMessage } from '#platform/web/ui/announce.ts'
import { TAKES } from '#platform/web/ui/button-colors.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { useDialog } from '#platform/web/ui/Dialog.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { Note, Rows } from '#platform/web/ui/Rows.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { ViewLead } from '#platform/web/ui/Views.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import {
  recognitionModerationEndpoints,
  ReportSettlement,
  type Report,
  type ReportOutcome,
} from '#recognition/contract/moderation.ts'
import { announceHidden, ReasonForm, SEALED } from '#recognition/web/card/DoubtDialog.tsx'
import { HiddenList } from './HiddenList.tsx'
import { authorName, ReportedWords, WordsActions, WordsQuote } from './ReportedWords.tsx'
import classes from './ReportList.module.css'

/** Open reports, the oldest first. */
const reportsQuery = infiniteQueryOptions({
  queryKey: ['recognitions', 'reports'],
  queryFn: ({ pageParam: after, signal }) =>
    call(recognitionModerationEndpoints.listReports, { query: { after }, signal }),
  initialPageParam: 0,
  getNextPageParam: ({ next }) => next,
})

const FAILED = msg`The reports could not be loaded.`

/**
 * Open reports about cards and comments, the oldest first, with their three outcomes; words that
 * their author took back leave nothing to hide.
 */
export function ReportList() {
  const query = useInfiniteQuery(reportsQuery)
  const settling = useDialog<Settlement>()
  const reports = query.data?.pages.flatMap((page) => page.reports)
  return (
    <>
      <ViewLead>
        <Trans>
          Words that somebody asks you to look at. Hiding them takes the words away, not the points.
          They are sealed then, and can be shown again for a time. Only the administrator, deputies
          and moderators see who reported them.
        </Trans>
      </ViewLead>
      {reports === undefined && query.isError ? (
        <LoadAlert words={t(FAILED)} onRetry={() => void query.refetch()} />
      ) : (
        <Card padding="flush">
          {reports === undefined && <RowsSkeleton rows={3} />}
          {reports?.length === 0 && (
            <EmptyState title={t`Nothing is reported`} icon={<IconMoodCheck size={30} />}>
              <Trans>People can report a card or a comment from its menu.</Trans>
            </EmptyState>
          )}
          {reports !== undefined && reports.length > 0 && (
            <Rows aria-label={t`Reports`}>
              {reports.map((report) => (
                <ReportRow key={report.id} report={report} onHide={settling.open} />
              ))}
            </Rows>
          )}
        </Card>
      )}
      <ShowMore query={query} failed={t(FAILED)} />
      <HiddenList />
      <SettleDialog
        settlement={settling.subject}
        opened={settling.opened}
        onClose={settling.close}
      />
    </>
  )
}

const GONE: Record<NonNullable<Report['gone']>, (firstName: string) => string> = {
  takenBack: (name) => t`${name} took these words back. Nobody can read them any more.`,
  sealed: () => t`These words were hidden before, and are sealed.`,
  removed: () => t`These words were hidden before, and are removed for good.`,
}

interface ReportRowProps {
  report: Report
  /** Opens the dialog that asks for the reason. */
  onHide: (settlement: Settlement) => void
}

function ReportRow({ report, onHide }: ReportRowProps) {
  const { author, recognition, comment, text, gone, reason, reportedBy, date } = report
  const reporter = nameOf(reportedBy)
  const isUndone = comment === null && gone === 'takenBack'
  return (
    <ReportedWords
      of={report}
      heading="h2"
      note={
        isUndone ? undefined : (
          <Link to={paths.thanks} params={{ id: String(recognition) }} className={classes.link}>
            <Trans>Open the card</Trans>
          </Link>
        )
      }
    >
      {text === null ? (
        <Note>{GONE[gone ?? 'takenBack'](authorName(author))}</Note>
      ) : (
        <WordsQuote isComment={comment !== null} text={text} />
      )}
      <p>
        <Trans>
          <strong>{reporter}</strong> reported it: {reason}{' '}
          <span className={classes.date}>
            <Moment date={date} />
          </span>
        </Trans>
      </p>
      <Outcomes report={report} onHide={onHide} />
    </ReportedWords>
  )
}

function Outcomes({ report, onHide }: ReportRowProps) {
  const settle = useSettleReport()
  const name = authorName(report.author)
  const hide = (outcome: Exclude<ReportOutcome, 'nothing'>) => onHide({ report, outcome })
  return (
    <WordsActions>
      <Button
        variant="default"
        size="compact-md"
        aria-label={t`Nothing to do: words of ${name}`}
        loading={settle.isPending}
        onClick={() => settle.mutate({ report, outcome: 'nothing', reason: '' })}
      >
        <Trans>Nothing to do</Trans>
      </Button>
      {report.text !== null && (
        <>
          <Button
            variant="light"
            {...TAKES}
            size="compact-md"
            aria-label={t`Hide the words: words of ${name}`}
            onClick={() => hide('hidden')}
          >
            <Trans>Hide the words</Trans>
          </Button>
          {report.author !== null && (
            <Button
              variant="subtle"
              {...TAKES}
              size="compact-md"
              aria-label={t`Hide and stop sending: words of ${name}`}
              onClick={() => hide('hiddenAndLocked')}
            >
              <Trans>Hide and stop sending</Trans>
            </Button>
          )}
        </>
      )}
    </WordsActions>
  )
}

/** A report whose words are to be hidden. */
interface Settlement {
  report: Report
  outcome: Exclude<ReportOutcome, 'nothing'>
}

interface SettleDialogProps {
  settlement: Settlement | null
  opened: boolean
  onClose: () => void
}

/** Asks for the reason to hide reported words, and explains the consequences. */
function SettleDialog({ settlement, opened, onClose }: SettleDialogProps) {
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
  const name = authorName(report.author)
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
  hidden: ({ author }) => t`The words of ${{ name: authorName(author) }} are hidden.`,
  hiddenAndLocked: ({ author }) =>
    t`The words of ${{ name: authorName(author) }} are hidden, and Appreciate is off.`,
}

interface SettlementDraft {
  report: Report
  outcome: ReportOutcome
  reason: string
}

/** Settles a report; without a dialog, announces a failure. */
function useSettleReport(onDone?: () => void) {
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
      if (outcome === 'nothing') announceMessage('success', done)
      else announceHidden(done, report)
      onDone?.()
    },
    onError: (error) => {
      if (onDone === undefined) announceFailure(error, wordsFor(error))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['recognitions'] }),
  })
}
