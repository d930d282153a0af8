import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMayDo } from '#auth/web/session-queries.ts'
import {
  MOST_PAYOUTS_MARKED,
  payoutEndpoints,
  type Payout,
  type PayoutState,
} from '#payouts/contract/payouts.ts'
import { sayName } from '#platform/contract/former-colleague.ts'
import { attemptFor } from '#platform/web/api/attempt.ts'
import { BackLink } from '#platform/web/BackLink.tsx'
import { fileLink } from '#platform/web/file-link.ts'
import { say } from '#platform/web/language/speak.ts'
import { paths } from '#platform/web/paths.ts'
import { ShowMore } from '#platform/web/ShowMore.tsx'
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx'
import { announceFailure } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { useDialog } from '#platform/web/ui/Dialog.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { ListTools } from '#platform/web/ui/ListTools.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { Points } from '#platform/web/ui/Points.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { Table } from '#platform/web/ui/Table.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { sayWorth, type Worth } from '#settings/contract/point-settings.ts'
import { AccountName } from '#users/web/AccountName.tsx'
import classes from './Payouts.module.css'
import {
  payoutsQuery,
  pointsAndWorth,
  sayWithdrawals,
  sumPayouts,
  takePayoutsBack,
  usePayOut,
  type PayoutSelection,
} from './use-payouts.ts'

const STATES: Record<PayoutState, MessageDescriptor> = {
  waiting: msg`To pay out`,
  paid: msg`Paid out`,
}

/** The list of withdrawals to pay out, and of those paid out. */
export function Payouts() {
  const { state = 'waiting' } = useSearch({ from: paths.payouts })
  const navigate = useNavigate({ from: paths.payouts })
  const readsOverview = useMayDo('readOverview')
  const query = useInfiniteQuery(payoutsQuery(state))
  const [latest] = query.data?.pages ?? []
  const payouts = query.data?.pages.flatMap((page) => page.payouts)
  const worth = latest?.worth ?? null
  return (
    <Screen
      title={t`Withdrawals`}
      above={readsOverview && <BackLink to={paths.overview}>{t`Overview`}</BackLink>}
      lead={t`Points that people withdrew. Pay them with the next wages, then mark them here: everybody gets the news.`}
    >
      <ListTools
        count={latest && sayWaiting(latest.waiting, worth)}
        download={fileLink(payoutEndpoints.downloadPayouts, { query: { state } })}
      >
        <SelectField
          label={t`Show`}
          choices={STATES}
          value={state}
          onChange={(chosen) => void navigate({ search: { state: chosen }, replace: true })}
        />
      </ListTools>
      {query.isLoadingError ? (
        <LoadFailed
          title={t`Could not load the withdrawals`}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Card padding="flush">
          {payouts === undefined && <RowsSkeleton rows={4} />}
          {payouts?.length === 0 && <NoPayouts state={state} />}
          {payouts !== undefined && payouts.length > 0 && (
            <PayoutTable
              payouts={payouts}
              state={state}
              worth={worth}
              stale={query.isPlaceholderData}
            />
          )}
        </Card>
      )}
      <ShowMore query={query} failed={t`Could not load more.`} />
      {state === 'waiting' && payouts !== undefined && payouts.length > 1 && (
        <PayAll payouts={payouts.slice(0, MOST_PAYOUTS_MARKED)} worth={worth} />
      )}
    </Screen>
  )
}

function sayWaiting(
  { withdrawals, points }: { withdrawals: number; points: bigint },
  worth: PayoutSelection['worth'],
): string {
  if (withdrawals === 0) return t`Nothing waits`
  const sum = pointsAndWorth(points, worth)
  return t`${plural(withdrawals, { one: '# waits', other: '# wait' })}: ${sum}`
}

function NoPayouts({ state }: { state: PayoutState }) {
  return state === 'waiting' ? (
    <EmptyState title={t`Nothing waits to be paid out`} icon={<IconCash size={30} />}>
      <Trans>When somebody withdraws points, it is listed here, the oldest first.</Trans>
    </EmptyState>
  ) : (
    <EmptyState title={t`Nothing was paid out yet`} icon={<IconCash size={30} />}>
      <Trans>Withdrawals that you mark as paid out move here, and can be taken back.</Trans>
    </EmptyState>
  )
}

/** Marks everything shown, after a look at the sum that the payroll has to match. */
function PayAll(shown: PayoutSelection) {
  const asking = useDialog<PayoutSelection>()
  const paying = usePayOut({ onDone: asking.close })
  const { subject } = asking
  return (
    <div className={classes.all}>
      <Button variant="default" size="md" onClick={() => asking.open(shown)}>
        {t`Mark all ${{ count: shown.payouts.length }} shown as paid out…`}
      </Button>
      <ActionDialog
        opened={asking.opened}
        title={t`Mark all shown as paid out?`}
        action={t`Mark as paid out`}
        subject={subject}
        mutation={paying}
        onClose={asking.close}
      >
        {subject !== null && <Sum {...subject} />}
      </ActionDialog>
    </div>
  )
}

function Sum({ payouts, worth }: PayoutSelection) {
  const withdrawals = sayWithdrawals(payouts)
  const sum = pointsAndWorth(sumPayouts(payouts), worth)
  return (
    <p>
      <Trans>
        <strong>{withdrawals}</strong>, in total <strong>{sum}</strong>. Compare it with your
        payroll: what was withdrawn after you saved the file is in this sum, too. Everybody is told.
      </Trans>
    </p>
  )
}

interface PayoutTableProps {
  payouts: readonly Payout[]
  state: PayoutState
  /** Today's worth of a point. */
  worth: Worth | null
  /** The rows belong to the other list. */
  stale: boolean
}

/** A row per withdrawal, with the button that marks it or takes that back. */
export function PayoutTable({ payouts, state, worth, stale }: PayoutTableProps) {
  const hasMoney = payouts.some((payout) => worthOf(payout, worth) !== null)
  const columns = [
    { name: t`Person` },
    { name: t`Employee ID` },
    { name: t({ message: 'Withdrawn', context: 'a day' }) },
    ...(state === 'paid' ? [{ name: t`Paid out` }] : []),
    { name: t`Points`, isAmount: true },
    ...(hasMoney ? [{ name: t({ message: 'Amount', context: 'money' }), isAmount: true }] : []),
    { name: t`Actions`, isUnseen: true },
  ]
  return (
    <Table
      columns={columns}
      stale={stale}
      hoverable
      aria-label={state === 'waiting' ? t`Withdrawals to pay out` : t`Withdrawals paid out`}
    >
      {payouts.map((payout) => (
        <Row key={payout.id} payout={payout} worth={worth} hasMoney={hasMoney} />
      ))}
    </Table>
  )
}

/** The worth of a point for a payout: today's while it waits, then that of the payout. */
function worthOf({ paid }: Payout, today: Worth | null): Worth | null {
  return paid === null ? today : paid.worth
}

interface RowProps {
  payout: Payout
  worth: Worth | null
  hasMoney: boolean
}

function Row({ payout, worth: today, hasMoney }: RowProps) {
  const { person, points, date, paid } = payout
  const worth = worthOf(payout, today)
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <span className={classes.person}>
          <PersonAvatar person={person} size={36} />
          <span>
            <AccountName person={person} className={classes.name} />
            <span className={classes.quiet} dir="auto">
              {person.team ?? person.email}
            </span>
          </span>
        </span>
      </th>
      <td role="cell" data-label={t`Employee ID`}>
        {person.employeeId ?? '–'}
      </td>
      <td role="cell" data-label={t({ message: 'Withdrawn', context: 'a day' })}>
        <Moment date={date} />
      </td>
      {paid !== null && (
        <td role="cell" data-label={t`Paid out`}>
          <Moment date={paid.at} />
          <span className={classes.quiet}>{t`by ${{ name: sayName(paid.by, say) }}`}</span>
        </td>
      )}
      <td role="cell" data-label={t`Points`} data-amount>
        <Points amount={points} />
      </td>
      {hasMoney && (
        <td
          role="cell"
          data-label={t({ message: 'Amount', context: 'money' })}
          data-amount
          className={classes.money}
        >
          {worth === null ? '–' : sayWorth(points, worth, i18n.locale)}
        </td>
      )}
      <td role="cell" className={classes.action}>
        <Mark payout={payout} worth={worth} />
      </td>
    </tr>
  )
}

function Mark({ payout, worth }: { payout: Payout; worth: Worth | null }) {
  const paying = usePayOut({ onFailed: (error) => announceFailure(error, wordsFor(error)) })
  const points = pointsAndWorth(BigInt(payout.points), null)
  const name = nameOf(payout.person)
  if (payout.paid !== null) {
    return (
      <Button
        variant="subtle"
        size="compact-md"
        aria-label={t`Take back the payout: ${points} of ${name}`}
        onClick={() => void takePayoutsBack(attemptFor([payout.id], null))}
      >
        <Trans context="a payout">Take back</Trans>
      </Button>
    )
  }
  return (
    <Button
      variant="light"
      size="compact-md"
      loading={paying.isPending}
      aria-label={t`Mark as paid out: ${points} of ${name}`}
      onClick={() => paying.isPending || paying.mutate({ payouts: [payout], worth })}
      // Enter held down must not mark the next one, too.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
    >
      <Trans>Mark as paid out</Trans>
    </Button>
  )
}
