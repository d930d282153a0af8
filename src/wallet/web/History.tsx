import { plural, t } from '@lingui/core/macro'
import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useRef } from 'react'
import { Card } from '#platform/web/ui/Card.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import classes from './History.module.css'
import { HistoryRows, HistoryWaiting } from './HistoryTable.tsx'
import { historyQuery } from './wallet-queries.ts'

interface HistoryProps {
  page: number
  onPage: (page: number) => void
}

/** Every movement of the person's points, newest first, 20 a page (specification, section 2). */
export function HistorySection({ page, onPage }: HistoryProps) {
  const query = useQuery(historyQuery(page))
  // Deferred: renders rows in slices, so that a slow phone still reacts.
  const data = useDeferredValue(query.data)
  const isStale = useDeferredValue(query.isPlaceholderData)
  const header = useRef<HTMLElement>(null)
  const turnTo = (next: number) => {
    onPage(next)
    // The page buttons are below the rows; the newest row is above them.
    header.current?.scrollIntoView({ block: 'start' })
  }
  if (query.isError && query.data === undefined) {
    return (
      <LoadFailed
        title={t`Could not load your transactions`}
        onRetry={() => void query.refetch()}
      />
    )
  }
  return (
    <Card padding="flush">
      <section aria-labelledby="history" className={classes.history}>
        <header ref={header} className={classes.header}>
          <Title order={2} id="history">{t`Transaction History`}</Title>
          {data !== undefined && data.total > 0 && (
            <span className={classes.count}>
              {plural({ count: data.total }, { one: '# transaction', other: '# transactions' })}
            </span>
          )}
        </header>
        {data === undefined ? (
          <HistoryWaiting />
        ) : (
          <HistoryRows history={data} page={page} stale={isStale} onPage={turnTo} />
        )}
      </section>
    </Card>
  )
}
