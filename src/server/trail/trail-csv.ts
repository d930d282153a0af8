import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { Facts, TrailFilter, TrailRow } from '#contract/trail.ts'
import type { Database } from '#server/db/database.ts'
import type { FileAnswer } from '#server/handler.ts'
import { positionOf, readTrailRows } from './read-trail.ts'

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

/**
 * The audit trail as a table for spreadsheets, newest first: quoted throughout, times in UTC, and
 * nothing in it that a spreadsheet would run as a formula. A page is read when the one before has
 * been taken; whoever stops reading stops it.
 */
export function trailCsv(database: Database, filter: TrailFilter): FileAnswer {
  return { content: Readable.from(pages(database, filter)), saveAs: 'audit-trail.csv' }
}

async function* pages(database: Database, filter: TrailFilter): AsyncGenerator<string> {
  yield table([COLUMNS], { bom: true })
  for (let after: string | null = ''; after !== null;) {
    const rows: TrailRow[] = await readTrailRows(database, filter, { after, limit: PAGE_SIZE })
    if (rows.length > 0) yield table(rows.map(cellsOf))
    const last = rows.at(-1)
    after = last === undefined || rows.length < PAGE_SIZE ? null : positionOf(last)
  }
}

function table(rows: string[][], options: { bom?: true } = {}): string {
  return stringify(rows, { ...options, quoted: true, quoted_empty: true, escape_formulas: true })
}

function cellsOf({ date, who, action, subject, before, after, reason, ...row }: TrailRow) {
  return [
    date.toISOString(),
    who?.name ?? '',
    // What was typed, where nobody was signed in.
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
