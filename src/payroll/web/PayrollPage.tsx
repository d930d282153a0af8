import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload, IconLock } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { payrollEndpoints, type PayrollMonth, type PayrollRow } from '#payroll/contract/payroll.ts'
import { sayName } from '#platform/contract/former-colleague.ts'
import { BackLink } from '#platform/web/BackLink.tsx'
import { fileLink } from '#platform/web/file-link.ts'
import { dateFormat } from '#platform/web/language/format.ts'
import { say } from '#platform/web/language/speak.ts'
import { paths } from '#platform/web/paths.ts'
import { ShowMore } from '#platform/web/ShowMore.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { useDialog } from '#platform/web/ui/Dialog.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { monthChoices } from '#reports/web/StatementTable.tsx'
import { ClosePayrollDialog } from './ClosePayrollDialog.tsx'
import { CountedCells, CountedTable, NothingCounted } from './CountedTable.tsx'
import { OverLimitsSection } from './OverLimitsSection.tsx'
import { payrollQuery } from './payroll-queries.ts'
import classes from './PayrollPage.module.css'
import { PayrollSums } from './PayrollSums.tsx'
import { PersonCell } from './PersonCell.tsx'

/** The payroll of a month: the list, its file, and the closing. */
export function PayrollPage() {
  const { month: asked } = useSearch({ from: paths.payroll })
  const navigate = useNavigate({ from: paths.payroll })
  const query = useInfiniteQuery(payrollQuery(asked ?? 'latest'))
  const [latest] = query.data?.pages ?? []
  const rows = query.data?.pages.flatMap((page) => page.rows)
  const month = asked ?? latest?.month ?? ''
  const choose = (chosen: string) =>
    void navigate({ search: { month: chosen }, replace: true, resetScroll: false })
  return (
    <Screen
      title={t`Payroll`}
      above={<BackLink to={paths.month}>{t`A month for finance`}</BackLink>}
      lead={t`What gifts, voucher codes and payouts were worth, in the month in which people got them. Laurel computes no tax.`}
    >
      <div className={classes.tools}>
        <SelectField
          label={t`Month`}
          choices={monthChoices(latest, month)}
          value={month}
          onChange={choose}
        />
        {latest !== undefined && <Actions payroll={latest} />}
      </div>
      {latest !== undefined && <ClosingState payroll={latest} />}
      {latest !== undefined && latest.rows.length > 0 && <PayrollSums {...latest.totals} />}
      {latest !== undefined && <OverLimitsSection month={latest.month} />}
      {query.isLoadingError ? (
        <LoadFailed title={t`Could not load the payroll`} onRetry={() => void query.refetch()} />
      ) : (
        <Card padding="flush">
          {rows === undefined && <RowsSkeleton rows={6} />}
          {rows?.length === 0 && <NothingCounted title={t`Nothing counted in this month`} />}
          {rows !== undefined && rows.length > 0 && (
            <PayrollTable rows={rows} stale={query.isPlaceholderData} />
          )}
        </Card>
      )}
      <ShowMore query={query} failed={t`Could not load more.`} />
    </Screen>
  )
}

function Actions({ payroll }: { payroll: PayrollMonth }) {
  const { month, closed, isOver } = payroll
  const closing = useDialog<PayrollMonth>()
  return (
    <div className={classes.actions}>
      <Button
        {...fileLink(payrollEndpoints.downloadPayroll, { params: { month } })}
        variant="default"
        size="md"
        leftSection={<IconDownload size={18} aria-hidden />}
      >
        <Trans>Payroll as CSV</Trans>
      </Button>
      {closed === null && isOver && (
        <Button
          size="md"
          leftSection={<IconLock size={18} aria-hidden />}
          onClick={() => closing.open(payroll)}
        >
          <Trans>Close this month…</Trans>
        </Button>
      )}
      <ClosePayrollDialog {...closing} />
    </div>
  )
}

const WHEN = dateFormat({ dateStyle: 'long', timeStyle: 'short' })

function ClosingState({ payroll: { closed, isOver, zone } }: { payroll: PayrollMonth }) {
  return (
    <p className={classes.state} role="status">
      {closed !== null &&
        t`Closed by ${{ name: sayName(closed.by, say) }} on ${{ moment: WHEN().format(closed.at) }}. These lines never change; corrections are lines of a later month.`}
      {closed === null && (isOver ? t`Not closed yet.` : t`Not over yet: so far.`)}{' '}
      <Trans>Months begin and end in the time zone {zone}.</Trans>
    </p>
  )
}

function PayrollTable({ rows, stale }: { rows: readonly PayrollRow[]; stale: boolean }) {
  return (
    <CountedTable heading={t`Person`} label={t`What counted for payroll`} stale={stale}>
      {rows.map((row, place) => {
        const { person, way, kind, corrects, worth } = row
        const isAgain = rows[place - 1]?.person.id === person.id
        const key = [person.id, way, kind, corrects, worth?.currency].join()
        return (
          <tr role="row" key={key} {...(isAgain && { className: classes.again })}>
            <PersonCell person={person} country={person.country} isAgain={isAgain} />
            <CountedCells {...row} />
          </tr>
        )
      })}
    </CountedTable>
  )
}
