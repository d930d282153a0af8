import { useState, type ReactNode } from 'react'
import { Button } from '@mantine/core'
import { IconAdjustments, IconUserQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { Account, AccountTransaction } from '#corrections/contract/corrections.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { BackLink } from '#platform/web/BackLink.tsx'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { HistoryWaiting } from '#wallet/web/HistoryTable.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { Points } from '#platform/web/ui/Points.tsx'
import { accountQuery } from './account-query.ts'
import { AccountHistory } from './AccountHistory.tsx'
import { AdjustDialog } from './AdjustDialog.tsx'
import { ReverseDialog } from './ReverseDialog.tsx'
import classes from './UserAccount.module.css'

interface UserAccountProps {
  /** Renders the sign-in details, which belong to another feature. */
  renderDetails: (person: Account['person']) => ReactNode
}

/** A user's account as the administrator sees it, with its corrections. */
export function UserAccount({ renderDetails }: UserAccountProps) {
  const { userId } = useParams({ from: paths.account })
  const { page = 1 } = useSearch({ from: paths.account })
  const { data: account, error, isError, refetch } = useQuery(accountQuery(Number(userId), page))
  const name = account ? nameOf(account.person) : 'Account'
  return (
    <Screen
      title={name}
      above={<BackLink to={paths.allData}>All Data</BackLink>}
      {...(account && { lead: account.person.email })}
    >
      {account === undefined && !isError && <Waiting />}
      {account === undefined && isError && error instanceof Refused && <Nobody />}
      {account === undefined && isError && !(error instanceof Refused) && (
        <LoadFailed what="this account" onRetry={() => void refetch()} />
      )}
      {account && (
        <Opened key={account.person.id} account={account} page={page}>
          {renderDetails(account.person)}
        </Opened>
      )}
    </Screen>
  )
}

interface OpenedProps {
  account: Account
  page: number
  children: ReactNode
}

function Opened({ account, page, children }: OpenedProps) {
  const navigate = useNavigate({ from: paths.account })
  const [adjusting, setAdjusting] = useState(false)
  const [reversing, setReversing] = useState<AccountTransaction | null>(null)
  const turnTo = (next: number) =>
    void navigate({ to: paths.account, params: (known) => known, search: { page: next } })
  return (
    <>
      <AccountSummary account={account}>
        {account.person.isAdministrator ? (
          <p className={classes.fixed}>Your own balances can&rsquo;t be adjusted.</p>
        ) : (
          <Button
            size="md"
            leftSection={<IconAdjustments size={18} aria-hidden />}
            onClick={() => setAdjusting(true)}
          >
            Adjust balance
          </Button>
        )}
      </AccountSummary>
      {children}
      <AccountHistory account={account} page={page} onPage={turnTo} onReverse={setReversing} />
      <AdjustDialog account={account} opened={adjusting} onClose={() => setAdjusting(false)} />
      <ReverseDialog account={account} send={reversing} onClose={() => setReversing(null)} />
    </>
  )
}

function Waiting() {
  return (
    <Card>
      <HistoryWaiting />
    </Card>
  )
}

function Nobody() {
  return (
    <Card>
      <EmptyState title="There is no such account" icon={<IconUserQuestion size={30} />}>
        Find the person in All Data.
      </EmptyState>
    </Card>
  )
}

interface AccountSummaryProps {
  account: Account
  /** The actions on the balances. */
  children: ReactNode
}

/** A user's balances, as the administrator sees them. */
function AccountSummary({ account: { balances }, children }: AccountSummaryProps) {
  return (
    <Card>
      <div className={classes.summary}>
        <dl className={classes.balances} aria-label="Balances">
          <div>
            <dt>Earned balance</dt>
            <dd>
              <Points amount={balances.earned} tone="earned" />
            </dd>
          </div>
          <div>
            <dt>Appreciation balance</dt>
            <dd>
              <Points amount={balances.appreciation} tone="appreciation" />
            </dd>
          </div>
          <div>
            <dt>Pending bonus</dt>
            <dd>
              <Points amount={balances.pending} />
            </dd>
          </div>
        </dl>
        {children}
      </div>
    </Card>
  )
}
