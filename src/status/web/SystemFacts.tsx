import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Ago } from '#platform/web/ui/Moment.tsx'
import { showBytes } from '#platform/web/ui/show-bytes.ts'
import { Table } from '#platform/web/ui/Table.tsx'
import type { LaurelProcess, Queue, Status } from '#status/contract/status.ts'
import { FactList } from './FactList.tsx'
import { isTold, nameOfQueue, sayStandby, type PageState } from './status-words.ts'
import classes from './Status.module.css'

const PAGES: Readonly<Record<PageState, string>> = {
  current: 'As installed',
  older: 'This page is an older one',
  unknown: 'Unknown: this browser does not tell',
}

interface VersionFactsProps {
  versions: Status['versions']
  page: PageState
}

export function VersionFacts({ versions, page }: VersionFactsProps) {
  const { laurel, commit, node, postgres, isBundled, tables } = versions
  const kind = isBundled ? 'the one that Laurel brings' : 'your own'
  return (
    <FactList
      facts={{
        Laurel: commit === null ? laurel : `${laurel} (commit ${commit})`,
        'Browser app': PAGES[page],
        Node: node,
        PostgreSQL: postgres === null ? `Unknown (${kind})` : `${postgres} (${kind})`,
        'Tables last changed by': tables && (tables.release ?? 'An unnamed version'),
      }}
    />
  )
}

const PROCESS_COLUMNS = [
  { name: 'Machine' },
  { name: 'Version' },
  { name: 'Running since' },
  { name: 'Memory', isAmount: true },
  { name: 'Open pages', isAmount: true },
]

export function ProcessTable({ processes }: { processes: readonly LaurelProcess[] }) {
  return (
    <Table
      columns={PROCESS_COLUMNS}
      cards="narrow"
      className={classes.table}
      aria-label={t`Processes`}
    >
      {processes.map(({ host, pid, version, since, memoryBytes, pages, isThis }) => (
        <tr key={`${host} ${pid}`} role="row">
          <th role="rowheader" scope="row">
            {host}
            <span className={classes.detail}>
              <Trans>Process {pid}</Trans>
              {isThis && ', which answers you'}
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

/** Shorter transactions come and go all the time. */
const SHORT_MS = 60_000

export function DatabaseFacts({ database, readAt }: Pick<Status, 'database' | 'readAt'>) {
  if (database === null) return null
  const { bytes, since, connections, transaction, standbys } = database
  return (
    <FactList
      facts={{
        Size: showBytes(bytes),
        'Running since': <Ago date={since} />,
        Connections: `${connections.used} of ${connections.allowed}`,
        'Longest transaction':
          transaction === null || readAt.getTime() - transaction.since.getTime() < SHORT_MS ? (
            'None of more than a minute'
          ) : (
            <>
              <Ago date={transaction.since} />
              {transaction.isBackup && ', a backup'}
            </>
          ),
        Standbys:
          standbys &&
          (standbys.length === 0
            ? 'None'
            : standbys.map((one) => `${one.name} ${sayStandby(one)}`).join('; ')),
      }}
    />
  )
}

const QUEUE_COLUMNS = [
  { name: 'Kind' },
  { name: 'Waiting', isAmount: true },
  { name: 'Running', isAmount: true },
  { name: 'To be retried', isAmount: true },
  { name: 'Failed in 24 hours', isAmount: true },
  { name: 'Oldest waits since', isAmount: true },
]

export function QueueTable({ queues }: Pick<Status, 'queues'>) {
  const shown = queues?.filter((queue) => isTold(queue)) ?? []
  if (shown.length === 0) return null
  return (
    <Table columns={QUEUE_COLUMNS} cards="medium" className={classes.table} aria-label={t`Jobs`}>
      {shown.map((queue) => (
        <QueueRow key={queue.name} queue={queue} />
      ))}
    </Table>
  )
}

function QueueRow({ queue }: { queue: Queue }) {
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
