import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconHeart, IconHeartHandshake, IconSearch, IconSparkles } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { memo, useDeferredValue, useState } from 'react'
import type { SignedInUser } from '#platform/contract/people.ts'
import { ShowMore } from '#platform/web/ShowMore.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { useRestOfPage } from '#platform/web/ui/use-rest-of-page.ts'
import type { Recognition } from '#recognition/contract/recognition.ts'
import { RecognitionCard } from '../card/RecognitionCard.tsx'
import { openComposer } from '../open-composer.ts'
import { wallQuery, type WallFilter } from '../recognition-queries.ts'
import type { WallSearch, WallTab } from '../search-params.ts'
import { useMarkSeen } from '../use-seen.ts'
import { welcomesQuery } from '../Welcomes.tsx'
import { NewerCards } from './NewerCards.tsx'
import classes from './Wall.module.css'

interface WallCardsProps {
  me: SignedInUser
  shownAbove: ReadonlySet<number>
  search: WallSearch
  onChange: (changed: WallSearch) => void
}

/** Enough for the first screen of a phone; a large window has the others a moment later. */
const FIRST_CARDS = 2

/** The cards of a tab, newest first; older and newer cards are loaded on request. */
export const WallCards = memo(function WallCards(props: WallCardsProps) {
  const { me, shownAbove, search, onChange } = props
  const { tab = 'company', value = 0, q = '' } = search
  const filter: WallFilter = { scope: tab, person: 0, value, q }
  const query = useInfiniteQuery(wallQuery(filter))
  // Deferred: renders cards in slices, so that a slow phone still reacts.
  const wall = useDeferredValue(query.data)
  const cards = wall?.pages.flatMap(({ recognitions }) => recognitions) ?? []
  const isListed = ({ id }: Recognition) => tab !== 'company' || !shownAbove.has(id)
  const first = useRestOfPage() ? cards.length : FIRST_CARDS
  const listed = cards.filter(isListed).slice(0, first)
  const newIds = useNewIds(cards)
  const markSeen = useMarkSeen()
  if (query.isError && query.data === undefined) {
    return <LoadFailed title={t`Could not load the thanks`} onRetry={() => void query.refetch()} />
  }
  if (query.isPending || wall === undefined) return <Waiting />
  const isFiltered = value !== 0 || q !== ''
  if (cards.length === 0) {
    const showAll = () => onChange({ value: undefined, q: undefined })
    return <WallEmpty tab={tab} me={me} onShowAll={isFiltered ? showAll : null} />
  }
  return (
    <>
      {!isFiltered && tab !== 'given' && <NewerCards filter={filter} newest={cards[0]?.id ?? 0} />}
      <ul className={classes.cards}>
        {listed.map((card) => (
          <li key={card.id}>
            <RecognitionCard recognition={card} isNew={newIds.has(card.id)} onSeen={markSeen} />
          </li>
        ))}
      </ul>
      <ShowMore query={query} failed={t`Could not load older thanks.`} />
    </>
  )
})

/** The cards that were new in this visit; they stay marked after they were seen. */
function useNewIds(cards: readonly Recognition[]): ReadonlySet<number> {
  const [known, setKnown] = useState<ReadonlySet<number>>(new Set())
  const added = cards.filter(({ id, isNew }) => isNew && !known.has(id))
  if (added.length > 0) setKnown(new Set([...known, ...added.map(({ id }) => id)]))
  return known
}

function Waiting() {
  return (
    <div role="status" className={classes.cards}>
      <VisuallyHidden>{t`Loading…`}</VisuallyHidden>
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

interface WallEmptyProps {
  tab: WallTab
  me: SignedInUser
  /** Removes the filter; null if the wall is not filtered. */
  onShowAll: (() => void) | null
}

const EMPTY = {
  company: {
    title: msg`Be the first to say thanks`,
    icon: <IconSparkles size={30} />,
    words: msg`Every thanks in the company is shown here. Who helped you this week?`,
  },
  received: {
    title: msg`Your first thanks will be shown here`,
    icon: <IconHeart size={30} />,
    words: msg`New here? Begin with a colleague who made you feel welcome: thanks tend to come back.`,
  },
  given: {
    title: msg`Who made your day?`,
    icon: <IconHeartHandshake size={30} />,
    words: msg`Two sentences are enough: what did they do, and what did it change?`,
  },
} as const

/** An empty wall; suggests what to do next. */
function WallEmpty({ tab, me, onShowAll }: WallEmptyProps) {
  if (onShowAll !== null) {
    return (
      <Card>
        <EmptyState
          title={t`No thanks match`}
          icon={<IconSearch size={30} />}
          action={<Button variant="default" onClick={onShowAll}>{t`Show all`}</Button>}
        >
          <Trans>Try other words or another value.</Trans>
        </EmptyState>
      </Card>
    )
  }
  const { title, icon, words } = EMPTY[tab]
  return (
    <Card>
      <EmptyState
        title={t(title)}
        icon={icon}
        action={
          me.isTransfer && <Button onClick={() => openComposer()}>{t`Thank a colleague`}</Button>
        }
      >
        {tab === 'received' ? <NobodyThankedYou otherwise={t(words)} /> : t(words)}
      </EmptyState>
    </Card>
  )
}

/** Tells newcomers if their team is invited to welcome them. */
function NobodyThankedYou({ otherwise }: { otherwise: string }) {
  const { data } = useQuery(welcomesQuery)
  const team = data?.invitedTeam ?? null
  if (team === null) return otherwise
  return t`Your team, ${team}, is invited to welcome you. Meanwhile, who made you feel welcome? Thanks tend to come back.`
}
