import { sql, type RawBuilder } from 'kysely'
import type { UserFilter } from '#contract/users.ts'

/** The tables All Data is filtered and sorted by; everybody has a row in each. */
const IDS = {
  users: sql<number>`users.id`,
  wallets: sql<number>`wallets.user_id`,
  totals: sql<number>`totals.user_id`,
  last_seen: sql<number>`last_seen.user_id`,
}
export type UserTable = keyof typeof IDS

type Condition = RawBuilder<boolean>

/** Whom a filter finds. */
export interface Matching {
  /** The user's id, as the first of the tables has it. */
  readonly id: RawBuilder<number>
  /** The tables it takes, from `first` on. */
  readonly from: RawBuilder<unknown>
  readonly conditions: readonly Condition[]
}

export function isUnfiltered(filter: UserFilter): boolean {
  const { search, status, neverThanked } = filter
  return search === '' && status === 'all' && !neverThanked && !isOfPoints(filter)
}

export function isOfPoints({ least, most }: UserFilter): boolean {
  return least !== undefined || most !== undefined
}

/**
 * What `first`, the table that says the order, and the filter ask for; no table more. How many
 * points somebody has is read from the wallets as they are, or from `totals`, which has an index.
 */
export function matching(
  filter: UserFilter,
  first: UserTable,
  points: 'wallets' | 'totals',
): Matching {
  const { search, status, neverThanked, least, most } = filter
  const id = IDS[first]
  const total = points === 'totals' ? sql`totals.total` : sql`wallets.earned + wallets.appreciation`
  const thanked = first === 'totals' ? 'totals' : 'wallets'
  const asked: [UserTable, Condition | false][] = [
    ['users', search !== '' && startsWith(search)],
    ['users', status === 'active' && sql`users.is_active`],
    ['users', status === 'inactive' && sql`not users.is_active`],
    [first, status === 'signedIn' && isSignedIn(id)],
    [thanked, neverThanked && sql`not ${sql.table(thanked)}.is_thanked`],
    [points, least !== undefined && sql`${total} >= ${least}`],
    [points, most !== undefined && sql`${total} <= ${most}`],
  ]
  const wanted = asked.filter((one): one is [UserTable, Condition] => one[1] !== false)
  const others = new Set(wanted.map(([table]) => table).filter((table) => table !== first))
  const joins = [...others].map((table) => sql`join ${sql.table(table)} on ${IDS[table]} = ${id}`)
  return {
    id,
    from: sql.join([sql.table(first), ...joins], sql` `),
    conditions: wanted.map(([, condition]) => condition),
  }
}

export function where(conditions: readonly Condition[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
}

function isSignedIn(id: RawBuilder<number>): Condition {
  return sql`exists (select from sessions where sessions.user_id = ${id} and expires_at > now())`
}

function startsWith(search: string): Condition {
  return sql`(${sql.join(startings(search), sql` or `)})`
}

/** First, last or full name or address: each has an index that answers "starts with". */
export function startings(search: string): readonly Condition[] {
  const pattern = patternOf(search)
  return [sql`users.full_name`, sql`lower(users.last_name)`, sql`users.email`].map(
    (column): Condition => sql`${column} like ${pattern}`,
  )
}

/** What starts so. The database makes both sides lower case: they agree on every letter. */
export function patternOf(search: string): RawBuilder<string> {
  return sql`lower(${search.replaceAll(/[\\%_]/g, String.raw`\$&`)} || '%')`
}
