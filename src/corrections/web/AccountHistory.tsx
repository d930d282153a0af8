import { Button, Title } from '@mantine/core'
import type { Account, AccountTransaction } from '#corrections/contract/corrections.ts'
import { showPoints } from '#platform/contract/points.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import history from '#wallet/web/History.module.css'
import { HistoryRows } from '#wallet/web/HistoryRows.tsx'
import classes from './UserAccount.module.css'

interface AccountHistoryProps {
  account: Account
  page: number
  onPage: (page: number) => void
  onReverse: (send: AccountTransaction) => void
}

/** A user's transactions; each send can be reversed. */
export function AccountHistory({ account, page, onPage, onReverse }: AccountHistoryProps) {
  const action = (transaction: AccountTransaction) => {
    const { type, isReversed, amount, colleague } = transaction
    if (isReversed) return <span className={classes.reversed}>Reversed</span>
    if (type !== 'send' || colleague === null) return null
    const name = nameOf(colleague)
    return (
      <span className={classes.action}>
        <Button
          variant="default"
          size="compact-md"
          aria-label={`Reverse ${showPoints(amount).replace('-', '')} points to ${name}`}
          onClick={() => onReverse(transaction)}
        >
          Reverse
        </Button>
      </span>
    )
  }
  return (
    <Card padding="flush">
      <section aria-labelledby="history" className={history.history}>
        <header className={history.header}>
          <Title order={2} id="history">
            Transactions
          </Title>
          <span className={history.count}>
            {account.total.toLocaleString('en')}{' '}
            {account.total === 1 ? 'transaction' : 'transactions'}
          </span>
        </header>
        <HistoryRows history={account} page={page} onPage={onPage} action={action} />
      </section>
    </Card>
  )
}
