import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Title } from '@mantine/core'
import { infiniteQueryOptions, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useAttempts } from '#platform/web/api/attempt.ts'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { ShowMore } from '#platform/web/ShowMore.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { DialogActions, useDialog } from '#platform/web/ui/Dialog.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { Note, Rows } from '#platform/web/ui/Rows.tsx'
import { ViewLead } from '#platform/web/ui/Views.tsx'
import {
  HidingReason,
  recognitionModerationEndpoints,
  type HiddenWords,
} from '#recognition/contract/moderation.ts'
import { ReasonForm, showAgain } from '#recognition/web/card/DoubtDialog.tsx'
import classes from './HiddenList.module.css'
import { authorName, ReportedWords, WordsActions, WordsQuote } from './ReportedWords.tsx'

const hiddenQuery = infiniteQueryOptions({
  queryKey: ['recognitions', 'hidden'],
  queryFn: ({ pageParam: before, signal }) =>
    call(recognitionModerationEndpoints.listHidden, { query: { before }, signal }),
  initialPageParam: 0,
  getNextPageParam: ({ next }) => next,
})

const FAILED = msg`The hidden words could not be loaded.`

/** Hidden words, the latest first: sealed, or removed for good. Nothing if there are none. */
export function HiddenList() {
  const query = useInfiniteQuery(hiddenQuery)
  const opening = useDialog<HiddenWords>()
  // Stays when its last row goes, and keeps the focus of the pressed button.
  const list = useRef<HTMLDivElement>(null)
  const hidden = query.data?.pages.flatMap((page) => page.hidden) ?? []
  const days = query.data?.pages[0]?.days ?? 0
  if (query.isError && query.data === undefined) {
    return <LoadAlert words={t(FAILED)} onRetry={() => void query.refetch()} />
  }
  return (
    <div ref={list} tabIndex={-1} className={classes.list}>
      {hidden.length > 0 && (
        <>
          <Title order={2} size="md" mt="xs">{t`Hidden words`}</Title>
          <ViewLead>
            {t`Sealed for ${plural(days, { 1: 'a day', one: '# day', other: '# days' })}, then removed for good. Opening a seal is recorded in the audit log, with your reason.`}
          </ViewLead>
          <Card padding="flush">
            <Rows aria-label={t`Hidden words`}>
              {hidden.map((words) => (
                <HiddenRow
                  key={words.id}
                  words={words}
                  onOpen={opening.open}
                  onShown={() => list.current?.focus()}
                />
              ))}
            </Rows>
          </Card>
        </>
      )}
      <ShowMore query={query} failed={t(FAILED)} />
      <OpenSealDialog sealed={opening.subject} opened={opening.opened} onClose={opening.close} />
    </div>
  )
}

interface HiddenRowProps {
  words: HiddenWords
  onOpen: (words: HiddenWords) => void
  onShown: () => void
}

function HiddenRow({ words, onOpen, onShown }: HiddenRowProps) {
  const { date, reason, until } = words
  return (
    <ReportedWords of={words} heading="h3" note={<Moment date={date} />}>
      <p>{t`Hidden: ${reason}`}</p>
      {until === null ? (
        <Note>{t`Removed for good.`}</Note>
      ) : (
        <Sealed words={words} until={until} onOpen={onOpen} onShown={onShown} />
      )}
    </ReportedWords>
  )
}

function Sealed({ words, until, onOpen, onShown }: HiddenRowProps & { until: Date }) {
  const undo = useMutation({ mutationFn: showAgain, onSuccess: onShown })
  const name = authorName(words.author)
  return (
    <WordsActions>
      <Button
        variant="default"
        size="compact-md"
        aria-label={t`Open the seal: words of ${name}`}
        onClick={() => onOpen(words)}
      >
        <Trans>Open the seal</Trans>
      </Button>
      <Button
        variant="default"
        size="compact-md"
        aria-label={t`Undo: words of ${name}`}
        loading={undo.isPending}
        onClick={() => undo.mutate(words)}
      >
        <Trans>Undo</Trans>
      </Button>
      <Note>
        <Trans>
          sealed until <Moment date={until} />
        </Trans>
      </Note>
    </WordsActions>
  )
}

interface OpenSealDialogProps {
  sealed: HiddenWords | null
  opened: boolean
  onClose: () => void
}

/** Asks for the reason to open a seal, and shows the words once: closing forgets them. */
function OpenSealDialog({ sealed, opened, onClose }: OpenSealDialogProps) {
  return (
    <FormModal opened={opened} onClose={onClose} title={t`Open the seal`}>
      {sealed !== null && <Opening key={sealed.id} sealed={sealed} onClose={onClose} />}
    </FormModal>
  )
}

function Opening({ sealed, onClose }: { sealed: HiddenWords; onClose: () => void }) {
  const { author, recognition, comment } = sealed
  const name = authorName(author)
  const send = useAttempts((typed: { reason: string }, key) => {
    const body = check(HidingReason, typed)
    return comment === null
      ? call(recognitionModerationEndpoints.openRecognition, {
          params: { id: recognition },
          body,
          key,
        })
      : call(recognitionModerationEndpoints.openComment, { params: { id: comment }, body, key })
  })
  const open = useMutation({ mutationFn: send, gcTime: 0 })
  if (open.data !== undefined) {
    const { text } = open.data
    return (
      <div className={classes.opened}>
        <Note>{t`${name} wrote:`}</Note>
        <WordsQuote isComment={comment !== null} text={text || t`No words.`} />
        <DialogActions>
          <Button size="md" onClick={onClose} data-autofocus>{t`Close`}</Button>
        </DialogActions>
      </div>
    )
  }
  return (
    <ReasonForm
      action={t`Open the seal`}
      sending={open}
      onSend={open.mutate}
      onClose={onClose}
      readers={t`the audit log`}
    >
      <Trans>
        You read the hidden words of {name} once. The audit log tells that you did, when and why.
      </Trans>
    </ReasonForm>
  )
}
