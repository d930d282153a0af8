import { t } from '@lingui/core/macro'
import { VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import type { AuditEvent } from '#audit-log/contract/audit-log.ts'
import { describeEvent } from '#audit-log/contract/describe-event.ts'
import { differencesOf, type Difference } from '#audit-log/contract/event-differences.ts'
import { isFormerAddress } from '#platform/contract/former-colleague.ts'
import { dateFormat } from '#platform/web/language/format.ts'
import { say } from '#platform/web/language/speak.ts'
import { Facts } from '#platform/web/ui/Facts.tsx'
import { Table } from '#platform/web/ui/Table.tsx'
import classes from './EventTable.module.css'

const WHEN = dateFormat({ dateStyle: 'medium', timeStyle: 'medium' })
const WHEN_EXACTLY = dateFormat({ dateStyle: 'full', timeStyle: 'long' })

interface EventTableProps {
  rows: readonly AuditEvent[]
  /** The rows belong to the previous search. */
  stale: boolean
}

/** A row per event. */
export function EventTable({ rows, stale }: EventTableProps) {
  const columns = [t`When`, t`What happened`, t`From where`].map((name) => ({ name }))
  return (
    <Table columns={columns} stale={stale} className={classes.table} aria-label={t`Audit Log`}>
      {rows.map((row) => (
        <Event key={row.id} row={row} />
      ))}
    </Table>
  )
}

const Event = memo(function Event({ row }: { row: AuditEvent }) {
  const { date, reason, address } = row
  const emails = [row.who?.email ?? '', row.subject?.email ?? ''].filter(
    (email) => email !== '' && !isFormerAddress(email),
  )
  const differences = differencesOf(row, say)
  return (
    <tr role="row">
      <td role="cell" className={classes.when}>
        <time dateTime={date.toISOString()} title={WHEN_EXACTLY().format(date)}>
          {WHEN().format(date)}
        </time>
      </td>
      <td role="cell">
        <span className={classes.words}>{describeEvent(row, say)}</span>
        {emails.length > 0 && (
          <div className={classes.people}>
            <Facts of={emails} />
          </div>
        )}
        {differences.length > 0 && <Differences differences={differences} />}
        {reason !== '' && (
          <q className={classes.reason}>
            <bdi>{reason}</bdi>
          </q>
        )}
      </td>
      <td role="cell" className={classes.from}>
        {address ?? t`no address`}
      </td>
    </tr>
  )
})

function Differences({ differences }: { differences: readonly Difference[] }) {
  return (
    <dl className={classes.facts}>
      {differences.map(({ name, was, is }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {was !== null && <bdi>{was}</bdi>}
            {was !== null && is !== null && (
              <>
                {' '}
                <span aria-hidden data-arrow>
                  →
                </span>
                <VisuallyHidden>{t`becomes`}</VisuallyHidden>{' '}
              </>
            )}
            {is !== null && <bdi>{is}</bdi>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
