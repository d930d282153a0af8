import { sql, type RawBuilder } from 'kysely'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { countUpTo } from '#platform/server/db/read-page.ts'
import type { UserSort } from '#users/contract/user-choices.ts'
import {
  mostCounted,
  type UserFilter,
  type UserPage,
  type UserRow,
  type UserSearch,
} from '#users/contract/users.ts'
import {
  isOverestimated,
  isUnfiltered,
  matchUsers,
  mayFindFew,
  NEVER_SEEN,
  prepareFilter,
  TOTAL,
  WAITS,
  where,
  type PreparedFilter,
} from './user-filter.ts'
import { readUserRows } from './user-row.ts'

/** A page of All Data. Throws Refused: 'invalid-input' if `at` is no page of this order, 'group-unknown'. */
export async function listUsers(
  database: Database,
  { sort, size, at, ...asked }: UserSearch,
): Promise<UserPage> {
  const filter = await prepareFilter(database, asked)
  const position = at === '' ? null : readCursor(sort, at)
  const backwards = position?.backwards ?? false
  const [page, total] = await Promise.all([
    readPage(database, { filter, sort, at: position, backwards }, size),
    countUsers(database, filter),
  ])
  return {
    users: await readUserRows(
      database,
      page.places.map(({ id }) => id),
    ),
    total,
    next: page.next && writeCursor(sort, { ...page.next, backwards: false }),
    previous: page.previous && writeCursor(sort, { ...page.previous, backwards: true }),
  }
}

interface UserPlaces {
  readonly places: readonly ListPlace[]
  /** The place to read the next or previous page from; null: no such page. */
  readonly next: ListPlace | null
  readonly previous: ListPlace | null
}

/** A full page if there are enough users; past either end, the first or the last page. */
async function readPage(
  database: Database,
  query: Omit<UserQuery, 'limit'>,
  size: number,
): Promise<UserPlaces> {
  // One extra row tells whether there is another page.
  const asked = { ...query, limit: size + 1 }
  const parts = SORT_PARTS[query.sort]
  const found = await (parts ? findInParts(database, asked, parts) : findUsers(database, asked))
  const { at, backwards } = query
  if (at !== null && backwards && found.length < size) {
    return readPage(database, { ...query, at: null, backwards: false }, size)
  }
  if (at !== null && found.length === 0) {
    return readPage(database, { ...query, at: null, backwards: true }, size)
  }
  const isMore = found.length > size
  const places = found.slice(0, size)
  if (backwards) places.reverse()
  const [first = null, last = null] = [places[0], places.at(-1)]
  return {
    places,
    // The other side has the page that the reader came from.
    next: backwards ? (at === null ? null : last) : isMore ? last : null,
    previous: backwards ? (isMore ? first : null) : at === null ? null : first,
  }
}

interface UserQuery {
  readonly filter: PreparedFilter
  readonly sort: UserSort
  /** The place to read on from; null: the beginning, or the end when reading backwards. */
  readonly at: ListPlace | null
  readonly backwards: boolean
  readonly limit: number
  /** Narrows the filter. */
  readonly only?: RawBuilder<boolean>
}

/** The next users of an order that is read in parts, one part after the other. */
async function findInParts(
  database: Database,
  query: UserQuery,
  parts: readonly SortPart[],
): Promise<ListPlace[]> {
  const { at, backwards, limit } = query
  const ordered = backwards ? parts.toReversed() : parts
  const first = at === null ? 0 : ordered.findIndex((part) => isIn(part, at))
  const found: ListPlace[] = []
  for (const [index, { key, ...part }] of ordered.entries()) {
    if (index < first || found.length === limit) continue
    const places = await findUsers(database, {
      ...query,
      ...part,
      // A part with one key for all its places is ordered by id.
      at:
        index === first && at !== null
          ? { id: at.id, key: key === undefined ? at.key : at.id }
          : null,
      limit: limit - found.length,
    })
    found.push(...places.map((place) => (key === undefined ? place : { ...place, key })))
  }
  return found
}

function isIn({ key }: SortPart, at: ListPlace): boolean {
  return key === undefined ? at.key !== null : at.key === key
}

/** The next users of an order, in the direction of reading. */
async function findUsers({ db }: Database, query: UserQuery): Promise<ListPlace[]> {
  const { filter, sort, at, backwards, limit, only } = query
  const order = ORDERS[sort]
  const tables = only === undefined ? order.tables : [...order.tables, 'users' as const]
  const { id, from, conditions } = matchUsers(filter, ...tables)
  const key = order.key ?? id
  const isAscending = order.isDescending === backwards
  const beyond =
    at === null
      ? []
      : [
          sql<boolean>`(${key}, ${id}) ${isAscending ? sql`>` : sql`<`}
                       (${valueOf(order, at.key)}, ${at.id}::bigint)`,
        ]
  // PostgreSQL reads in the order's index if it expects many matches. Where these may be few, they
  // could all be at the far end of the index; `offset 0` makes it filter first and sort afterwards.
  const mayBeFew = mayFindFew(filter) || (order.key !== null && isOverestimated(filter))
  const fence = mayBeFew ? sql`offset 0` : sql``
  const direction = isAscending ? sql`asc` : sql`desc`
  const { rows } = await sql<{ id: number; key: Date | number | string }>`
    select id, key
      from (select ${id} as id, ${key} as key from ${from}
             ${where([...conditions, ...(only ? [only] : []), ...beyond])} ${fence}) found
     order by key ${direction}, id ${direction} limit ${limit}`.execute(db)
  return rows.map((row) => ({ id: row.id, key: keyOf(row.key) }))
}

/** The number of users that match a filter, at most `mostCounted`. */
async function countUsers({ db }: Database, filter: PreparedFilter): Promise<number> {
  const { from, conditions } = matchUsers(filter)
  const most = isUnfiltered(filter) ? sql`` : sql`limit ${mostCounted(filter)}`
  const { rows } = await sql<{ people: number }>`
    select count(*) as people
      from (select from ${from} ${where(conditions)} ${most}) found`.execute(db)
  return rows[0]?.people ?? 0
}

/** The ids of all users a filter finds, oldest account first. */
export async function findAllIds(database: Database, filter: UserFilter): Promise<number[]> {
  const { id, from, conditions } = matchUsers(await prepareFilter(database, filter))
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(${id} order by ${id}) as ids from ${from} ${where(conditions)}`.execute(
    database.db,
  )
  return rows[0]?.ids ?? []
}

interface WaitingLimits {
  /** Counts no further than this. */
  readonly most: number
  /** The number of rows. */
  readonly first: number
}

/**
 * The people who wait for approval: their number and the oldest accounts. The index users_waiting has
 * them in the order of their ids; 1,000 of 50,000 among 100,000 people are counted in 3 ms.
 */
export async function readWaitingPeople(
  database: Database,
  { most, first }: WaitingLimits,
): Promise<{ total: number; first: UserRow[] }> {
  const { db } = database
  const waiting = db.selectFrom('users').where(WAITS)
  const [total, oldest] = await Promise.all([
    countUpTo(db, waiting, most),
    waiting.select('id').orderBy('id').limit(first).execute(),
  ])
  const ids = oldest.map(({ id }) => id)
  return { total, first: await readUserRows(database, ids) }
}

/** A sort order; equal keys are sorted by id, in the same direction. */
interface SortOrder {
  /** The sorted column and its table; null: the id, which all tables have. */
  readonly key: RawBuilder<unknown> | null
  readonly tables: readonly ('users' | 'wallets' | 'last_seen')[]
  readonly isDescending: boolean
  /** The key's type in a position. */
  readonly kind: 'number' | 'text' | 'moment'
}

const OLDEST: SortOrder = { key: null, tables: [], isDescending: false, kind: 'number' }
const NAME: SortOrder = { ...OLDEST, tables: ['users'], kind: 'text' }
const FEWEST: SortOrder = { ...OLDEST, key: TOTAL, tables: ['wallets'] }

const ORDERS: Readonly<Record<UserSort, SortOrder>> = {
  // In parts: `PARTS`.
  waiting: { ...OLDEST, tables: ['users'] },
  oldest: OLDEST,
  newest: { ...OLDEST, isDescending: true },
  name: { ...NAME, key: sql`users.folded_name collate "C"` },
  email: { ...NAME, key: sql`users.email collate "C"` },
  mostPoints: { ...FEWEST, isDescending: true },
  fewestPoints: FEWEST,
  lastSeen: {
    key: sql`last_seen.seen_at`,
    tables: ['last_seen'],
    isDescending: true,
    kind: 'moment',
  },
}

/** A part of an order that has its own table or condition. */
interface SortPart {
  readonly sort: UserSort
  readonly only?: RawBuilder<boolean>
  /** The key of all its places; without one, a place has the key of its row. */
  readonly key?: number | null
}

/** Orders that are read part by part, because no index has them whole. */
const SORT_PARTS: Partial<Record<UserSort, readonly SortPart[]>> = {
  waiting: [
    { sort: 'oldest', only: WAITS, key: 0 },
    { sort: 'oldest', only: sql`not ${WAITS}`, key: 1 },
  ],
  lastSeen: [{ sort: 'lastSeen' }, { sort: 'newest', only: NEVER_SEEN, key: null }],
}

/** A place in an order, and the direction to read on from it. */
interface ListCursor {
  readonly backwards: boolean
  /** A time is in milliseconds; null means never. */
  readonly key: string | number | null
  readonly id: number
}

/** A user's place in an order. */
type ListPlace = Omit<ListCursor, 'backwards'>

export function writeCursor(sort: UserSort, { backwards, key, id }: ListCursor): string {
  return Buffer.from(JSON.stringify([sort, backwards, key, id])).toString('base64url')
}

/** Throws Refused('invalid-input') if `at` is no position of this sort. */
function readCursor(sort: UserSort, at: string): ListCursor {
  const [sorted, backwards, key, id, ...more] = partsOf(at)
  if (sorted === sort && typeof backwards === 'boolean' && isId(id) && more.length === 0) {
    if (isKey(ORDERS[sort].kind, key)) return { backwards, key, id }
  }
  throw new Refused('invalid-input', 'at')
}

function partsOf(at: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(at, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

function isId(id: unknown): id is number {
  return Number.isSafeInteger(id)
}

const YEAR_10000_MS = 253_402_300_800_000

function isKey(kind: SortOrder['kind'], key: unknown): key is ListCursor['key'] {
  if (kind === 'text') return typeof key === 'string' && key.isWellFormed() && !key.includes('\0')
  if (kind === 'number') return Number.isSafeInteger(key)
  return (
    key === null || (Number.isSafeInteger(key) && Number(key) >= 0 && Number(key) < YEAR_10000_MS)
  )
}

/** A row's key in the form that positions use. */
function keyOf(value: Date | number | string): ListCursor['key'] {
  return value instanceof Date ? value.getTime() : value
}

/** A key as a parameter of its column's type. */
function valueOf({ kind }: SortOrder, key: ListCursor['key']): RawBuilder<unknown> {
  if (kind === 'text') return sql`${key}::text`
  if (kind === 'number') return sql`${key}::bigint`
  return sql`${new Date(key ?? 0).toISOString()}::timestamptz`
}
