import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { sql, type RawBuilder } from 'kysely'
import { AUDIT_ACTIONS, EVENT_KINDS, type AuditAction } from '#audit-log/contract/audit-actions.ts'
import type {
  AuditEvent,
  AuditLogQuery,
  EventFacts,
  EventFilter,
  EventPage,
} from '#audit-log/contract/audit-log.ts'
import { describeEvent } from '#audit-log/contract/describe-event.ts'
import { differencesOf, type Difference } from '#audit-log/contract/event-differences.ts'
import type { FileAnswer } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import { foldedPrefixPattern, prefixPattern } from '#platform/server/db/search-words.ts'
import { transact } from '#platform/server/db/transact.ts'
import { csvTable, writeTime, type Sheet } from '#platform/server/files/csv-table.ts'

const PAGE_SIZE = 50

/** A page of the audit log, newest first. */
export async function readAuditLog(
  database: Database,
  { after, ...filter }: AuditLogQuery,
): Promise<EventPage> {
  // One extra row tells whether there is a next page.
  const read = await readEvents(database, filter, { after, limit: PAGE_SIZE + 1 })
  const rows = read.slice(0, PAGE_SIZE)
  const last = rows.at(-1)
  const hasNext = read.length > PAGE_SIZE && last !== undefined
  return { rows, next: hasNext ? positionOf(last) : null }
}

/** The position of a row; the next page continues after it. */
function positionOf({ date, id }: AuditEvent): string {
  return `${date.getTime()}-${id}`
}

interface Row {
  id: number
  made_at: Date
  made_by: number | null
  action: AuditAction
  subject_kind: 'user' | 'gift' | 'section' | null
  subject_id: number | null
  before: EventFacts
  after: EventFacts
  reason: string
  address: string | null
  email: string | null
  service: string | null
  maker_name: string | null
  maker_email: string | null
  subject_name: string | null
  subject_email: string | null
}

/** The newest rows that match a filter, after the position `after`. */
async function readEvents(
  database: Database,
  filter: EventFilter,
  place: { after: string; limit: number },
): Promise<AuditEvent[]> {
  const newest = await newestRows(database, filter, place)
  const query = sql<Row>`
    select t.*, m.first_name || ' ' || m.last_name as maker_name, m.email as maker_email,
           coalesce(u.first_name || ' ' || u.last_name, g.name, s.key) as subject_name,
           u.email as subject_email
      from (${newest}) newest
      join audit_log t using (id)
      left join users m on m.id = t.made_by
      left join users u on t.subject_kind = 'user' and u.id = t.subject_id
      left join gifts g on t.subject_kind = 'gift' and g.id = t.subject_id
      left join manual_sections s on t.subject_kind = 'section' and s.id = t.subject_id
     order by t.made_at desc, t.id desc`
  return transact(database, async (tx) => {
    // Reads the newest rows in index order, even for people with very many rows.
    await tx.query({ text: 'set local enable_bitmapscan = off' })
    const { rows } = await query.execute(tx.db)
    return rows.map(rowOf)
  })
}

function rowOf(row: Row): AuditEvent {
  const { id, made_at: date, action, before, after, reason, address, email, service } = row
  return {
    id,
    date,
    action,
    before,
    after,
    reason,
    address,
    email,
    service,
    who:
      row.made_by === null
        ? null
        : { id: row.made_by, name: row.maker_name ?? '', email: row.maker_email ?? '' },
    subject:
      row.subject_kind === null || row.subject_id === null
        ? null
        : {
            kind: row.subject_kind,
            id: row.subject_id,
            name: row.subject_name ?? '',
            email: row.subject_email,
          },
  }
}

const FILE_PAGE_SIZE = 500

const COLUMNS: readonly MessageDescriptor[] = [
  msg`Time`,
  msg`Who`,
  msg`Who (email)`,
  msg`Action`,
  msg`Whom or what`,
  msg`Whom (email)`,
  msg`Before`,
  msg`After`,
  msg`Reason`,
  msg`Address`,
]

/** The audit log as CSV, newest first. A person reads events as the screen says them. */
export function eventsCsv(database: Database, filter: EventFilter, sheet: Sheet): FileAnswer {
  return csvTable(sheet, 'audit-log.csv', COLUMNS, pages(database, filter, sheet))
}

async function* pages(
  database: Database,
  filter: EventFilter,
  sheet: Sheet,
): AsyncGenerator<string[][]> {
  for (let after: string | null = ''; after !== null;) {
    const place = { after, limit: FILE_PAGE_SIZE }
    const rows: AuditEvent[] = await readEvents(database, filter, place)
    yield rows.map((row) => cellsOf(row, sheet))
    const last = rows.at(-1)
    after = last === undefined || rows.length < FILE_PAGE_SIZE ? null : positionOf(last)
  }
}

function cellsOf(event: AuditEvent, sheet: Sheet): string[] {
  const { date, who, action, subject, before, after, reason, ...row } = event
  const changes = sheet.timeZone === null ? null : differencesOf(event, sheet.say)
  return [
    writeTime(sheet, date),
    who?.name ?? row.service ?? '',
    // Or the address that a visitor typed.
    who?.email ?? row.email ?? '',
    changes === null ? action : describeEvent(event, sheet.say),
    subject?.name ?? '',
    subject?.email ?? '',
    changes === null ? factsOf(before) : valuesOf(changes, 'was'),
    changes === null ? factsOf(after) : valuesOf(changes, 'is'),
    reason,
    row.address ?? '',
  ]
}

function factsOf(facts: EventFacts): string {
  return Object.entries(facts ?? {})
    .map(([name, value]) => `${name}: ${value ?? ''}`)
    .join('; ')
}

function valuesOf(changes: readonly Difference[], side: 'was' | 'is'): string {
  return changes
    .flatMap(({ name, [side]: value }) => (value === null ? [] : [`${name}: ${value}`]))
    .join('; ')
}

type Condition = RawBuilder<unknown>

interface EventRange {
  /** The position (`positionOf`) of the row to continue after; empty for the newest. */
  readonly after: string
  readonly limit: number
}

/** If more people match, scanning from the newest row is faster. */
const FEW = 200

/**
 * A query for the ids of the newest rows that match a filter. Each part reads at most a page from
 * an index, so its cost does not grow with the audit log.
 */
async function newestRows(
  database: Database,
  { search, kind, from, until }: EventFilter,
  { after, limit }: EventRange,
): Promise<RawBuilder<unknown>> {
  const actions = kind === 'all' ? null : EVENT_KINDS[kind]
  const inRange = allOf([
    from && sql`t.made_at >= ${from}`,
    until && sql`t.made_at < ${until}`,
    after !== '' && beyond(after),
  ])
  const ofKind = actions === null ? sql`true` : sql`t.action = any(${actions})`
  const part = (condition: Condition) => sql`
    select t.id, t.made_at from audit_log t
     where ${condition} and ${inRange} order by t.made_at desc, t.id desc limit ${limit}`
  const parts = await partsFor(database, search, { actions, ofKind, part })
  return sql`
    select id from (${sql.join(parts, sql` union `)}) found
     order by made_at desc, id desc limit ${limit}`
}

interface SearchParts {
  readonly actions: readonly string[] | null
  readonly ofKind: Condition
  readonly part: (condition: Condition) => Condition
}

async function partsFor(
  database: Database,
  search: string,
  pieces: SearchParts,
): Promise<Condition[]> {
  const { actions, ofKind, part } = pieces
  if (search === '') return newestOf(actions, part, sql`true`)
  const pattern = prefixPattern(search)
  const typed = sql`(${part(sql`t.email like ${pattern} and ${ofKind}`)})`
  const service = sql`(${part(sql`lower(t.service) like ${pattern} and ${ofKind}`)})`
  const people = await findPeople(database, search)
  if (people.length <= FEW) {
    const ids = sql`unnest(${people}::bigint[])`
    return [
      each(
        sql`${ids} one (value) cross join unnest(${actions ?? AUDIT_ACTIONS}::text[]) of (action)`,
        part(sql`t.made_by = one.value and t.action = of.action`),
      ),
      each(
        sql`${ids} one (value)`,
        part(sql`t.subject_kind = 'user' and t.subject_id = one.value and ${ofKind}`),
      ),
      typed,
      service,
    ]
  }
  // A count per row, because otherwise the planner would scan all users first.
  const concerned = sql`(select count(*) from users u
    where u.id = any(array[t.made_by, case t.subject_kind when 'user' then t.subject_id end])
      and ${personMatches(search)}) > 0`
  return [...newestOf(actions, part, concerned), typed, service]
}

function newestOf(
  actions: readonly string[] | null,
  part: SearchParts['part'],
  condition: Condition,
): Condition[] {
  if (actions === null) return [sql`(${part(condition)})`]
  const ofOne = part(sql`t.action = one.value and ${condition}`)
  return [each(sql`unnest(${actions}::text[]) one (value)`, ofOne)]
}

function each(values: Condition, part: Condition): Condition {
  return sql`(select part.* from ${values} cross join lateral (${part}) part)`
}

async function findPeople({ db }: Database, search: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where ${personMatches(search)} limit ${FEW + 1}`.execute(db)
  return rows.map(({ id }) => id)
}

// First, last or full name or e-mail address: each has a prefix index.
function personMatches(search: string): Condition {
  const name = foldedPrefixPattern(search)
  return sql`(u.folded_name like ${name} or folded(u.last_name || ' ' || u.first_name) like ${name}
    or u.email like ${prefixPattern(search)})`
}

function beyond(after: string): Condition {
  const [milliseconds, id] = after.split('-').map(Number)
  return sql`(t.made_at, t.id) < (${new Date(milliseconds ?? 0)}, ${id})`
}

function allOf(conditions: readonly (Condition | false | undefined)[]): Condition {
  const given = conditions.filter((condition) => condition !== false && condition !== undefined)
  return given.length === 0 ? sql`true` : sql`${sql.join(given, sql` and `)}`
}
