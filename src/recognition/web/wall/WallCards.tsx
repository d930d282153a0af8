import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import {
  IconArrowUp,
  IconHeart,
  IconHeartHandshake,
  IconSearch,
  IconSparkles,
} from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  memo,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type RefObject,
} from 'react'
import type { SignedInUser } from '#platform/contract/people.ts'
import { ShowMore } from '#platform/web/ShowMore.tsx'
import { announceFailure } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { useRestOfPage } from '#platform/web/ui/use-rest-of-page.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import type { Recognition } from '#recognition/contract/recognition.ts'
import { RecognitionCard } from '#recognition/web/card/RecognitionCard.tsx'
import { openComposer } from '#recognition/web/open-composer.ts'
import { welcomesQuery } from '#recognition/web/Welcomes.tsx'
import { readFromTop, wallQuery, type WallFilter } from '../recognition-queries.ts'
import type { WallTab } from '../search-params.ts'
import { useMarkSeen } from '../use-seen.ts'
import { summaryQuery } from '../use-unread-thanks.ts'
import classes from './WallCards.module.css'

/** The filter of a tab of the wall. */
export type TabFilter = WallFilter & { scope: WallTab }

interface WallCardsProps {
  me: SignedInUser
  filter: TabFilter
  /** Cards that the page shows elsewhere. */
  leftOut?: ReadonlySet<number>
  /** The number of cards, where older ones are on a page of their own. */
  most?: number
  /** Whether new cards slide in by themselves while nobody reads further down or points at a card. */
  slides?: boolean
  /** Removes the filter of values and words. */
  onShowAll?: () => void
}

/** Enough for the first screen of a phone; a large window has the others a moment later. */
const FIRST_CARDS = 2

const NONE: ReadonlySet<number> = new Set()

/** The cards of a wall, newest first; older and newer cards are loaded on request. */
export const WallCards = memo(function WallCards(props: WallCardsProps) {
  const { me, filter, leftOut = NONE, most = Infinity, slides = false, onShowAll } = props
  const query = useInfiniteQuery(wallQuery(filter))
  // Deferred: renders cards in slices, so that a slow phone still reacts.
  const wall = useDeferredValue(query.data)
  const cards = wall?.pages.flatMap(({ recognitions }) => recognitions) ?? []
  const first = useRestOfPage() ? most : FIRST_CARDS
  const listed = cards.filter(({ id }) => !leftOut.has(id)).slice(0, first)
  const newIds = useNewIds(cards)
  const [newest] = cards
  const newestAtFirst = useFirst(newest?.id)
  const markSeen = useMarkSeen()
  const list = useRef<HTMLUListElement>(null)
  if (query.isError && query.data === undefined) {
    return <LoadFailed title={t`Could not load the thanks`} onRetry={() => void query.refetch()} />
  }
  if (query.isPending || wall === undefined) return <Waiting />
  const isFiltered = filter.value !== 0 || filter.q !== ''
  if (newest === undefined) {
    return <WallEmpty tab={filter.scope} me={me} onShowAll={isFiltered ? onShowAll : undefined} />
  }
  const hasNewer = !isFiltered && filter.scope !== 'given'
  return (
    <>
      {hasNewer && (
        <NewerCards filter={filter} newest={newest.id} slidesInto={slides ? list : null} />
      )}
      <ul ref={list} className={classes.cards}>
        {listed.map((card) => (
          <li key={card.id} data-arrived={card.id > newestAtFirst || undefined}>
            <RecognitionCard recognition={card} isNew={newIds.has(card.id)} onSeen={markSeen} />
          </li>
        ))}
      </ul>
      {most === Infinity && <ShowMore query={query} failed={t`Could not load older thanks.`} />}
    </>
  )
})

/** The first known value. */
function useFirst(id: number | undefined): number {
  const [first, setFirst] = useState(id)
  if (first === undefined && id !== undefined) setFirst(id)
  return first ?? Infinity
}

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
  /** Removes the filter; undefined if the wall is not filtered. */
  onShowAll: (() => void) | undefined
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
  if (onShowAll !== undefined) {
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

interface NewerCardsProps {
  filter: WallFilter
  /** The newest card in view. */
  newest: number
  /** The list of cards, if new ones slide in by themselves. */
  slidesInto: RefObject<HTMLElement | null> | null
}

/** Announces cards above the newest one in view, and shows them on request, or at once while nobody reads. */
function NewerCards({ filter, newest, slidesInto }: NewerCardsProps) {
  const isCompany = filter.scope === 'company'
  const enabled = useRestOfPage()
  const { data: summary } = useQuery({ ...summaryQuery(isCompany ? newest : 0), enabled })
  const { mutate, isPending, isError } = useShow(filter)
  const focusFirst = useFocusOnFirst(newest)
  const received = summary?.newest.filter(({ id }) => id > newest) ?? []
  const count = isCompany ? (summary?.newOnWall ?? 0) : received.length
  const slideIn = useEffectEvent(() => {
    if (slidesInto !== null && !isError && isUnread(slidesInto.current)) mutate()
  })
  useEffect(() => {
    if (count > 0) slideIn()
  }, [count])
  const show = () => {
    focusFirst()
    mutate()
  }
  return (
    <div className={classes.newer} role="status">
      {count > 0 && (
        <Button
          radius="xl"
          size="sm"
          leftSection={<IconArrowUp size={16} aria-hidden />}
          loading={isPending}
          onClick={show}
        >
          <Trans>{count} new</Trans>
        </Button>
      )}
    </div>
  )
}

/** Whether the page is at its top, and neither pointer nor focus is on the cards: nothing moves under a reader. */
function isUnread(list: HTMLElement | null): boolean {
  return list !== null && scrollY < AT_TOP_PX && !list.matches(':hover, :focus-within')
}

const AT_TOP_PX = 40

/** Reads the wall from its top. */
function useShow(filter: WallFilter) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => readFromTop(queries, filter),
    onError: (error) => announceFailure(error, wordsFor(error)),
  })
}

/** Moves the focus to the newest card once there is a newer one: the pressed button is gone. */
function useFocusOnFirst(newest: number): () => void {
  const pressed = useRef(false)
  useEffect(() => {
    if (!pressed.current) return
    pressed.current = false
    const first = document.querySelector<HTMLElement>(`[data-card="${newest}"]`)
    first?.focus({ preventScroll: true })
    first?.scrollIntoView({ block: 'start' })
  }, [newest])
  return () => {
    pressed.current = true
  }
}
