import { sql, type RawBuilder } from 'kysely'
import type { UserSort } from '#users/contract/user-choices.ts'
import type { UserFilter } from '#users/contract/users.ts'

/** The tables people are filtered and sorted by; everybody has a row in each. */
export const IDS = {
  users: sql<number>`users.id`,
  wallets: sql<number>`wallets.user_id`,
  directory: sql<number>`directory.user_id`,
  totals: sql<number>`totals.user_id`,
  last_seen: sql<number>`last_seen.user_id`,
}
type Table = keyof typeof IDS
/** Those that All Data is read from, which know who is active. */
export type PlaceTable = 'directory' | 'totals' | 'last_seen'

type Condition = RawBuilder<boolean>

/** Whom a filter finds. */
export interface Matching {
  /** The user's id, as the first of the tables has it. */
  readonly id: RawBuilder<number>
  /** The tables it takes, from `first` on. */
  readonly from: RawBuilder<unknown>
  /** Those after `first`, and what joins them to it. */
  readonly others: readonly Table[]
  readonly joined: readonly Condition[]
  /** What is asked of the first table. */
  readonly own: readonly Condition[]
  /** What is asked of others, sessions among them. */
  readonly further: readonly Condition[]
  /** All that is asked. */
  readonly conditions: readonly Condition[]
}

export function isUnfiltered(filter: UserFilter): boolean {
  const { search, status } = filter
  return search === '' && status === 'all' && !isOfWallets(filter)
}

/** Whether it asks for what only the wallets say first-hand. */
export function isOfWallets(filter: UserFilter): boolean {
  return filter.neverThanked || isOfPoints(filter)
}

export function isOfPoints({ least, most }: UserFilter): boolean {
  return least !== undefined || most !== undefined
}

/** What `first`, the table that says the order, and the filter ask for; no table more. */
export function matching(
  filter: UserFilter,
  first: PlaceTable,
  searched: Condition | false = startsWith(filter, 'directory'),
): Matching {
  const { neverThanked } = filter
  const thanked = first === 'directory' ? 'directory' : 'totals'
  return joining(first, [
    ['directory', searched],
    ...stateOf(filter, first),
    [thanked, neverThanked && sql`not ${sql.table(thanked)}.is_thanked`],
    ...pointsOf(filter, 'totals', sql`totals.total`),
  ])
}

/** A part of those who match. */
export interface Part extends Matching {
  /** The order its index has, where that is one of All Data's. */
  readonly sort: UserSort | null
}

/** The same in parts, each of which reads an index of its own, and none whom another finds. */
export function matchingInParts(filter: UserFilter, first: PlaceTable): Part[] {
  if (filter.search === '') return [{ ...matching(filter, first), sort: null }]
  return startings(filter.search, 'directory').map(({ sort, starts }, place, parts) => {
    const others = parts.slice(0, place).map((other) => sql`not ${other.starts}`)
    const searched = sql<boolean>`(${sql.join([starts, ...others], sql` and `)})`
    return { ...matching(filter, first, searched), sort }
  })
}

/** As `matching`, of accounts and wallets, for who acts on people, or counts them all. */
export function matchingFirstHand(filter: UserFilter): Matching {
  return joining('users', [
    ['users', startsWith(filter, 'users')],
    ...stateOf(filter, 'users'),
    ['wallets', filter.neverThanked && sql`not wallets.is_thanked`],
    ...pointsOf(filter, 'wallets', sql`wallets.earned + wallets.appreciation`),
  ])
}

/** A condition, where it was asked for, and the table it takes; sessions it looks through itself. */
type Asked = [Table | 'sessions', Condition | false]

function stateOf({ status }: UserFilter, first: PlaceTable | 'users'): Asked[] {
  const isActive = sql<boolean>`${sql.table(first)}.is_active`
  return [
    [first, status === 'active' && isActive],
    [first, status === 'inactive' && sql`not ${isActive}`],
    ['sessions', status === 'signedIn' && isSignedIn(IDS[first])],
  ]
}

function pointsOf({ least, most }: UserFilter, table: Table, total: RawBuilder<unknown>): Asked[] {
  return [
    [table, least !== undefined && sql`${total} >= ${least}`],
    [table, most !== undefined && sql`${total} <= ${most}`],
  ]
}

function joining(first: Table, asked: readonly Asked[]): Matching {
  const wanted = asked.filter((one): one is [Asked[0], Condition] => one[1] !== false)
  const isOther = (table: Asked[0]): table is Table => table !== first && table !== 'sessions'
  const others = [...new Set(wanted.map(([table]) => table).filter(isOther))]
  const joined = others.map((table): Condition => sql`${IDS[table]} = ${IDS[first]}`)
  const joins = others.map((table, place) => sql`join ${sql.table(table)} on ${joined[place]}`)
  const conditionsOf = (asksFirst: boolean): Condition[] =>
    wanted.filter(([table]) => (table === first) === asksFirst).map(([, condition]) => condition)
  const [own, further] = [conditionsOf(true), conditionsOf(false)]
  return {
    id: IDS[first],
    from: sql.join([sql.table(first), ...joins], sql` `),
    others,
    joined,
    own,
    further,
    conditions: [...own, ...further],
  }
}

export function where(conditions: readonly Condition[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
}

function isSignedIn(id: RawBuilder<number>): Condition {
  return sql`exists (select from sessions where sessions.user_id = ${id} and expires_at > now())`
}

function startsWith({ search }: UserFilter, table: 'directory' | 'users'): Condition | false {
  if (search === '') return false
  const starts = startings(search, table).map((part) => part.starts)
  return sql`(${sql.join(starts, sql` or `)})`
}

interface Starting extends Pick<Part, 'sort'> {
  readonly starts: Condition
}

/** First, last or full name or address: each has an index that answers "starts with". */
function startings(search: string, table: 'directory' | 'users'): Starting[] {
  const pattern = patternOf(search)
  const lastName = table === 'users' ? sql`lower(users.last_name)` : sql`directory.last_name`
  const like = (column: RawBuilder<unknown>): Condition => sql`${column} like ${pattern}`
  return [
    { starts: like(sql.ref(`${table}.full_name`)), sort: 'name' },
    { starts: like(lastName), sort: null },
    { starts: like(sql.ref(`${table}.email`)), sort: 'email' },
  ]
}

/** What starts so. The database makes both sides lower case: they agree on every letter. */
export function patternOf(search: string): RawBuilder<string> {
  return sql`lower(${search.replaceAll(/[\\%_]/g, String.raw`\$&`)} || '%')`
}
