import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconMessageQuestion, IconPlus, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { manualEndpoints } from '#manuals/contract/manual-endpoints.ts'
import type { ManagedAnswer } from '#manuals/contract/manual.ts'
import { call } from '#platform/web/api/client.ts'
import { ShowMore } from '#platform/web/ShowMore.tsx'
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { TAKES } from '#platform/web/ui/button-colors.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { useDialog } from '#platform/web/ui/Dialog.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { SearchField } from '#platform/web/ui/SearchField.tsx'
import { AnswerDialog, type AnswerDraft } from './AnswerDialog.tsx'
import classes from './AnswerList.module.css'
import { answersQuery } from './help-queries.ts'
import { VersionAuthor } from './HistoryDialog.tsx'
import { ManualText } from './ManualText.tsx'
import { QuestionRow, QuestionRows } from './QuestionRow.tsx'
import { useManualSearch } from './search-params.ts'

const FAILED = msg`The questions could not be loaded.`
const NEW: AnswerDraft = { id: null, question: '', content: '' }

/** Context entries (specification, section 3): exact questions and their answers. */
export function AnswerList() {
  const { search = '', change } = useManualSearch()
  const query = useInfiniteQuery(answersQuery(search))
  const form = useDialog<AnswerDraft>()
  const removal = useDialog<ManagedAnswer>()
  const answers = query.data?.pages.flatMap((page) => page.answers)
  return (
    <>
      <p className={classes.lead}>
        <Trans>
          Asked one of these questions, however it is punctuated or capitalised, the assistant gives
          just this answer.
        </Trans>
      </p>
      <div className={classes.tools}>
        <SearchField
          label={t`Search the questions`}
          value={search}
          onSearch={(text) => change({ search: text })}
        />
        <Button
          size="md"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => form.open(NEW)}
        >
          <Trans>Add a question</Trans>
        </Button>
      </div>
      {answers === undefined && query.isError ? (
        <LoadAlert words={t(FAILED)} onRetry={() => void query.refetch()} />
      ) : (
        <Card padding="flush">
          {answers === undefined && <RowsSkeleton rows={3} />}
          {answers?.length === 0 && <Nothing filtered={search !== ''} />}
          {answers !== undefined && answers.length > 0 && (
            <QuestionRows aria-label={t`Questions`} aria-busy={query.isPlaceholderData}>
              {answers.map((answer) => (
                <Row
                  key={answer.id}
                  answer={answer}
                  onEdit={() => form.open(answer)}
                  onDelete={() => removal.open(answer)}
                />
              ))}
            </QuestionRows>
          )}
        </Card>
      )}
      <ShowMore query={query} failed={t(FAILED)} />
      <AnswerDialog draft={form.subject} opened={form.opened} onClose={form.close} />
      <RemoveAnswerDialog
        answer={removal.subject}
        opened={removal.opened}
        onClose={removal.close}
      />
    </>
  )
}

interface RowProps {
  answer: ManagedAnswer
  onEdit: () => void
  onDelete: () => void
}

function Row({ answer, onEdit, onDelete }: RowProps) {
  const { question, content, author, updatedAt } = answer
  return (
    <QuestionRow
      question={question}
      facts={
        <>
          <Moment date={updatedAt} /> · <VersionAuthor email={author} />
        </>
      }
      actions={
        <>
          <Button
            variant="default"
            size="compact-md"
            aria-label={t`Edit: ${question}`}
            onClick={onEdit}
          >
            <Trans>Edit</Trans>
          </Button>
          <ActionIcon
            variant="subtle"
            {...TAKES}
            size="lg"
            aria-label={t`Delete: ${question}`}
            onClick={onDelete}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </>
      }
    >
      <div dir="auto">
        <ManualText text={content} level={4} />
      </div>
    </QuestionRow>
  )
}

function Nothing({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <EmptyState title={t`No question matches`} icon={<IconMessageQuestion size={30} />}>
      <Trans>All the words have to be in the question or its answer. Try fewer.</Trans>
    </EmptyState>
  ) : (
    <EmptyState
      title={t`No question has an answer of its own`}
      icon={<IconMessageQuestion size={30} />}
    >
      <Trans>
        Add what people ask word for word, like &ldquo;Where do I collect my gift?&rdquo;
      </Trans>
    </EmptyState>
  )
}

interface RemoveAnswerDialogProps {
  opened: boolean
  answer: ManagedAnswer | null
  onClose: () => void
}

/** Asks before an entry is deleted. */
function RemoveAnswerDialog({ opened, answer, onClose }: RemoveAnswerDialogProps) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: ({ id }: ManagedAnswer) => call(manualEndpoints.removeAnswer, { params: { id } }),
    onSuccess: () => {
      announceMessage('success', t`The question is deleted.`)
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['manual'] }),
  })
  const question = answer?.question
  return (
    <ActionDialog
      takes
      opened={opened}
      title={t`Delete question`}
      action={t`Delete`}
      subject={answer}
      mutation={remove}
      onClose={onClose}
    >
      <p>
        <Trans>
          Delete <strong dir="auto">{question}</strong> and its answer? Asked again, the assistant
          looks into the sections.
        </Trans>
      </p>
    </ActionDialog>
  )
}
