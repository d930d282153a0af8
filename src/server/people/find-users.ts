import { sql } from 'kysely'
import type { UserFilter, UserSort } from '#contract/users.ts'
import type { Database } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { matching, where } from './user-filter.ts'
import { beyond, keyOf, ORDERS, type Position } from './user-order.ts'

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
}

// So that the order of an index is walked, whatever is known of the tables, until the page is full.
const WALK = `
  select set_config(name, 'off', true)
    from unnest('{enable_sort,enable_seqscan,enable_bitmapscan,enable_hashjoin,enable_mergejoin}'::text[]) name`

/** The next people of an order, in the direction that is read. */
export async function findUsers(database: Database, looking: Looking): Promise<Place[]> {
  const { filter, sort, at, backwards, limit, among } = looking
  const order = ORDERS[sort]
  const { id, from, conditions } = matching(filter, order.table, 'totals')
  const direction = order.descending === backwards ? sql`asc` : sql`desc`
  const all = [
    ...conditions,
    // Whoever came this very moment has no total yet.
    ...(order.table === 'totals' ? [sql<boolean>`totals.total is not null`] : []),
    ...(at === null ? [] : [beyond(order, id, { ...at, backwards })]),
    ...(among === undefined ? [] : [sql<boolean>`${id} = any(${among}::bigint[])`]),
  ]
  const query = sql<{ id: number; key: Date | number | string }>`
    select ${id} as id, ${order.key} as key from ${from} ${where(all)}
     order by ${order.key} ${direction}, ${id} ${direction} limit ${limit}`
  const rows = await transact(database, async (tx) => {
    const [, found] = await Promise.all([
      among === undefined && tx.query({ text: WALK }),
      query.execute(tx.db),
    ])
    return found.rows
  })
  return rows.map((row) => ({ id: row.id, key: keyOf(row.key) }))
}
