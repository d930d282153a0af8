import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload, IconHeartHandshake } from '@tabler/icons-react'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay, formatMonth } from '#platform/contract/format.ts'
import { call } from '#platform/web/api/client.ts'
import { BackLink } from '#platform/web/BackLink.tsx'
import { fileLink } from '#platform/web/file-link.ts'
import { showCount } from '#platform/web/language/format.ts'
import { say } from '#platform/web/language/speak.ts'
import { paths } from '#platform/web/paths.ts'
import { ShowMore } from '#platform/web/ShowMore.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { Points } from '#platform/web/ui/Points.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { Table } from '#platform/web/ui/Table.tsx'
import { sayWorth } from '#settings/contract/point-settings.ts'
import { donationEndpoints, type Donation, type DonationPage } from '#shop/contract/donations.ts'
import classes from './DonationsPage.module.css'
import { PayDonationDialog } from './PayDonationDialog.tsx'

/** For shop keepers: what people gave each month, and what was passed on. */
export function DonationsPage() {
  const query = useInfiniteQuery(donationsQuery)
  const [asked, setAsked] = useState<Donation | null>(null)
  const donations = query.data?.pages.flatMap((page) => page.donations)
  return (
    <Screen
      title={t`Donations`}
      above={<BackLink to={paths.inventory}>{t`Inventory`}</BackLink>}
      actions={
        <Button
          {...fileLink(donationEndpoints.downloadDonations, {})}
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          <Trans>Download CSV</Trans>
        </Button>
      }
      lead={t`What people gave each month. Pass it on, then mark it here: everybody who gave is told. Nobody is named.`}
    >
      {query.isLoadingError ? (
        <LoadFailed title={t`Could not load the donations`} onRetry={() => void query.refetch()} />
      ) : (
        <Card padding="flush">
          {donations === undefined && <RowsSkeleton rows={4} />}
          {donations?.length === 0 && (
            <EmptyState title={t`Nothing was given yet`} icon={<IconHeartHandshake size={30} />}>
              <Trans>Add a gift and choose “Donation”. What people give is listed here.</Trans>
            </EmptyState>
          )}
          {donations !== undefined && donations.length > 0 && (
            <DonationTable donations={donations} onPay={setAsked} />
          )}
        </Card>
      )}
      <ShowMore query={query} failed={t`Could not load more.`} />
      <PayDonationDialog donation={asked} onClose={() => setAsked(null)} />
    </Screen>
  )
}

interface DonationTableProps {
  donations: readonly Donation[]
  onPay: (donation: Donation) => void
}

/** A row per gift and month. */
function DonationTable({ donations, onPay }: DonationTableProps) {
  const hasMoney = donations.some(({ worth }) => worth !== null)
  const columns = [
    { name: t`Month` },
    { name: t`Gift` },
    { name: t`People`, isAmount: true },
    { name: t`Points`, isAmount: true },
    ...(hasMoney ? [{ name: t({ message: 'Amount', context: 'money' }), isAmount: true }] : []),
    { name: t`Passed on` },
  ]
  return (
    <Table columns={columns} hoverable aria-label={t`Donations by month`}>
      {donations.map((donation) => (
        <Row
          key={`${donation.gift} ${donation.month}`}
          donation={donation}
          hasMoney={hasMoney}
          onPay={onPay}
        />
      ))}
    </Table>
  )
}

interface RowProps {
  donation: Donation
  hasMoney: boolean
  onPay: (donation: Donation) => void
}

function Row({ donation, hasMoney, onPay }: RowProps) {
  const { name, month, people, points, worth } = donation
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {formatMonth(month, say.language)}
      </th>
      <td role="cell" data-label={t`Gift`} dir="auto">
        {name}
      </td>
      <td role="cell" data-label={t`People`} data-amount>
        {showCount(people)}
      </td>
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
      <td role="cell" data-label={t`Passed on`}>
        <Payment donation={donation} onPay={onPay} />
      </td>
    </tr>
  )
}

function Payment({ donation, onPay }: Pick<RowProps, 'donation' | 'onPay'>) {
  const { name, month, isOver, paid } = donation
  if (paid !== null) {
    return (
      <>
        {formatDay(paid.on, say.language)}
        <span className={classes.receipt} dir="auto">
          {paid.receipt}
        </span>
      </>
    )
  }
  if (!isOver) return <span className={classes.receipt}>{t`The month is not over`}</span>
  return (
    <Button
      variant="light"
      size="compact-md"
      aria-label={t`Mark as paid: ${name}, ${{ month: formatMonth(month, say.language) }}`}
      onClick={() => onPay(donation)}
    >
      <Trans>Mark as paid</Trans>
    </Button>
  )
}

// Under the inventory's key: what changes orders reads it again.
const donationsQuery = infiniteQueryOptions({
  queryKey: ['inventory', 'donations'],
  queryFn: ({ pageParam, signal }) =>
    call(donationEndpoints.listDonations, { query: { after: pageParam }, signal }),
  initialPageParam: 0,
  getNextPageParam: ({ next }: DonationPage) => next,
})
