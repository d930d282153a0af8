import { sql, type RawBuilder } from 'kysely'
import { mostCounted, type UserFilter } from '#contract/users.ts'
import type { UserSort } from '#contract/user-choices.ts'
import type { Database } from '#server/db/database.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import { findFew } from './find-few.ts'
import { isUnfiltered, matching, matchingInParts, where } from './user-filter.ts'
import { directionOf, isBeyond, keyOf, orderOf, type Order, type Place } from './user-order.ts'

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

/**
 * The next people of an order. What that takes does not grow with the company: few are found and
 * sorted, of many the order meets enough soon.
 */
export async function findUsers(database: Database, looking: Looking): Promise<Found> {
  if (isUnfiltered(looking.filter)) {
    return { total: null, places: await walk(database, looking, looking.limit) }
  }
  const few = await findFew(database, looking)
  if (few.total < mostCounted(looking.filter)) return few
  return { total: few.total, places: await findMany(database, looking) }
}

/** As `findUsers`, where those who match are not known to be few. */
export async function findMany(
  database: Database,
  looking: Looking,
  stretch = stretchOf(looking),
): Promise<Place[]> {
  const places = await walk(database, looking, stretch)
  // Those it finds may all be at the other end of the order, as the inactive are of "last seen".
  return places.length < looking.limit ? findThenSort(database, looking) : places
}

/** How many an order meets at most, for each who is wanted, before those who match are sorted. */
function stretchOf(looking: Looking): number {
  const { filter, limit } = looking
  const { kind, table } = orderOf(looking)
  if (kind !== 'text') return 40 * limit
  // Who is searched by a name stands together in the order of names: right here, or far off.
  if (filter.search !== '') return 10 * limit
  // The index alone tells who matches; to sort them would take looking each of them up.
  return (matching(filter, table).tables === 1 ? 150 : 40) * limit
}

// So that the order of an index is walked, whatever is known of the tables, until the page is full.
const WALK = `
  select set_config(name, 'off', true)
    from unnest('{enable_sort,enable_seqscan,enable_bitmapscan,enable_hashjoin,enable_mergejoin}'::text[]) name`

/** Those who match among the next of an order, which are so many at most. */
function walk(database: Database, looking: Looking, stretch: number): Promise<Place[]> {
  const { filter, limit } = looking
  const { order, id, sorted } = directionOf(looking)
  const { joins, conditions } = matching(filter, order.table)
  const met = matching(answered(filter, order), order.table)
  const query = sql`
    select ${id} as id, ${order.key} as key
      from (select ${sql.table(order.table)}.* from ${met.from}
             ${where([...met.conditions, ...isBeyond(looking)])}
             ${sorted} limit ${stretch}) ${sql.table(order.table)} ${joins}
     ${where(conditions)} ${sorted} limit ${limit}`
  return transact(database, async (tx) => {
    const [, found] = await Promise.all([tx.query({ text: WALK }), read(tx, query)])
    return found
  })
}

const EVERYBODY: UserFilter = { search: '', status: 'all', neverThanked: false }

/** What of a filter one index of the order answers: a walk of it meets nobody else. */
function answered(filter: UserFilter, order: Order): UserFilter {
  const some: UserFilter = { ...EVERYBODY }
  for (const name of order.answers) Object.assign(some, { [name]: filter[name] })
  const isOfStatus = some.status === 'active' || some.status === 'inactive'
  return isOfStatus ? { ...some, neverThanked: false } : { ...some, status: 'all' }
}

function findThenSort({ db }: Database, looking: Looking): Promise<Place[]> {
  const { order, id, direction, sorted } = directionOf(looking)
  const parts = matchingInParts(looking.filter, order.table).map(
    // What an index has in this order already is read no further than is wanted.
    ({ from, conditions, sort }) => sql`(
      select ${id} as id, ${order.key} as key
        from ${from} ${where([...conditions, ...isBeyond(looking)])}
        ${sort === looking.sort ? sql`${sorted} limit ${looking.limit}` : sql``})`,
  )
  const query = sql`
    with found as materialized (${sql.join(parts, sql` union all `)})
    select id, key from found order by key ${direction}, id ${direction} limit ${looking.limit}`
  return read({ db }, query)
}

interface Row {
  id: number
  key: Date | number | string
}

async function read(within: Pick<Tx, 'db'>, query: RawBuilder<unknown>): Promise<Place[]> {
  const { rows } = await (query as RawBuilder<Row>).execute(within.db)
  return rows.map((row) => ({ id: row.id, key: keyOf(row.key) }))
}
