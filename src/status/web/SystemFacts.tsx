import { type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Ago } from '#platform/web/ui/Moment.tsx'
import { showBytes } from '#platform/web/ui/show-bytes.ts'
import { Table } from '#platform/web/ui/Table.tsx'
import type { ProcessStatus, QueueStatus, Standby, StatusReport } from '#status/contract/status.ts'
import { FactList } from './FactList.tsx'
import { nameOfQueue } from './queue-names.ts'
import { isTold, sayStandby, type PageState } from './status-words.ts'
import classes from './SystemFacts.module.css'

const PAGES: Readonly<Record<PageState, MessageDescriptor>> = {
  current: msg`As installed`,
  older: msg`This page is an older one`,
  unknown: msg`Unknown: this browser does not tell`,
}

interface VersionFactsProps {
  versions: StatusReport['versions']
  page: PageState
}

export function VersionFacts({ versions, page }: VersionFactsProps) {
  const { laurel, commit, node, postgres, isBundled, tables } = versions
  return (
    <FactList
      facts={[
        ['Laurel', commit === null ? laurel : t`${laurel} (commit ${commit})`],
        [t`Browser app`, t(PAGES[page])],
        ['Node', node],
        ['PostgreSQL', sayPostgres(postgres, isBundled)],
        [t`Tables last changed by`, tables && (tables.release ?? t`An unnamed version`)],
      ]}
    />
  )
}

function sayPostgres(version: string | null, isBundled: boolean): string {
  if (version === null) {
    return isBundled ? t`Unknown (the one that Laurel brings)` : t`Unknown (your own)`
  }
  return isBundled ? t`${version} (the one that Laurel brings)` : t`${version} (your own)`
}

const processColumns = () => [
  { name: t`Machine` },
  { name: t`Version` },
  { name: t`Running since` },
  { name: t`Memory`, isAmount: true },
  { name: t`Open pages`, isAmount: true },
]

export function ProcessTable({ processes }: { processes: readonly ProcessStatus[] }) {
  return (
    <Table
      columns={processColumns()}
      cards="narrow"
      className={classes.table}
      aria-label={t`Processes`}
    >
      {processes.map(({ host, pid, version, since, memoryBytes, pages, isThis }) => (
        <tr key={`${host} ${pid}`} role="row">
          <th role="rowheader" scope="row">
            {host}
            <span className={classes.detail}>
              {isThis ? t`Process ${pid}, which answers you` : t`Process ${pid}`}
            </span>
          </th>
          <td role="cell" data-label={t`Version`}>
            {version}
          </td>
          <td role="cell" data-label={t`Running since`}>
            <Ago date={since} />
          </td>
          <td role="cell" data-label={t`Memory`} data-amount>
            {showBytes(memoryBytes)}
          </td>
          <td role="cell" data-label={t`Open pages`} data-amount>
            {pages}
          </td>
        </tr>
      ))}
    </Table>
  )
}

export function DatabaseFacts({ database, readAt }: Pick<StatusReport, 'database' | 'readAt'>) {
  if (database === null) return null
  const { bytes, since, connections, transaction, standbys } = database
  return (
    <FactList
      facts={[
        [t`Size`, showBytes(bytes)],
        [t`Running since`, <Ago key="since" date={since} />],
        [t`Connections`, t`${{ used: connections.used }} of ${{ allowed: connections.allowed }}`],
        [
          t`Longest transaction`,
          <LongestTransaction key="longest" transaction={transaction} readAt={readAt} />,
        ],
        [t`Standbys`, standbys && sayStandbys(standbys)],
      ]}
    />
  )
}

/** Shorter transactions come and go all the time. */
const SHORT_MS = 60_000

interface LongestTransactionProps {
  transaction: NonNullable<StatusReport['database']>['transaction']
  readAt: Date
}

function LongestTransaction({ transaction, readAt }: LongestTransactionProps) {
  if (transaction === null || readAt.getTime() - transaction.since.getTime() < SHORT_MS)
    return t`None of more than a minute`
  const ago = <Ago date={transaction.since} />
  return transaction.isBackup ? <Trans>{ago}, a backup</Trans> : ago
}

function sayStandbys(standbys: readonly Standby[]): string {
  if (standbys.length === 0) return t({ message: 'None', context: 'a standby' })
  return standbys.map((one) => `${one.name} ${sayStandby(one)}`).join('; ')
}

const queueColumns = () => [
  { name: t`Kind` },
  { name: t`Waiting`, isAmount: true },
  { name: t`Running`, isAmount: true },
  { name: t`To be retried`, isAmount: true },
  { name: t`Failed in 24 hours`, isAmount: true },
  { name: t`Oldest waits since`, isAmount: true },
]

export function QueueTable({ queues }: Pick<StatusReport, 'queues'>) {
  const shown = queues?.filter((queue) => isTold(queue)) ?? []
  if (shown.length === 0) return null
  return (
    <Table columns={queueColumns()} cards="medium" className={classes.table} aria-label={t`Jobs`}>
      {shown.map((queue) => (
        <QueueRow key={queue.name} queue={queue} />
      ))}
    </Table>
  )
}

function QueueRow({ queue }: { queue: QueueStatus }) {
  const { waiting, running, retrying, failed, waitingSince } = queue
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {nameOfQueue(queue)}
      </th>
      <td role="cell" data-label={t`Waiting`} data-amount>
        {waiting}
      </td>
      <td role="cell" data-label={t`Running`} data-amount>
        {running}
      </td>
      <td role="cell" data-label={t`To be retried`} data-amount>
        {retrying}
      </td>
      <td role="cell" data-label={t`Failed in 24 hours`} data-amount>
        {failed}
      </td>
      <td role="cell" data-label={t`Oldest waits since`} data-amount>
        {waitingSince === null ? '–' : <Ago date={waitingSince} />}
      </td>
    </tr>
  )
}
