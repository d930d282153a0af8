import { type ReactNode, useState } from 'react'
import { Button, Pagination, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/Pagination.layer.css'
import { IconHistory } from '@tabler/icons-react'
import type { History, Transaction } from '#wallet/contract/wallet.ts'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import classes from './History.module.css'
import { HistoryTable } from './HistoryTable.tsx'

interface HistoryRowsProps<T extends Transaction> {
  history: Omit<History, 'transactions'> & { transactions: T[] }
  page: number
  /** The transactions belong to another page, until this one arrives. */
  stale?: boolean
  onPage: (page: number) => void
  /** An action on a transaction, below its description. */
  action?: (transaction: T) => ReactNode
}

/** A page of transactions, with pagination. */
export function HistoryRows<T extends Transaction>(props: HistoryRowsProps<T>) {
  const { history, page, stale = false, onPage, action } = props
  // New rows are marked for a moment.
  const [seen] = useState(history.total)
  if (history.total === 0) {
    return (
      <EmptyState title="No transactions yet" icon={<IconHistory />}>
        Deposit points, or wait for a colleague to thank you: every movement of points shows here.
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
        The history has {history.pages} {history.pages === 1 ? 'page' : 'pages'}.
      </EmptyState>
    )
  }
  return (
    <>
      <HistoryTable
        transactions={history.transactions}
        stale={stale}
        seen={seen}
        {...(action && { action })}
      />
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
