import { memo } from 'react'
import { VisuallyHidden } from '@mantine/core'
import type { TrailRow } from '#audit-log/contract/trail.ts'
import { describeDeed, differencesOf, type Difference } from './describe-deed.ts'
import { TableRegion } from '#platform/web/ui/TableRegion.tsx'
import classes from './AuditTrail.module.css'

const WHEN = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })
const WHEN_EXACTLY = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' })

interface TrailTableProps {
  rows: readonly TrailRow[]
  /** The rows shown belong to the previous search. */
  stale: boolean
}

/** A row per action; where it is narrow a card, so the roles are said outright. */
export function TrailTable({ rows, stale }: TrailTableProps) {
  return (
    <TableRegion stale={stale} className={classes.table} aria-label="Audit Trail">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader">When</th>
          <th role="columnheader">What happened</th>
          <th role="columnheader">From where</th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <Deed key={row.id} row={row} />
        ))}
      </tbody>
    </TableRegion>
  )
}

const Deed = memo(function Deed({ row }: { row: TrailRow }) {
  const { date, reason, address } = row
  const emails = [row.who?.email ?? '', row.subject?.email ?? ''].filter((email) => email !== '')
  const differences = differencesOf(row)
  return (
    <tr role="row">
      <td role="cell" className={classes.when}>
        <time dateTime={date.toISOString()} title={WHEN_EXACTLY.format(date)}>
          {WHEN.format(date)}
        </time>
      </td>
      <td role="cell">
        <span className={classes.words}>{describeDeed(row)}</span>
        {emails.length > 0 && <div className={classes.people}>{emails.join(' · ')}</div>}
        {differences.length > 0 && <Differences differences={differences} />}
        {reason !== '' && <q className={classes.reason}>{reason}</q>}
      </td>
      <td role="cell" className={classes.from}>
        {address ?? 'this machine'}
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
            {was !== null && <span>{was}</span>}
            {was !== null && is !== null && (
              <>
                {' '}
                <span aria-hidden>→</span>
                <VisuallyHidden>becomes</VisuallyHidden>{' '}
              </>
            )}
            {is}
          </dd>
        </div>
      ))}
    </dl>
  )
}
