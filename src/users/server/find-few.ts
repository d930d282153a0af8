import { sql, type RawBuilder } from 'kysely'
import type { UserFilter } from '#users/contract/users.ts'
import type { Looking } from './find-users.ts'
import { isOfPoints, matchingInParts, where } from './user-filter.ts'
import { directionOf, isBeyond } from './user-order.ts'

/**
 * Finds those who match, in no order and no further than `most`. A part that is not reached, as
 * enough were found before it, costs nothing.
 */
export function findSome(filter: UserFilter, most: number): RawBuilder<unknown> {
  return sql`${findIds(filter)} limit ${most}`
}

/** Finds the ids of those who match, part by part. */
export function findIds(filter: UserFilter): RawBuilder<unknown> {
  const first = filter.search === '' && isOfPoints(filter) ? 'totals' : 'directory'
  const parts = matchingInParts(filter, first).map(
    ({ id, from, conditions }) => sql`(select ${id} as id from ${from} ${where(conditions)})`,
  )
  return sql.join(parts, sql` union all `)
}

/** Sorts those of `found`, where they are few: each is looked up in the order. */
export function sortFound(looking: Looking, areFew: RawBuilder<boolean>): RawBuilder<unknown> {
  const { direction } = directionOf(looking)
  return sql`
    select found.id, place.key
      from found cross join lateral (${place(looking)}) place
     where ${areFew}
     order by place.key ${direction}, found.id ${direction} limit ${looking.limit}`
}

/** Where one of the found is in the order: the id says it, or is looked up for each. */
function place(looking: Looking): RawBuilder<unknown> {
  const { order, id } = directionOf(looking)
  const table = sql.table(order.table)
  if (order.key === id) {
    return sql`
      select ${id} as key from (select found.id as user_id) ${table} ${where(isBeyond(looking))}`
  }
  const conditions = [sql<boolean>`${id} = found.id`, ...isBeyond(looking)]
  // However many there are in all: the limit lets no plan read the whole table instead.
  return sql`select ${order.key} as key from ${table} ${where(conditions)} limit 1`
}
