import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { overLimitEndpoints, type OverLimit } from '#payroll/contract/over-limits.ts'
import { fileLink } from '#platform/web/file-link.ts'
import { paths } from '#platform/web/paths.ts'
import { ShowMore } from '#platform/web/ShowMore.tsx'
import { ActionSection } from '#platform/web/ui/ActionSection.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Table } from '#platform/web/ui/Table.tsx'
import { sayMoney } from '#settings/contract/point-settings.ts'
import { kindsInWords, limitOfCountry } from './country-limit-words.ts'
import classes from './OverLimitsSection.module.css'
import { overLimitsQuery } from './payroll-queries.ts'
import { PersonCell } from './PersonCell.tsx'

/** The list of people over a limit of their country in a month, and its file. */
export function OverLimitsSection({ month }: { month: string }) {
  const query = useInfiniteQuery(overLimitsQuery(month))
  const { data, isLoadingError, isPlaceholderData, refetch } = query
  const rows = data?.pages.flatMap((page) => page.rows)
  const total = data?.pages[0]?.total
  return (
    <Card>
      <ActionSection title={t`Over a limit`} actions={<Actions month={month} total={total} />}>
        <p className={classes.words}>
          {total === 0
            ? t`Nobody is over a limit of their country in this month.`
            : t`By what counted until the end of this month. What it means, payroll or an adviser can say.`}
        </p>
      </ActionSection>
      {isLoadingError && (
        <LoadAlert
          words={t`Who is over a limit could not be loaded.`}
          onRetry={() => void refetch()}
        />
      )}
      {rows === undefined && !isLoadingError && <RowsSkeleton rows={2} />}
      {rows !== undefined && rows.length > 0 && (
        <div className={classes.table}>
          <OverLimitTable rows={rows} stale={isPlaceholderData} />
        </div>
      )}
      <ShowMore query={query} failed={t`Could not load more.`} />
    </Card>
  )
}

function Actions({ month, total = 0 }: { month: string; total: number | undefined }) {
  return (
    <>
      {total > 0 && (
        <Button
          {...fileLink(overLimitEndpoints.downloadOverLimits, { params: { month } })}
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          <Trans>Over a limit as CSV</Trans>
        </Button>
      )}
      <Button
        variant="default"
        renderRoot={(props) => <Link to={paths.countryLimits} {...props} />}
      >
        <Trans>Limits</Trans>
      </Button>
    </>
  )
}

function OverLimitTable({ rows, stale }: { rows: readonly OverLimit[]; stale: boolean }) {
  const columns = [{ name: t`Person` }, { name: t`Limit` }, { name: t`Sum`, isAmount: true }]
  return (
    <Table columns={columns} stale={stale} aria-label={t`Over a limit`}>
      {rows.map((row) => {
        const { person, country, kinds, most, period } = row
        return (
          <tr role="row" key={[person.id, period, kinds, most.currency, most.amount].join()}>
            <PersonCell person={person} country={country} />
            <td role="cell" data-label={t`Limit`}>
              {limitOfCountry(row)}
              <span className={classes.quiet}>{kindsInWords(kinds)}</span>
            </td>
            <td role="cell" data-label={t`Sum`} data-amount className={classes.money}>
              {sayMoney(row.sum, i18n.locale)}
              <span className={classes.quiet}>{giftsInWords(row)}</span>
            </td>
          </tr>
        )
      })}
    </Table>
  )
}

function giftsInWords({ quantity, unsummed, most: { currency } }: OverLimit): string {
  const summed = plural(quantity, { one: '# gift', other: '# gifts' })
  if (unsummed === 0) return summed
  const others = plural(unsummed, {
    one: `# gift is not in it: its worth in ${currency} is not known`,
    other: `# gifts are not in it: their worth in ${currency} is not known`,
  })
  return [summed, others].join(' · ')
}
