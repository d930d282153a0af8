import '@mantine/core/styles/Tabs.layer.css'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Tabs, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useMemo } from 'react'
import { sessionQuery } from '#auth/web/session-queries.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { paths } from '#platform/web/paths.ts'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { SearchField } from '#platform/web/ui/SearchField.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { Segment, Segments } from '#platform/web/ui/Views.tsx'
import { useChangeSearch } from '#platform/web/use-change-search.ts'
import { rulesQuery, wallQuery } from '../recognition-queries.ts'
import { WALL_TABS, type WallSearch, type WallTab } from '../search-params.ts'
import { useUnreadThanks } from '../use-unread-thanks.ts'
import classes from './Wall.module.css'
import { WallCards, type TabFilter } from './WallCards.tsx'

const route = getRouteApi(paths.wall)

const LABELS: Readonly<Record<WallTab, MessageDescriptor>> = {
  company: msg`Company`,
  received: msg`For me`,
  given: msg`From me`,
}

function filterOf({ tab, value = 0, q = '' }: WallSearch): TabFilter {
  return { scope: tab ?? 'company', person: 0, value, q }
}

/** Loads the first cards, so that nothing moves. */
export async function loadWall(search: WallSearch): Promise<void> {
  await Promise.allSettled([
    queryClient.ensureInfiniteQueryData(wallQuery(filterOf(search))),
    queryClient.ensureQueryData(rulesQuery),
  ])
}

/** All thanks: the company's, the received and the given ones. The address names tab, filter and search. */
export function WallPage() {
  const me = useQuery(sessionQuery).data?.user
  const search = route.useSearch()
  const change = useChangeSearch<WallSearch>(route.useNavigate())
  const tab = search.tab ?? 'company'
  const { unread } = useUnreadThanks()
  // Deferred: selects the tab at once, while a slow phone still removes the last tab's cards.
  const shown = useDeferredValue(search)
  const filter = useMemo(() => filterOf(shown), [shown])
  const showAll = useCallback(() => change({ value: undefined, q: undefined }), [change])
  const showTab = (next: string | null) => {
    const chosen = WALL_TABS.find((known) => known === next)
    change({ tab: chosen === 'company' ? undefined : chosen })
  }
  if (!me) return null
  return (
    <Screen title={t`All thanks`} isReading>
      <Tabs value={tab} onChange={showTab} keepMounted={false}>
        <div className={classes.tools}>
          <Segments aria-label={t`Whose thanks`}>
            {WALL_TABS.map((name) => (
              <Segment key={name} value={name}>
                {t(LABELS[name])}
                {name === 'received' && unread > 0 && (
                  <span className={classes.count}>
                    {unread}
                    <VisuallyHidden> {t`new`}</VisuallyHidden>
                  </span>
                )}
              </Segment>
            ))}
          </Segments>
          <WallFilters search={search} onChange={change} />
        </div>
        <Tabs.Panel value={tab}>
          <WallCards
            key={JSON.stringify(filter)}
            me={me}
            filter={filter}
            slides
            onShowAll={showAll}
          />
        </Tabs.Panel>
      </Tabs>
    </Screen>
  )
}

interface WallFiltersProps {
  search: WallSearch
  onChange: (changed: WallSearch) => void
}

function WallFilters({ search, onChange }: WallFiltersProps) {
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
