import { msg, t } from '@lingui/core/macro'
import { Anchor } from '@mantine/core'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '#platform/web/api/client.ts'
import { paths } from '#platform/web/paths.ts'
import { ShowMore } from '#platform/web/ShowMore.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { OpeningModal } from '#platform/web/ui/OpeningModal.tsx'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { recognitionEndpoints } from '#recognition/contract/recognition-endpoints.ts'
import type { ReactionPage } from '#recognition/contract/recognition.ts'
import classes from './ReactionsDialog.module.css'

interface ReactionsDialogProps {
  /** The card's id. */
  recognition: number
  opened: boolean
  onClose: () => void
}

/** The people who reacted to a card. */
export function ReactionsDialog({ recognition, opened, onClose }: ReactionsDialogProps) {
  return (
    <OpeningModal opened={opened} onClose={onClose} title={t`Reactions`}>
      <People recognition={recognition} onLeave={onClose} />
    </OpeningModal>
  )
}

/** Refetched whenever the dialog is shown: the reader's own reaction may be newer. */
function reactionsQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: ['recognitions', 'reactions', id],
    queryFn: ({ pageParam: after, signal }) =>
      call(recognitionEndpoints.listReactions, { params: { id }, query: { after }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
}

const FAILED = msg`Could not load the reactions.`

function People({ recognition, onLeave }: { recognition: number; onLeave: () => void }) {
  const query = useInfiniteQuery(reactionsQuery(recognition))
  const { data, error, refetch } = query
  if (data === undefined) {
    if (error === null) return <RowsSkeleton rows={3} />
    return <LoadAlert words={wordsFor(error, t(FAILED))} onRetry={() => void refetch()} />
  }
  const people = data.pages.flatMap((page) => page.people)
  if (people.length === 0) return <p className={classes.none}>{t`Nobody reacts to it any more.`}</p>
  // A person who takes back their latest reaction between two reads may be on both pages.
  const once = new Map(people.map((one) => [one.person.id, one]))
  return (
    <>
      <ul className={classes.people}>
        {[...once.values()].map((one) => (
          <PersonRow key={one.person.id} {...one} onLeave={onLeave} />
        ))}
      </ul>
      <ShowMore query={query} failed={t(FAILED)} />
    </>
  )
}

interface PersonRowProps extends Readonly<ReactionPage['people'][number]> {
  onLeave: () => void
}

/** A person with all their reactions; inactive people have no profile to open. */
function PersonRow({ person, emojis, isMine, onLeave }: PersonRowProps) {
  return (
    <li className={classes.person}>
      <PersonAvatar person={person} size={36} />
      {isMine || !person.isActive ? (
        <span className={classes.name}>{isMine ? t`You` : nameOf(person)}</span>
      ) : (
        <Anchor
          className={classes.name}
          inherit
          onClick={onLeave}
          renderRoot={(props) => (
            <Link to={paths.person} params={{ userId: String(person.id) }} {...props} />
          )}
        >
          {nameOf(person)}
        </Anchor>
      )}
      <span className={classes.emojis}>{emojis.join(' ')}</span>
    </li>
  )
}
