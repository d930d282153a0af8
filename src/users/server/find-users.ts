import { sql, type RawBuilder } from 'kysely'
import { mostCounted, type UserFilter } from '#users/contract/users.ts'
import type { UserSort } from '#users/contract/user-choices.ts'
import type { Database } from '#platform/server/db/database.ts'
import { sortAll } from './find-all.ts'
import { findSome, sortFound } from './find-few.ts'
import { isUnfiltered } from './user-filter.ts'
import { directionOf, keyOf, type Place } from './user-order.ts'
import { stretchOf, walk } from './walk.ts'

export interface Looking {
  readonly filter: UserFilter
  readonly sort: UserSort
  /** From where on; null: from the beginning, or backwards from the end. */
  readonly at: Place | null
  readonly backwards: boolean
  readonly limit: number
}

export interface Found {
  /** The next people of an order, in the direction that is read. */
  readonly places: Place[]
  /** How many there are in all; `mostCounted` stands for more. Null: everybody. */
  readonly total: number | null
}

/** How far is looked. */
interface Bounds {
  /** So many are counted, and fewer sorted. */
  readonly counted: number
  /** So many of an order are met. */
  readonly stretch: number
}

/**
 * The next people of an order. What that takes does not grow with the company: few are found and
 * sorted, of many the order meets enough soon.
 */
export async function findUsers(
  database: Database,
  looking: Looking,
  bounds: Bounds = { counted: mostCounted(looking.filter), stretch: stretchOf(looking) },
): Promise<Found> {
  if (isUnfiltered(looking.filter)) {
    return { total: null, places: placesOf(await read(database, walk(looking, looking.limit))) }
  }
  const rows = await read(database, findFiltered(looking, bounds))
  return { total: rows[0]?.total ?? 0, places: placesOf(rows) }
}

/**
 * Counts and reads in one trip, of which no more is run than the count asks for: few are found and
 * sorted; of many the order is walked; should that not meet enough, as they may all be at its other
 * end like the inactive of "last seen", all of them are sorted.
 */
function findFiltered(looking: Looking, { counted, stretch }: Bounds): RawBuilder<unknown> {
  const { direction } = directionOf(looking)
  const isFew = sql<boolean>`(select total from counted) < ${counted}`
  const isMet = sql<boolean>`(select count(*) from met) = ${looking.limit}`
  return sql`
    with found as materialized (${findSome(looking.filter, counted)}),
         counted as materialized (select count(*) as total from found),
         met as materialized (
           select id, key from (${walk(looking, stretch)}) walked where not ${isFew})
    select total, page.id, page.key
      from counted left join (
        (${sortFound(looking, isFew)})
        union all
        (select id, key from met where ${isMet})
        union all
        (${sortAll(looking, sql`not ${isFew} and not ${isMet}`)})
      ) page on true
     order by page.key ${direction}, page.id ${direction}`
}

interface Row {
  total?: number
  /** Null where there is nobody. */
  id: number | null
  key: Date | number | string
}

async function read({ db }: Database, query: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await (query as RawBuilder<Row>).execute(db)
  return rows
}

function placesOf(rows: readonly Row[]): Place[] {
  return rows.flatMap(({ id, key }) => (id === null ? [] : [{ id, key: keyOf(key) }]))
}
