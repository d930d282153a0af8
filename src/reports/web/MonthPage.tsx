import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload, IconLock, IconPrinter } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMayDo } from '#auth/web/session-queries.ts'
import { sayName } from '#platform/contract/former-colleague.ts'
import { call } from '#platform/web/api/client.ts'
import { BackLink } from '#platform/web/BackLink.tsx'
import { fileLink } from '#platform/web/file-link.ts'
import { dateFormat } from '#platform/web/language/format.ts'
import { say } from '#platform/web/language/speak.ts'
import { paths } from '#platform/web/paths.ts'
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { useDialog } from '#platform/web/ui/Dialog.tsx'
import type { FileLink } from '#platform/web/ui/ListTools.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { statementEndpoints, type MonthStatement } from '#reports/contract/statements.ts'
import { sayPointWorth } from '#settings/contract/point-settings.ts'
import { usePayrollCurrency, usePointWorth } from '#settings/web/use-point-settings.ts'
import classes from './MonthPage.module.css'
import { statementQuery } from './report-queries.ts'
import { monthChoices, sayMonth, StatementTable, TeamTable } from './StatementTable.tsx'

/** A month for finance: from opening to closing, to print, to save and to close. */
export function MonthPage() {
  const { month: asked } = useSearch({ from: paths.month })
  const navigate = useNavigate({ from: paths.month })
  const readsOverview = useMayDo('readOverview')
  const statement = useQuery(statementQuery(asked ?? 'latest'))
  const { data, isError, isPlaceholderData, refetch } = statement
  const month = asked ?? data?.month ?? ''
  const choose = (chosen: string) =>
    void navigate({ search: { month: chosen }, replace: true, resetScroll: false })
  return (
    <Screen
      title={t`A month for finance`}
      above={readsOverview && <BackLink to={paths.overview}>{t`Overview`}</BackLink>}
      lead={t`Every point that came and went, from opening to closing, computed from the books.`}
    >
      <div className={classes.tools}>
        <SelectField
          label={t`Month`}
          choices={monthChoices(data, month)}
          value={month}
          onChange={choose}
        />
        {data !== undefined && <Actions statement={data} />}
      </div>
      {data === undefined && !isError && (
        <Card padding="flush">
          <RowsSkeleton rows={10} />
        </Card>
      )}
      {data === undefined && isError && (
        <LoadFailed title={t`Could not load the month`} onRetry={() => void refetch()} />
      )}
      {data !== undefined && <Told statement={data} isStale={isPlaceholderData} />}
    </Screen>
  )
}

function PayrollLink({ month }: { month: string }) {
  const isCounted = usePayrollCurrency() !== null
  if (!isCounted) return null
  return (
    <Button
      variant="default"
      size="md"
      renderRoot={(props) => <Link to={paths.payroll} search={{ month }} {...props} />}
    >
      <Trans>Payroll</Trans>
    </Button>
  )
}

function Actions({ statement }: { statement: MonthStatement }) {
  const keepsBooks = useMayDo('manageFinances')
  const closing = useDialog<string>()
  const { month, closed, isOver } = statement
  const params = { month }
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        size="md"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => window.print()}
      >
        <Trans>Print</Trans>
      </Button>
      <DownloadButton file={fileLink(statementEndpoints.downloadStatement, { params })}>
        <Trans>Statement as CSV</Trans>
      </DownloadButton>
      {keepsBooks && (
        <DownloadButton file={fileLink(statementEndpoints.downloadLedger, { params })}>
          <Trans>Ledger as CSV</Trans>
        </DownloadButton>
      )}
      {keepsBooks && <PayrollLink month={month} />}
      {keepsBooks && closed === null && isOver && (
        <Button
          size="md"
          leftSection={<IconLock size={18} aria-hidden />}
          onClick={() => closing.open(month)}
        >
          <Trans>Close this month…</Trans>
        </Button>
      )}
      <CloseMonthDialog {...closing} />
    </div>
  )
}

function DownloadButton({ file, children }: { file: FileLink; children: ReactNode }) {
  return (
    <Button
      {...file}
      variant="default"
      size="md"
      leftSection={<IconDownload size={18} aria-hidden />}
    >
      {children}
    </Button>
  )
}

const WHEN = dateFormat({ dateStyle: 'long', timeStyle: 'short' })

function Told({ statement, isStale }: { statement: MonthStatement; isStale: boolean }) {
  const { month, zone, closed, isOver, latest } = statement
  return (
    <div className={classes.sheet} aria-busy={isStale}>
      <p className={classes.state} role="status">
        {closed !== null &&
          t`Closed by ${{ name: sayName(closed.by, say) }} on ${{ moment: WHEN().format(closed.at) }}. These figures never change.`}
        {closed === null && isOver && t`Not closed yet.`}
        {closed === null &&
          !isOver &&
          (month > latest ? t`Not begun yet.` : t`Not over yet: so far.`)}{' '}
        <Trans>Months begin and end in the time zone {zone}.</Trans>{' '}
        <WorthNote statement={statement} />
      </p>
      <Card padding="flush">
        <StatementTable
          title={sayMonth(month)}
          company={statement.company}
          worth={statement.worth}
        />
      </Card>
      <Card padding="flush">
        <TeamTable statement={statement} />
      </Card>
    </div>
  )
}

/** The worth of a point in this month's figures, and whether it is the worth at the closing. */
function WorthNote({ statement: { worth, closed } }: { statement: MonthStatement }) {
  const isWorthNow = usePointWorth() !== null
  if (worth === null) {
    return closed !== null && isWorthNow
      ? t`It was closed without a worth of a point, so it shows points alone.`
      : null
  }
  const amount = sayPointWorth(worth, i18n.locale)
  const said =
    closed === null
      ? t`One point is worth ${amount}; closing the month keeps that worth.`
      : t`One point was worth ${amount} when it was closed, and stays so here.`
  return `${said} ${t`Each amount of money is rounded by itself.`}`
}

interface CloseMonthDialogProps {
  opened: boolean
  /** The month; null before the first opening. */
  subject: string | null
  close: () => void
}

/** Asks before a month is closed for good. */
export function CloseMonthDialog({ opened, subject, close }: CloseMonthDialogProps) {
  const queries = useQueryClient()
  const closing = useMutation({
    mutationFn: (month: string) => call(statementEndpoints.closeMonth, { params: { month } }),
    onSuccess: ({ month }) => {
      announceMessage('success', t`${{ month: sayMonth(month) }} is closed.`)
      close()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['overview', 'statement'] }),
  })
  return (
    <ActionDialog
      opened={opened}
      title={subject === null ? t`Close the month?` : t`Close ${{ month: sayMonth(subject) }}?`}
      action={t`Close month`}
      subject={subject}
      mutation={closing}
      onClose={close}
    >
      <p>
        <Trans>
          Its figures are stored as they are now, for the company and for each team, and with them
          the worth of a point, if Settings say one. They never change again, and nobody can open
          the month again; every audit of the books compares them with the ledger.
        </Trans>
      </p>
    </ActionDialog>
  )
}
