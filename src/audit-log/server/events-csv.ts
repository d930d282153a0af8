import type { Facts, EventFilter, AuditEvent } from '#audit-log/contract/audit-log.ts'
import { csvTable } from '#platform/server/csv-table.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { FileAnswer } from '#platform/server/handler.ts'
import { positionOf, readEvents } from './read-events.ts'

const PAGE_SIZE = 500

const COLUMNS = [
  'Time',
  'Who',
  'Who (email)',
  'Action',
  'Whom or what',
  'Whom (email)',
  'Before',
  'After',
  'Reason',
  'Address',
]

/** The audit log as CSV, newest first; times in UTC. */
export function eventsCsv(database: Database, filter: EventFilter): FileAnswer {
  return csvTable('audit-log.csv', COLUMNS, pages(database, filter))
}

async function* pages(database: Database, filter: EventFilter): AsyncGenerator<string[][]> {
  for (let after: string | null = ''; after !== null;) {
    const rows: AuditEvent[] = await readEvents(database, filter, { after, limit: PAGE_SIZE })
    yield rows.map(cellsOf)
    const last = rows.at(-1)
    after = last === undefined || rows.length < PAGE_SIZE ? null : positionOf(last)
  }
}

function cellsOf({ date, who, action, subject, before, after, reason, ...row }: AuditEvent) {
  return [
    date.toISOString(),
    who?.name ?? '',
    // Or the address that a visitor typed.
    who?.email ?? row.email ?? '',
    action,
    subject?.name ?? '',
    subject?.email ?? '',
    factsOf(before),
    factsOf(after),
    reason,
    row.address ?? '',
  ]
}

function factsOf(facts: Facts): string {
  return Object.entries(facts ?? {})
    .map(([name, value]) => `${name}: ${value ?? ''}`)
    .join('; ')
}
