import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Payout, PayoutState } from '#payouts/contract/payouts.ts'
import { sayName } from '#platform/contract/former-colleague.ts'
import { attemptFor } from '#platform/web/api/attempt.ts'
import { say } from '#platform/web/language/speak.ts'
import { announceFailure } from '#platform/web/ui/announce.ts'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { Points } from '#platform/web/ui/Points.tsx'
import { Table } from '#platform/web/ui/Table.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { sayWorth, type Worth } from '#settings/contract/point-settings.ts'
import { AccountName } from '#users/web/AccountName.tsx'
import classes from './Payouts.module.css'
import { pointsAndWorth, takePayoutsBack, usePayOut } from './use-payouts.ts'

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
    ...(hasMoney ? [{ name: t`Amount`, isAmount: true }] : []),
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
        <td role="cell" data-label={t`Amount`} data-amount className={classes.money}>
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
