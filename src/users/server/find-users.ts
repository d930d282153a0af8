import { sql } from 'kysely'
import type { UserSort } from '#users/contract/user-choices.ts'
import type { UserFilter } from '#users/contract/users.ts'
import type { Database } from '#platform/server/db/database.ts'
import { isOfIndexes, matching, where } from './user-filter.ts'
import { keyOf, ORDERS, valueOf, type Place } from './user-order.ts'

export interface UserQuery {
  readonly filter: UserFilter
  readonly sort: UserSort
  /** The place to read on from; null: the beginning, or the end when reading backwards. */
  readonly at: Place | null
  readonly backwards: boolean
  readonly limit: number
}

/** The next users of an order, in the direction of reading. */
export async function findUsers({ db }: Database, query: UserQuery): Promise<Place[]> {
  const { filter, sort, at, backwards, limit } = query
  const order = ORDERS[sort]
  const { id, from, conditions } = matching(filter, ...order.tables)
  const key = order.key ?? id
  const isAscending = order.isDescending === backwards
  const beyond =
    at === null
      ? []
      : [
          sql<boolean>`(${key}, ${id}) ${isAscending ? sql`>` : sql`<`}
                       (${valueOf(order, at.key)}, ${at.id}::bigint)`,
        ]
  // Users are read in the order of an index where it can answer the filter. Else those who match may
  // all be at its far end: the fence makes PostgreSQL find them first, then sort them.
  const fence = isOfIndexes(filter) ? sql`` : sql`offset 0`
  const direction = isAscending ? sql`asc` : sql`desc`
  const { rows } = await sql<{ id: number; key: Date | number | string }>`
    select id, key
      from (select ${id} as id, ${key} as key from ${from}
             ${where([...conditions, ...beyond])} ${fence}) found
     order by key ${direction}, id ${direction} limit ${limit}`.execute(db)
  return rows.map((row) => ({ id: row.id, key: keyOf(row.key) }))
}

/** How many users a filter finds. */
export async function countUsers({ db }: Database, filter: UserFilter): Promise<number> {
  const { from, conditions } = matching(filter)
  const { rows } = await sql<{ people: number }>`
    select count(*) as people from ${from} ${where(conditions)}`.execute(db)
  return rows[0]?.people ?? 0
}

/** The ids of all users a filter finds, oldest account first. */
export async function findAllIds({ db }: Database, filter: UserFilter): Promise<number[]> {
  const { id, from, conditions } = matching(filter)
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(${id} order by ${id}) as ids from ${from} ${where(conditions)}`.execute(db)
  return rows[0]?.ids ?? []
}
