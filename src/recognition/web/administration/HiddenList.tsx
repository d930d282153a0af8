import { useRef } from 'react'
import { Button, Title } from '@mantine/core'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import {
  type HiddenWords,
  recognitionModerationEndpoints,
} from '#recognition/contract/moderation.ts'
import { call } from '#platform/web/api/client.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { Unread } from '#platform/web/ui/Unread.tsx'
import { showAgain } from '../card/show-again.ts'
import classes from './RecognitionAdministration.module.css'

const hiddenQuery = queryOptions({
  queryKey: ['recognitions', 'hidden'],
  queryFn: ({ signal }) => call(recognitionModerationEndpoints.listHidden, { signal }),
})

const TITLE = 'Hidden in the last day'

/** The words hidden within the last day, each with Undo; nothing if there are none. */
export function HiddenList() {
  const { data, isError, refetch } = useQuery(hiddenQuery)
  // Stays when its last row goes, and keeps the focus of the pressed button.
  const list = useRef<HTMLDivElement>(null)
  const hidden = data?.hidden ?? []
  if (isError && data === undefined) {
    return <Unread words="The hidden words could not be loaded." onRetry={() => void refetch()} />
  }
  return (
    <div ref={list} tabIndex={-1} className={classes.hiddenWords}>
      {hidden.length > 0 && (
        <>
          <Title order={2} className={classes.caption}>
            {TITLE}
          </Title>
          <Card padding="flush">
            <ul className={classes.rows} aria-label={TITLE}>
              {hidden.map((words) => (
                <HiddenRow
                  key={`${words.recognition} ${words.comment}`}
                  words={words}
                  onShown={() => list.current?.focus()}
                />
              ))}
            </ul>
          </Card>
        </>
      )}
    </div>
  )
}

function HiddenRow({ words, onShown }: { words: HiddenWords; onShown: () => void }) {
  const { author, comment, reason, until } = words
  const undo = useMutation({ mutationFn: showAgain, onSuccess: onShown })
  return (
    <li className={classes.report}>
      <div className={classes.person}>
        <PersonAvatar person={author} size={36} />
        <div>
          <h3 className={classes.name}>{nameOf(author)}</h3>
          <p className={classes.quiet}>
            wrote {comment === null ? 'these thanks' : 'this comment'}
          </p>
        </div>
      </div>
      <p>You hid it: {reason}</p>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="compact-md"
          aria-label={`Undo: words of ${nameOf(author)}`}
          loading={undo.isPending}
          onClick={() => undo.mutate(words)}
        >
          Undo
        </Button>
        <span className={classes.quiet}>
          until <Moment date={until} />
        </span>
      </div>
    </li>
  )
}
