import { sql, type RawBuilder } from 'kysely'
import type { UserFilter } from '#users/contract/users.ts'
import type { Looking } from './find-users.ts'
import { matching, where, type PlaceTable } from './user-filter.ts'
import { directionOf, isBeyond, orderOf, type Order } from './user-order.ts'

/**
 * Finds those who match among the next of an order, which are `stretch` at most. Its index says who
 * is next, and each is looked up by id: however many match, in the order they were met.
 */
export function walk(looking: Looking, stretch: number): RawBuilder<unknown> {
  const { filter, limit } = looking
  const { order, id, sorted } = directionOf(looking)
  const met = matching(answered(filter, order), order.table)
  return sql`
    select ${id} as id, ${order.key} as key
      from (select ${sql.table(order.table)}.* from ${met.from}
             ${where([...met.conditions, ...isBeyond(looking)])}
             ${sorted} limit ${stretch}) ${sql.table(order.table)} ${whoMatch(filter, order.table)}
     ${sorted} limit ${limit}`
}

/** How many an order meets at most, for each who is wanted, before those who match are sorted. */
export function stretchOf(looking: Looking): number {
  const { filter, limit } = looking
  const { kind, table } = orderOf(looking)
  if (kind !== 'text') return 40 * limit
  // Who is searched by a name stands together in the order of names: right here, or far off.
  if (filter.search !== '') return 10 * limit
  // The index alone tells who matches; to sort them would take looking each of them up.
  return (matching(filter, table).others.length === 0 ? 150 : 40) * limit
}

/**
 * What else is asked of each. Of other tables in a query of its own, which no plan can turn round;
 * but whom totals let pass an index tells as well, and the plan takes what is less.
 */
function whoMatch(filter: UserFilter, first: PlaceTable): RawBuilder<unknown> {
  const { others, joined, own, further } = matching(filter, first)
  if (further.length === 0) return where(own)
  const tables = sql.join(others.map((table) => sql.table(table)))
  if (others.join() === 'totals' && filter.status !== 'signedIn') {
    return sql`cross join ${tables} ${where([...joined, ...own, ...further])}`
  }
  const from = others.length === 0 ? sql`` : sql`from ${tables}`
  return sql`
    cross join lateral (select ${from} ${where([...joined, ...further])} limit 1) matched
    ${where(own)}`
}

const EVERYBODY: UserFilter = { search: '', status: 'all', neverThanked: false }

/** What of a filter one index of the order answers: a walk of it meets nobody else. */
function answered(filter: UserFilter, order: Order): UserFilter {
  const some: UserFilter = { ...EVERYBODY }
  for (const name of order.answers) Object.assign(some, { [name]: filter[name] })
  const isOfStatus = some.status === 'active' || some.status === 'inactive'
  return isOfStatus ? { ...some, neverThanked: false } : { ...some, status: 'all' }
}
