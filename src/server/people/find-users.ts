import { sql, type RawBuilder } from 'kysely'
import { mostCounted, type UserFilter } from '#contract/users.ts'
import type { UserSort } from '#contract/user-choices.ts'
import type { Database } from '#server/db/database.ts'
import { findSome, sortFound } from './find-few.ts'
import { isUnfiltered, matchingInParts, where } from './user-filter.ts'
import { directionOf, isBeyond, keyOf, type Place } from './user-order.ts'
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
  const rows = await read(database, findFewOrWalk(looking, bounds))
  const [total, places] = [rows[0]?.total ?? 0, placesOf(rows)]
  // Those who match may all be at the other end of the order, as the inactive are of "last seen".
  const isShort = total >= bounds.counted && places.length < looking.limit
  return { total, places: isShort ? placesOf(await read(database, findThenSort(looking))) : places }
}

/** Counts in one trip with what follows from it; what does not is not looked for. */
function findFewOrWalk(looking: Looking, { counted, stretch }: Bounds): RawBuilder<unknown> {
  const { direction } = directionOf(looking)
  const total = sql`(select total from counted)`
  return sql`
    with found as materialized (${findSome(looking.filter, counted)}),
         counted as materialized (select count(*) as total from found)
    select total, page.id, page.key
      from counted left join (
        (${sortFound(looking, sql`${total} < ${counted}`)})
        union all
        (select id, key from (${walk(looking, stretch)}) walked where ${total} >= ${counted})
      ) page on true
     order by page.key ${direction}, page.id ${direction}`
}

function findThenSort(looking: Looking): RawBuilder<unknown> {
  const { order, id, direction, sorted } = directionOf(looking)
  const parts = matchingInParts(looking.filter, order.table).map(
    // What an index has in this order already is read no further than is wanted.
    ({ from, conditions, sort }) => sql`(
      select ${id} as id, ${order.key} as key
        from ${from} ${where([...conditions, ...isBeyond(looking)])}
        ${sort === looking.sort ? sql`${sorted} limit ${looking.limit}` : sql``})`,
  )
  return sql`
    with found as materialized (${sql.join(parts, sql` union all `)})
    select id, key from found order by key ${direction}, id ${direction} limit ${looking.limit}`
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
