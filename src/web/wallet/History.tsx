import { useRef, useState } from 'react'
import { Button, Pagination, Title, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/Pagination.layer.css'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { History as HistoryAnswer } from '#contract/wallet.ts'
import { historyQuery } from '../api/queries.ts'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import classes from './History.module.css'
import { HistoryTable, HistoryWaiting } from './HistoryTable.tsx'
import { LoadFailed } from './LoadFailed.tsx'

interface HistoryProps {
  page: number
  onPage: (page: number) => void
}

/** Every movement of the person's points, newest first, 20 a page (specification, section 2). */
export function History({ page, onPage }: HistoryProps) {
  const { data, isError, isPlaceholderData, refetch } = useQuery(historyQuery(page))
  const header = useRef<HTMLElement>(null)
  const turnTo = (next: number) => {
    onPage(next)
    // The pages' buttons are at the end, the newest row of the page is at the beginning.
    header.current?.scrollIntoView({ block: 'start' })
  }
  if (isError && data === undefined) {
    return <LoadFailed what="your transactions" onRetry={() => void refetch()} />
  }
  return (
    <Card padding="flush">
      <section aria-labelledby="history" className={classes.history} aria-busy={isPlaceholderData}>
        <header ref={header} className={classes.header}>
          <Title order={2} id="history">
            Transaction History
          </Title>
          {data !== undefined && data.total > 0 && (
            <span className={classes.count}>
              {data.total.toLocaleString('en')} {data.total === 1 ? 'transaction' : 'transactions'}
            </span>
          )}
        </header>
        {data === undefined ? (
          <HistoryWaiting />
        ) : (
          <Rows history={data} page={page} onPage={turnTo} />
        )}
      </section>
    </Card>
  )
}

function Rows({ history, page, onPage }: HistoryProps & { history: HistoryAnswer }) {
  // What arrives while the page is open is marked for a moment.
  const [seen] = useState(history.total)
  if (history.total === 0) {
    return (
      <EmptyState title="No transactions yet" icon={<IconHistory />}>
        Deposit points or wait for a colleague to appreciate you: every movement shows here.
      </EmptyState>
    )
  }
  if (history.transactions.length === 0) {
    return (
      <EmptyState
        title={`There is no page ${page}`}
        icon={<IconHistory />}
        action={<Button onClick={() => onPage(1)}>Show the newest</Button>}
      >
        Your history has {history.pages} {history.pages === 1 ? 'page' : 'pages'}.
      </EmptyState>
    )
  }
  return (
    <>
      <HistoryTable transactions={history.transactions} seen={seen} />
      {history.pages > 1 && (
        <nav className={classes.pages} aria-label="Pages of the transaction history">
          <Pagination
            layout="responsive"
            total={history.pages}
            value={page}
            onChange={onPage}
            getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
            getControlProps={(control) => ({ 'aria-label': CONTROLS[control] })}
          />
        </nav>
      )}
      <VisuallyHidden role="status">
        {page > 1 && `Page ${history.page} of ${history.pages}`}
      </VisuallyHidden>
    </>
  )
}

const CONTROLS = {
  first: 'First page',
  previous: 'Newer transactions',
  next: 'Older transactions',
  last: 'Last page',
}
