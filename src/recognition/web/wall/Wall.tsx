import '@mantine/core/styles/Tabs.layer.css'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Skeleton, Tabs, Title, VisuallyHidden } from '@mantine/core'
import {
  IconArrowUp,
  IconHeart,
  IconHeartHandshake,
  IconSearch,
  IconSparkles,
} from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { memo, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import type { SignedInUser } from '#platform/contract/people.ts'
import { ShowMore } from '#platform/web/ShowMore.tsx'
import { announceFailure } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { SearchField } from '#platform/web/ui/SearchField.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { useRestOfPage } from '#platform/web/ui/use-rest-of-page.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import type { Recognition } from '#recognition/contract/recognition.ts'
import { RecognitionCard } from '#recognition/web/card/RecognitionCard.tsx'
import { openComposer } from '#recognition/web/open-composer.ts'
import { welcomesQuery } from '#recognition/web/Welcomes.tsx'
import { readFromTop, rulesQuery, wallQuery, type WallFilter } from '../recognition-queries.ts'
import { WALL_TABS, type WallSearch, type WallTab } from '../search-params.ts'
import { useMarkSeen } from '../use-seen.ts'
import { summaryQuery, useUnreadThanks } from '../use-unread-thanks.ts'
import classes from './Wall.module.css'

interface WallProps {
  me: SignedInUser
  /** Cards that the page shows above the wall; Company leaves them out. */
  shownAbove: ReadonlySet<number>
  /** The search in the address. */
  search: WallSearch
  onChange: (changed: WallSearch) => void
}

const LABELS: Readonly<Record<WallTab, MessageDescriptor>> = {
  company: msg`Company`,
  received: msg`For me`,
  given: msg`From me`,
}

/** The wall with its tabs for the company's, the received and the given thanks. */
export function Wall({ me, shownAbove, search, onChange }: WallProps) {
  const titleId = useId()
  const tab = search.tab ?? 'company'
  const { unread } = useUnreadThanks()
  // Deferred: selects the tab at once, while a slow phone still removes the last tab's cards.
  const shown = useDeferredValue(search)
  const showTab = (next: string | null) => {
    const chosen = WALL_TABS.find((known) => known === next)
    onChange({ tab: chosen === 'company' ? undefined : chosen })
  }
  return (
    <section aria-labelledby={titleId} className={classes.wall}>
      <Title order={2} id={titleId} className={classes.title}>{t`Thanks`}</Title>
      <Tabs value={tab} onChange={showTab} keepMounted={false}>
        <div className={classes.tools}>
          <Tabs.List aria-label={t`Whose thanks`} className={classes.list}>
            {WALL_TABS.map((name) => (
              <Tabs.Tab key={name} value={name} className={classes.tab}>
                {t(LABELS[name])}
                {name === 'received' && unread > 0 && (
                  <span className={classes.count}>
                    {unread}
                    <VisuallyHidden> {t`new`}</VisuallyHidden>
                  </span>
                )}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <WallFilters search={search} onChange={onChange} />
        </div>
        <Tabs.Panel value={tab}>
          <WallCards me={me} shownAbove={shownAbove} search={shown} onChange={onChange} />
        </Tabs.Panel>
      </Tabs>
    </section>
  )
}

function WallFilters({ search, onChange }: Pick<WallProps, 'search' | 'onChange'>) {
  const values = useQuery(rulesQuery).data?.values ?? []
  const names = values.map(({ id, emoji, name }) => [`${id}`, `${emoji} ${name}`] as const)
  return (
    <div className={classes.filters}>
      <SearchField
        label={t`Search thanks`}
        value={search.q ?? ''}
        size="sm"
        onSearch={(q) => onChange({ q })}
      />
      {values.length > 0 && (
        <SelectField
          aria-label={t`Value`}
          size="sm"
          choices={{ '': t`All values`, ...Object.fromEntries(names) }}
          value={`${search.value ?? ''}`}
          onChange={(id) => onChange({ value: id === '' ? undefined : Number(id) })}
        />
      )}
    </div>
  )
}

interface WallCardsProps {
  me: SignedInUser
  shownAbove: ReadonlySet<number>
  search: WallSearch
  onChange: (changed: WallSearch) => void
}

/** Enough for the first screen of a phone; a large window has the others a moment later. */
const FIRST_CARDS = 2

/** The cards of a tab, newest first; older and newer cards are loaded on request. */
const WallCards = memo(function WallCards(props: WallCardsProps) {
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

interface NewerCardsProps {
  filter: WallFilter
  /** The newest card in view. */
  newest: number
}

/** Announces cards above the newest one in view, and shows them on request. */
function NewerCards({ filter, newest }: NewerCardsProps) {
  const isCompany = filter.scope === 'company'
  const enabled = useRestOfPage()
  const { data: summary } = useQuery({ ...summaryQuery(isCompany ? newest : 0), enabled })
  const show = useShow(filter, newest)
  const received = summary?.newest.filter(({ id }) => id > newest) ?? []
  const count = isCompany ? (summary?.newOnWall ?? 0) : received.length
  return (
    <div className={classes.newer} role="status">
      {count > 0 && (
        <Button
          radius="xl"
          size="sm"
          leftSection={<IconArrowUp size={16} aria-hidden />}
          loading={show.isPending}
          onClick={() => show.mutate()}
        >
          <Trans>{count} new</Trans>
        </Button>
      )}
    </div>
  )
}

/** Reads the wall from its top, then moves the focus there: the pressed button is gone. */
function useShow(filter: WallFilter, newest: number) {
  const queries = useQueryClient()
  const pressed = useRef(false)
  useEffect(() => {
    if (!pressed.current) return
    pressed.current = false
    const first = document.querySelector<HTMLElement>(`[data-card="${newest}"]`)
    first?.focus({ preventScroll: true })
    first?.scrollIntoView({ block: 'start' })
  }, [newest])
  return useMutation({
    mutationFn: () => readFromTop(queries, filter),
    onMutate: () => {
      pressed.current = true
    },
    onError: (error) => {
      pressed.current = false
      announceFailure(error, wordsFor(error))
    },
  })
}
