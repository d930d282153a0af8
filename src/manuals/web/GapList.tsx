import { msg, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMoodCheck } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { manualEndpoints } from '#manuals/contract/manual-endpoints.ts'
import { showPart, type Gap } from '#manuals/contract/manual.ts'
import { call } from '#platform/web/api/client.ts'
import { ShowMore } from '#platform/web/ShowMore.tsx'
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { TAKES } from '#platform/web/ui/button-colors.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { useDialog } from '#platform/web/ui/Dialog.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { AnswerDialog, type AnswerDraft } from './AnswerDialog.tsx'
import classes from './GapList.module.css'
import { gapsQuery } from './help-queries.ts'
import { languageAttributes } from './in-language.ts'
import { QuestionRow, QuestionRows } from './QuestionRow.tsx'
import { useManualSearch } from './search-params.ts'

const FAILED = msg`The gaps could not be loaded.`

/** The gaps in the manuals, the latest question first. */
export function GapList() {
  const { change } = useManualSearch()
  const query = useInfiniteQuery(gapsQuery)
  const form = useDialog<AnswerDraft>()
  const dismissal = useDialog<Gap>()
  const gaps = query.data?.pages.flatMap((page) => page.gaps)
  return (
    <>
      <p className={classes.lead}>
        <Trans>
          Questions the manuals did not answer, and answers that did not help. Nobody can see who
          asked.
        </Trans>
      </p>
      {gaps === undefined && query.isError ? (
        <LoadAlert words={t(FAILED)} onRetry={() => void query.refetch()} />
      ) : (
        <Card padding="flush">
          {gaps === undefined && <RowsSkeleton rows={3} />}
          {gaps?.length === 0 && (
            <EmptyState
              title={t`There is no gap in the manuals`}
              icon={<IconMoodCheck size={30} />}
            >
              <Trans>Every question has found an answer so far.</Trans>
            </EmptyState>
          )}
          {gaps !== undefined && gaps.length > 0 && (
            <QuestionRows aria-label={t`Gaps`}>
              {gaps.map((gap) => (
                <Row
                  key={gap.id}
                  gap={gap}
                  onWrite={() => change({ edit: gap.question, gap: gap.id })}
                  onAnswer={() => form.open({ id: null, question: gap.question, content: '' })}
                  onDismiss={() => dismissal.open(gap)}
                />
              ))}
            </QuestionRows>
          )}
        </Card>
      )}
      <ShowMore query={query} failed={t(FAILED)} />
      <AnswerDialog draft={form.subject} opened={form.opened} onClose={form.close} />
      <DismissGapDialog
        gap={dismissal.subject}
        opened={dismissal.opened}
        onClose={dismissal.close}
      />
    </>
  )
}

interface RowProps {
  gap: Gap
  onWrite: () => void
  onAnswer: () => void
  onDismiss: () => void
}

function Row({ gap, onWrite, onAnswer, onDismiss }: RowProps) {
  const { question, times, lastAskedAt } = gap
  return (
    <QuestionRow
      question={question}
      facts={
        <Trans>
          Asked <Plural value={times} _1="once" _2="twice" one="# time" other="# times" />, last{' '}
          <Moment date={lastAskedAt} />
        </Trans>
      }
      actions={
        <>
          <Button
            variant="default"
            size="compact-md"
            aria-label={t`Write a section: ${question}`}
            onClick={onWrite}
          >
            <Trans>Write a section</Trans>
          </Button>
          <Button
            variant="default"
            size="compact-md"
            aria-label={t`Answer it: ${question}`}
            onClick={onAnswer}
          >
            <Trans>Answer it</Trans>
          </Button>
          <Button
            variant="subtle"
            {...TAKES}
            size="compact-md"
            aria-label={t`Dismiss: ${question}`}
            onClick={onDismiss}
          >
            <Trans context="a question">Dismiss</Trans>
          </Button>
        </>
      }
    >
      <GapSuggestions gap={gap} />
    </QuestionRow>
  )
}

interface GivenQuestion {
  part: Gap['suggestions'][number]
  /** Moves the focus from the row, which disappears. */
  goOn: () => void
}

/** The parts that may answer a question: one press makes it one of the part's ways to be asked for. */
function GapSuggestions({ gap: { id, question, suggestions } }: { gap: Gap }) {
  const queries = useQueryClient()
  const give = useMutation({
    mutationFn: ({ part: { sectionId, heading } }: GivenQuestion) =>
      call(manualEndpoints.addQuestion, {
        params: { id: sectionId },
        body: { heading, question, gap: id },
      }),
    onSuccess: (_, { part: given, goOn }) => {
      const part = showPart(given)
      announceMessage('success', t`From now on, “${part}” answers this question.`)
      goOn()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['manual'] }),
  })
  if (suggestions.length === 0) return null
  return (
    <div className={classes.suggestions} role="group" aria-label={t`Answered by: ${question}`}>
      <p>{t`Is it answered here?`}</p>
      {suggestions.map((part) => (
        <Button
          key={`${part.sectionId} ${part.heading}`}
          variant="light"
          size="compact-sm"
          disabled={give.isPending}
          onClick={({ currentTarget }) => give.mutate({ part, goOn: placeAfter(currentTarget) })}
        >
          <span {...languageAttributes(part.language)}>{showPart(part)}</span>
          {part.isChosen && <> {t`(chosen by somebody who asked)`}</>}
        </Button>
      ))}
      <ErrorBanner message={give.error && wordsFor(give.error)} onClear={give.reset} />
    </div>
  )
}

/** Where to go on when a row disappears: the next question, or the last, or the list's tab. */
function placeAfter(button: HTMLElement): () => void {
  const row = button.closest('li')
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  const place =
    next?.querySelector('h3') ??
    document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')
  return () => place?.focus()
}

interface DismissGapDialogProps {
  opened: boolean
  gap: Gap | null
  onClose: () => void
}

/** Asks before a question is dismissed without an answer. */
function DismissGapDialog({ opened, gap, onClose }: DismissGapDialogProps) {
  const queries = useQueryClient()
  const dismiss = useMutation({
    mutationFn: ({ id }: Gap) => call(manualEndpoints.dismissGap, { params: { id } }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: ['manual', 'gaps'] }),
  })
  const question = gap?.question
  return (
    <ActionDialog
      takes
      opened={opened}
      title={t`Dismiss question`}
      action={t({ message: 'Dismiss', context: 'a question' })}
      subject={gap}
      mutation={dismiss}
      onClose={onClose}
    >
      <p>
        <Trans>
          Take <strong dir="auto">{question}</strong> off the list? Asked again and still without an
          answer, it comes back.
        </Trans>
      </p>
    </ActionDialog>
  )
}
