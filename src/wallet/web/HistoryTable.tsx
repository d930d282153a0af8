import { i18n } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Pagination, Skeleton, Title, VisuallyHidden } from '@mantine/core'
import {
  IconAdjustments,
  IconArrowBackUp,
  IconArrowDownLeft,
  IconArrowUpRight,
  IconGift,
  IconGiftOff,
  IconHeart,
  IconHeartPlus,
  IconHistory,
  IconHourglassEmpty,
  IconPlus,
  IconSparkles,
  type Icon,
} from '@tabler/icons-react'
import { useDeferredValue, useRef, useState, type ReactNode, type Ref } from 'react'
import '@mantine/core/styles/Pagination.layer.css'
import { useQuery } from '@tanstack/react-query'
import type { Colleague } from '#platform/contract/people.ts'
import { negate, type Hundredths } from '#platform/contract/points.ts'
import type { TransactionType } from '#platform/contract/transactions.ts'
import { withoutMarks } from '#platform/contract/without-marks.ts'
import { showPoints } from '#platform/web/language/format.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { nameOf, shortNameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { Points } from '#platform/web/ui/Points.tsx'
import { Table } from '#platform/web/ui/Table.tsx'
import { sayWorth } from '#settings/contract/point-settings.ts'
import type { History, Transaction } from '#wallet/contract/wallet.ts'
import classes from './HistoryTable.module.css'
import { historyQuery } from './wallet-queries.ts'

const ICONS: Record<TransactionType, Icon> = {
  signUp: IconSparkles,
  deposit: IconPlus,
  depositSalary: IconSparkles,
  award: IconSparkles,
  awardReversal: IconArrowBackUp,
  granted: IconHeartPlus,
  expired: IconHourglassEmpty,
  withdraw: IconArrowDownLeft,
  purchase: IconGift,
  send: IconArrowUpRight,
  receive: IconHeart,
  refund: IconGiftOff,
  adjustment: IconAdjustments,
  reversalIn: IconArrowBackUp,
  reversalOut: IconArrowBackUp,
}

/** Types that raise the appreciation balance; a refund does, as only appreciation buys gifts. */
const APPRECIATED: ReadonlySet<TransactionType> = new Set(['receive', 'refund', 'award'])

/** Types that somebody gave; others somebody did. */
const GIVEN: ReadonlySet<TransactionType> = new Set(['depositSalary', 'award', 'granted'])

interface HistoryTableProps<T extends Transaction> {
  transactions: T[]
  /** The transactions belong to another page, until this one arrives. */
  stale: boolean
  /** Rows with a higher number arrived while the page was open. */
  seen: number
  /** An action on a transaction, below its description. */
  action?: (transaction: T) => ReactNode
}

/** A row per transaction. */
function HistoryTable<T extends Transaction>(props: HistoryTableProps<T>) {
  const { transactions, stale, seen, action } = props
  const columns = [
    { name: t`Transaction` },
    { name: t`Date` },
    { name: t`Amount`, isAmount: true },
    { name: t`Balance`, isAmount: true },
  ]
  return (
    <Table
      columns={columns}
      cards="narrow"
      stale={stale}
      className={classes.table}
      aria-labelledby="history"
    >
      {transactions.map((transaction) => (
        <Row key={transaction.number} transaction={transaction} isNew={transaction.number > seen}>
          {action?.(transaction)}
        </Row>
      ))}
    </Table>
  )
}

interface RowProps {
  transaction: Transaction
  isNew: boolean
  children: ReactNode
}

function Row({ transaction, isNew, children }: RowProps) {
  const { type, amount, date, runningBalance, message, colleague, givenBy, payout } = transaction
  const { fromAllowance } = transaction
  const giver = givenBy === null ? '' : nameOf(givenBy)
  const Mark = ICONS[type]
  // What can only be given is in neither balance.
  const isKept = amount > 0 && type !== 'granted'
  const tone = APPRECIATED.has(type) ? 'appreciation' : isKept ? 'earned' : 'plain'
  return (
    <tr role="row" data-new={isNew || undefined}>
      <td role="cell">
        {colleague === null ? (
          <span className={classes.mark} data-tone={tone} aria-hidden>
            <Mark size={18} stroke={1.75} />
          </span>
        ) : (
          <span className={classes.who} aria-hidden>
            <PersonAvatar person={colleague} />
            <span className={classes.mark} data-tone={tone}>
              <Mark size={11} stroke={2.5} />
            </span>
          </span>
        )}
        <span className={classes.words}>
          <span className={classes.title}>{describeTransaction(transaction)}</span>
          {colleague !== null && <span className={classes.email}>{colleague.email}</span>}
          {givenBy !== null && (
            <span className={classes.giver}>
              {GIVEN.has(type) ? t`Given by ${giver}` : t`By ${giver}`}
            </span>
          )}
          {message !== '' && (
            <q className={classes.message}>
              <bdi>{withoutMarks(message)}</bdi>
            </q>
          )}
          {fromAllowance !== undefined && (
            <span className={classes.giver}>
              {t`${{ points: showPoints(fromAllowance) }} from your points to give`}
            </span>
          )}
          {payout !== null && (
            <span className={classes.giver}>
              <PayoutState points={amount} payout={payout} />
            </span>
          )}
          {children}
        </span>
      </td>
      <td role="cell" className={classes.when}>
        <Moment date={date} />
      </td>
      <td role="cell" className={classes.amount} data-amount>
        <Points amount={amount} tone={tone} signed />
      </td>
      <td role="cell" className={classes.balance} data-amount>
        <Points amount={runningBalance} />
      </td>
    </tr>
  )
}

interface PayoutStateProps {
  /** The amount of the withdrawal, negative. */
  points: Hundredths
  payout: NonNullable<Transaction['payout']>
}

function PayoutState({ points, payout: { paidAt, worth } }: PayoutStateProps) {
  if (paidAt === null) return t`Waits to be paid out`
  if (worth === null) {
    return (
      <Trans>
        Paid out, <Moment date={paidAt} />
      </Trans>
    )
  }
  const money = sayWorth(negate(points), worth, i18n.locale)
  return (
    <Trans>
      Paid out, {money}, <Moment date={paidAt} />
    </Trans>
  )
}

export function HistoryWaiting() {
  return (
    <div className={classes.waiting} role="status" aria-label={t`Loading your transactions`}>
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className={classes.waitingRow}>
          <Skeleton circle height={38} />
          <Skeleton height={14} width="55%" />
          <Skeleton height={14} width={72} ms="auto" />
        </div>
      ))}
    </div>
  )
}

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
      <EmptyState title={t`No transactions yet`} icon={<IconHistory />}>
        <Trans>
          Deposit points, or wait for a colleague to thank you: every movement of points shows here.
        </Trans>
      </EmptyState>
    )
  }
  if (history.transactions.length === 0) {
    return (
      <EmptyState
        title={t`There is no page ${page}`}
        icon={<IconHistory />}
        action={<Button onClick={() => onPage(1)}>{t`Show the newest`}</Button>}
      >
        {t`The history has ${plural({ pages: history.pages }, { one: '# page', other: '# pages' })}.`}
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
        <nav className={classes.pages} aria-label={t`Pages of the transaction history`}>
          <Pagination
            layout="responsive"
            total={history.pages}
            value={page}
            onChange={onPage}
            formatLabel={(at) => t`Page ${{ page: at.page }} of ${{ pages: at.totalPages }}`}
            getItemProps={(item) => ({ 'aria-label': t`Page ${{ page: item }}` })}
            getControlProps={(control) => ({ 'aria-label': t(CONTROLS[control]) })}
          />
        </nav>
      )}
      <VisuallyHidden role="status">
        {page > 1 && t`Page ${{ page: history.page }} of ${{ pages: history.pages }}`}
      </VisuallyHidden>
    </>
  )
}

const CONTROLS = {
  first: msg`First page`,
  previous: msg`Newer transactions`,
  next: msg`Older transactions`,
  last: msg`Last page`,
}

/** Describes a transaction, with the other person's name or the gift's. */
export function describeTransaction({
  type,
  colleague,
  isUndo,
  gifts,
}: Pick<Transaction, 'type' | 'colleague' | 'isUndo' | 'gifts'>): string {
  switch (type) {
    case 'signUp':
      return t`Sign-up bonus`
    case 'deposit':
      return t({ message: 'Deposit', context: 'a movement' })
    case 'depositSalary':
      return t`Bonus points deposited`
    case 'award':
      return t`Points from the company`
    case 'awardReversal':
      return t`Company points taken back`
    case 'granted':
      return t`Points to give`
    case 'expired':
      return t`Points to give that expired`
    case 'withdraw':
      return t`Withdrawal`
    case 'purchase':
      if (gifts === null) return t`Gift Shop purchase`
      if (gifts.others === 0) return t`Bought ${{ gift: gifts.name }}`
      return t`Bought ${{ gift: gifts.name }} and ${plural({ others: gifts.others }, { other: '# more' })}`
    case 'refund':
      if (gifts === null) return t`Gift Shop refund`
      return gifts.others === 0
        ? t`Refund of ${{ gift: refundedGift(gifts) }}`
        : t`Refund of ${{ gift: refundedGift(gifts) }} and ${plural({ others: gifts.others }, { other: '# more' })}`
    case 'send':
      return t`Sent to ${{ name: fullName(colleague) }}`
    case 'receive':
      return t`Received from ${{ name: fullName(colleague) }}`
    case 'adjustment':
      return t`Adjusted by the administrator`
    case 'reversalIn':
      return isUndo
        ? t`Taken back from ${{ name: fullName(colleague) }}`
        : t`Taken back from ${{ name: fullName(colleague) }} by the administrator`
    case 'reversalOut':
      if (!isUndo) return t`Given back to ${{ name: fullName(colleague) }} by the administrator`
      return colleague === null
        ? t`A colleague took it back`
        : t`${{ name: shortNameOf(colleague) }} took it back`
  }
}

function refundedGift({ name, quantity = 1 }: NonNullable<Transaction['gifts']>): string {
  return quantity === 1 ? name : `${quantity} × ${name}`
}

function fullName(colleague: Colleague | null): string {
  return colleague === null ? t`a colleague` : nameOf(colleague)
}

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
    <HistoryCard title={t`Transaction History`} total={data?.total || undefined} headerRef={header}>
      {data === undefined ? (
        <HistoryWaiting />
      ) : (
        <HistoryRows history={data} page={page} stale={isStale} onPage={turnTo} />
      )}
    </HistoryCard>
  )
}

interface HistoryCardProps {
  title: string
  /** The number of transactions; undefined: not shown. */
  total: number | undefined
  headerRef?: Ref<HTMLElement>
  /** HistoryRows. */
  children: ReactNode
}

/** A card with the heading of a history. */
export function HistoryCard({ title, total, headerRef, children }: HistoryCardProps) {
  return (
    <Card padding="flush">
      <section aria-labelledby="history" className={classes.history}>
        <header ref={headerRef} className={classes.header}>
          <Title order={2} id="history">
            {title}
          </Title>
          {total !== undefined && (
            <span className={classes.count}>
              {plural({ count: total }, { one: '# transaction', other: '# transactions' })}
            </span>
          )}
        </header>
        {children}
      </section>
    </Card>
  )
}
