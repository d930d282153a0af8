import '@mantine/core/styles/Tabs.layer.css'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Tabs, Title, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId } from 'react'
import type { SignedInUser } from '#platform/contract/people.ts'
import { SearchField } from '#platform/web/ui/SearchField.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { rulesQuery } from '../recognition-queries.ts'
import { WALL_TABS, type WallSearch, type WallTab } from '../search-params.ts'
import { useUnreadThanks } from '../use-unread-thanks.ts'
import classes from './Wall.module.css'
import { WallCards } from './WallCards.tsx'

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
      <Tabs value={tab} onChange={showTab} keepMounted={false} className={classes.tabs}>
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
        <Tabs.Panel value={tab} className={classes.panel}>
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
