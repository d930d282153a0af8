import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconAdjustments, IconUserQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { sessionQuery } from '#auth/web/session-queries.ts'
import type { AccountTransaction, AccountView } from '#corrections/contract/corrections.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { BackLink } from '#platform/web/BackLink.tsx'
import { showPoints } from '#platform/web/language/format.ts'
import { paths } from '#platform/web/paths.ts'
import { ASKS_TO_TAKE } from '#platform/web/ui/button-colors.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { Points } from '#platform/web/ui/Points.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { UserState } from '#users/web/UserState.tsx'
import { HistoryCard, HistoryRows, HistoryWaiting } from '#wallet/web/HistoryTable.tsx'
import { accountQuery, AdjustDialog, ReverseDialog } from './CorrectionDialogs.tsx'
import classes from './UserAccount.module.css'

interface UserAccountProps {
  /** Renders the person's details, which belong to another feature. */
  renderDetails: (person: AccountView['person']) => ReactNode
  /** Renders what else waits for them, and what can be done. */
  renderActions: (person: AccountView['person']) => ReactNode
}

/** A user's account as the administrator sees it, with its corrections. */
export function UserAccount({ renderDetails, renderActions }: UserAccountProps) {
  const { userId } = useParams({ from: paths.account })
  const { page = 1 } = useSearch({ from: paths.account })
  const { data: account, error, isError, refetch } = useQuery(accountQuery(Number(userId), page))
  const name = account ? nameOf(account.person) : t`Account`
  return (
    <Screen
      title={name}
      above={<BackLink to={paths.allData}>{t`All Data`}</BackLink>}
      {...(account && {
        face: <PersonAvatar person={account.person} size={64} />,
        lead: (
          <>
            {account.person.email} <UserState user={account.person} />
          </>
        ),
      })}
    >
      {account === undefined && !isError && <Waiting />}
      {account === undefined && isError && error instanceof Refused && <Nobody />}
      {account === undefined && isError && !(error instanceof Refused) && (
        <LoadFailed title={t`Could not load this account`} onRetry={() => void refetch()} />
      )}
      {account && (
        <Opened key={account.person.id} account={account} page={page}>
          <div className={classes.columns}>
            {renderDetails(account.person)}
            <div className={classes.actions}>{renderActions(account.person)}</div>
          </div>
        </Opened>
      )}
    </Screen>
  )
}

interface AccountViewProps {
  account: AccountView
  page: number
  children: ReactNode
}

function Opened({ account, page, children }: AccountViewProps) {
  const navigate = useNavigate({ from: paths.account })
  const me = useQuery(sessionQuery).data?.user?.id
  const [adjusting, setAdjusting] = useState(false)
  const [reversing, setReversing] = useState<AccountTransaction | null>(null)
  const turnTo = (next: number) =>
    void navigate({ to: paths.account, params: (known) => known, search: { page: next } })
  return (
    <>
      <AccountSummary account={account}>
        {account.person.id === me ? (
          <p className={classes.fixed}>
            <Trans>Your own balances can&rsquo;t be adjusted.</Trans>
          </p>
        ) : (
          <Button
            size="md"
            leftSection={<IconAdjustments size={18} aria-hidden />}
            onClick={() => setAdjusting(true)}
          >
            <Trans>Adjust balance</Trans>
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
      <EmptyState title={t`There is no such account`} icon={<IconUserQuestion size={30} />}>
        <Trans>Find the person in All Data.</Trans>
      </EmptyState>
    </Card>
  )
}

interface AccountSummaryProps {
  account: AccountView
  /** The actions on the balances. */
  children: ReactNode
}

/** A user's balances, as the administrator sees them. */
function AccountSummary({ account: { balances }, children }: AccountSummaryProps) {
  return (
    <Card>
      <div className={classes.summary}>
        <dl className={classes.balances} aria-label={t`Balances`}>
          <div>
            <dt>{t`Earned balance`}</dt>
            <dd>
              <Points amount={balances.earned} tone="earned" />
            </dd>
          </div>
          <div>
            <dt>{t`Appreciation balance`}</dt>
            <dd>
              <Points amount={balances.appreciation} tone="appreciation" />
            </dd>
          </div>
          <div>
            <dt>{t`Pending bonus`}</dt>
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

interface AccountHistoryProps {
  account: AccountView
  page: number
  onPage: (page: number) => void
  onReverse: (send: AccountTransaction) => void
}

/** A user's transactions; each send and award can be reversed. */
function AccountHistory({ account, page, onPage, onReverse }: AccountHistoryProps) {
  const action = (transaction: AccountTransaction) => {
    const { type, isReversed, amount, colleague } = transaction
    if (isReversed) return <span className={classes.reversed}>{t`Reversed`}</span>
    if (type !== 'award' && (type !== 'send' || colleague === null)) return null
    const points = showPoints(amount).replace('-', '')
    return (
      <span className={classes.action}>
        <Button
          {...ASKS_TO_TAKE}
          size="compact-md"
          aria-label={
            colleague === null
              ? t`Reverse ${points} company points`
              : t`Reverse ${points} points to ${{ name: nameOf(colleague) }}`
          }
          onClick={() => onReverse(transaction)}
        >
          <Trans>Reverse</Trans>
        </Button>
      </span>
    )
  }
  return (
    <HistoryCard title={t`Transactions`} total={account.total}>
      <HistoryRows history={account} page={page} onPage={onPage} action={action} />
    </HistoryCard>
  )
}
