import { sql, type RawBuilder } from 'kysely'
import type { UserFilter } from '#contract/users.ts'
import type { UserSort } from '#contract/user-choices.ts'
import type { Database } from '#server/db/database.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import { isUnfiltered, matching, where } from './user-filter.ts'
import { beyond, keyOf, ORDERS, upTo, type Position } from './user-order.ts'

/** Somebody's place in an order. */
export type Place = Omit<Position, 'backwards'>

export interface Looking {
  readonly filter: UserFilter
  readonly sort: UserSort
  /** From where on; null: from the beginning, or backwards from the end. */
  readonly at: Place | null
  readonly backwards: boolean
  readonly limit: number
  /** Where they are known to be few: all whom the filter finds. */
  readonly among?: readonly number[]
  /** How far an order is walked in search of those who match. */
  readonly stretch?: number
}

/** The next people of an order, in the direction that is read. */
export async function findUsers(database: Database, looking: Looking): Promise<Place[]> {
  if (looking.among !== undefined) return findThenSort(database, looking)
  const { found, isCutShort } = await transact(database, (tx) => walk(tx, looking))
  // Those it finds may all be at the other end of the order, as the inactive are of "last seen".
  return isCutShort ? findThenSort(database, looking) : found
}

const EVERYBODY: UserFilter = { search: '', status: 'all', neverThanked: false }

/** Enough to fill a page where one in thirty matches. */
const STRETCH = 3_000

// So that the order of an index is walked, whatever is known of the tables, until the page is full.
const WALK = `
  select set_config(name, 'off', true)
    from unnest('{enable_sort,enable_seqscan,enable_bitmapscan,enable_hashjoin,enable_mergejoin}'::text[]) name`

async function walk(tx: Tx, looking: Looking): Promise<{ found: Place[]; isCutShort: boolean }> {
  const { filter, limit, stretch = STRETCH } = looking
  const [, [end = null]] = await Promise.all([
    tx.query({ text: WALK }),
    isUnfiltered(filter) ? [] : read(tx, sql`${inOrder(endOf(looking))} offset ${stretch}`),
  ])
  const found = await read(tx, inOrder(looking, end))
  return { found, isCutShort: end !== null && found.length < limit }
}

/** The one with whom a stretch ends, whoever that is. */
function endOf(looking: Looking): Looking {
  return { ...looking, filter: EVERYBODY, limit: 1 }
}

function findThenSort({ db }: Database, looking: Looking): Promise<Place[]> {
  const { direction } = directionOf(looking)
  return read(
    { db },
    sql`
      with found as materialized (${select(looking, null)})
      select id, key from found order by key ${direction}, id ${direction} limit ${looking.limit}`,
  )
}

function inOrder(looking: Looking, end: Place | null = null): RawBuilder<unknown> {
  const { order, direction } = directionOf(looking)
  const { id } = matching(looking.filter, order.table, 'totals')
  return sql`${select(looking, end)}
    order by ${order.key} ${direction}, ${id} ${direction} limit ${looking.limit}`
}

/** Whom the filter finds beyond where it begins, and not beyond `end`. */
function select({ filter, sort, at, backwards, among }: Looking, end: Place | null) {
  const order = ORDERS[sort]
  // Those who are known were found by the filter.
  const asked = among === undefined ? filter : EVERYBODY
  const { id, from, conditions } = matching(asked, order.table, 'totals')
  const all = [
    ...conditions,
    // Whoever came this very moment has no total yet.
    ...(order.table === 'totals' ? [sql<boolean>`totals.total is not null`] : []),
    ...(at === null ? [] : [beyond(order, id, { ...at, backwards })]),
    ...(end === null ? [] : [upTo(order, id, { ...end, backwards })]),
    ...(among === undefined ? [] : [sql<boolean>`${id} = any(${among}::bigint[])`]),
  ]
  return sql`select ${id} as id, ${order.key} as key from ${from} ${where(all)}`
}

function directionOf({ sort, backwards }: Looking) {
  const order = ORDERS[sort]
  return { order, direction: order.descending === backwards ? sql`asc` : sql`desc` }
}

interface Row {
  id: number
  key: Date | number | string
}

async function read(within: Pick<Tx, 'db'>, query: RawBuilder<unknown>): Promise<Place[]> {
  const { rows } = await (query as RawBuilder<Row>).execute(within.db)
  return rows.map((row) => ({ id: row.id, key: keyOf(row.key) }))
}
