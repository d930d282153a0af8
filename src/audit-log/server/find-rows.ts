import { sql, type RawBuilder } from 'kysely'
import { AUDIT_ACTIONS, EVENT_KINDS } from '#audit-log/contract/audit-actions.ts'
import type { EventFilter } from '#audit-log/contract/audit-log.ts'
import type { Database } from '#platform/server/db/database.ts'
import { foldedPrefixPattern, prefixPattern } from '#platform/server/db/search-words.ts'

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
export async function newestRows(
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
