import { memo, useDeferredValue, useState } from 'react'
import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Recognition } from '#recognition/contract/recognition.ts'
import type { SignedInUser } from '#platform/contract/people.ts'
import { ShowMore } from '#platform/web/ShowMore.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { NewerCards } from './NewerCards.tsx'
import { RecognitionCard } from './RecognitionCard.tsx'
import { wallQuery, type WallFilter } from './recognition-queries.ts'
import type { WallSearch } from './search-params.ts'
import { useSeen } from './use-seen.ts'
import classes from './Wall.module.css'
import { WallEmpty } from './WallEmpty.tsx'

interface WallCardsProps {
  me: SignedInUser
  search: WallSearch
  onChange: (changed: WallSearch) => void
}

/** The cards of a tab, newest first; older ones on request, newer ones when the reader wants them. */
export const WallCards = memo(function WallCards({ me, search, onChange }: WallCardsProps) {
  const { tab = 'company', value = 0, q = '' } = search
  const filter: WallFilter = { scope: tab, person: 0, value, q }
  const query = useInfiniteQuery(wallQuery(filter))
  // Cards are rendered in slices, so that a slow phone still reacts.
  const wall = useDeferredValue(query.data)
  const cards = wall?.pages.flatMap(({ recognitions }) => recognitions) ?? []
  const newIds = useNewIds(cards)
  const { markSeen, missing } = useSeen(newIds)
  if (query.isError && query.data === undefined) {
    return <LoadFailed what="the thanks" onRetry={() => void query.refetch()} />
  }
  if (query.isPending || wall === undefined) return <Waiting />
  const isFiltered = value !== 0 || q !== ''
  if (cards.length === 0) {
    const showAll = () => onChange({ value: undefined, q: undefined })
    return <WallEmpty tab={tab} me={me} onShowAll={isFiltered ? showAll : null} />
  }
  return (
    <>
      {!isFiltered && tab !== 'given' && (
        <NewerCards
          filter={filter}
          newest={cards[0]?.id ?? 0}
          missing={missing}
          onShowReceived={() => onChange({ tab: 'received' })}
        />
      )}
      <ul className={classes.cards}>
        {cards.map((card) => (
          <li key={card.id}>
            <RecognitionCard recognition={card} isNew={newIds.has(card.id)} onSeen={markSeen} />
          </li>
        ))}
      </ul>
      <ShowMore query={query} failed="Could not load older thanks." />
    </>
  )
})

/** The cards that were new in this visit; they stay marked when they are seen. */
function useNewIds(cards: readonly Recognition[]): ReadonlySet<number> {
  const [known, setKnown] = useState<ReadonlySet<number>>(new Set())
  const added = cards.filter(({ id, isNew }) => isNew && !known.has(id))
  if (added.length > 0) setKnown(new Set([...known, ...added.map(({ id }) => id)]))
  return known
}

function Waiting() {
  return (
    <div role="status" className={classes.cards}>
      <VisuallyHidden>Loading…</VisuallyHidden>
      {[0, 1, 2].map((card) => (
        <div key={card} className={classes.waiting}>
          <div>
            <Skeleton circle height={44} />
            <Skeleton height={14} width="45%" />
          </div>
          <Skeleton height={14} />
          <Skeleton height={14} width="70%" />
        </div>
      ))}
    </div>
  )
}
