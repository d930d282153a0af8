import { sql, type RawBuilder } from 'kysely'
import { findIds } from './find-few.ts'
import type { Looking } from './find-users.ts'
import { matchingInParts, where } from './user-filter.ts'
import { directionOf, isBeyond } from './user-order.ts'

/** Finds everybody who matches and sorts them, where that is wanted. */
export function sortAll(looking: Looking, isWanted: RawBuilder<boolean>): RawBuilder<unknown> {
  const { direction } = directionOf(looking)
  // The offset keeps it a question of its own, which no plan answers by walking the order.
  return sql`
    select id, key from (${findAll(looking)} offset 0) matching
     where ${isWanted} order by key ${direction}, id ${direction} limit ${looking.limit}`
}

function findAll(looking: Looking): RawBuilder<unknown> {
  const { filter, sort, limit } = looking
  const { order, id, sorted } = directionOf(looking)
  if (filter.search !== '' && order.table !== 'directory') return findNamed(looking)
  const parts = matchingInParts(filter, order.table).map((part) => {
    // What an index has in this order already is read no further than is wanted.
    const end = part.sort === sort ? sql`${sorted} limit ${limit}` : sql``
    const conditions = where([...part.conditions, ...isBeyond(looking)])
    return sql`(select ${id} as id, ${order.key} as key from ${part.from} ${conditions} ${end})`
  })
  return sql.join(parts, sql` union all `)
}

/** Who is searched, then their places: joined to each part of a search, they take long to plan. */
function findNamed(looking: Looking): RawBuilder<unknown> {
  const { order, id } = directionOf(looking)
  return sql`
    select ${id} as id, ${order.key} as key
      from (${findIds(looking.filter)} offset 0) named
      join ${sql.table(order.table)} on ${id} = named.id ${where(isBeyond(looking))}`
}
