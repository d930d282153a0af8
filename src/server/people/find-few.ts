import { sql, type RawBuilder } from 'kysely'
import { mostCounted, type UserFilter } from '#contract/users.ts'
import type { Database } from '#server/db/database.ts'
import type { Looking } from './find-users.ts'
import { isOfPoints, matchingInParts, where } from './user-filter.ts'
import { directionOf, isBeyond, keyOf, type Place } from './user-order.ts'

export interface Few {
  /** How many the filter finds; `mostCounted` stands for more. */
  readonly total: number
  /** The next of them in the order; nobody where they are not few. */
  readonly places: Place[]
}

interface Row {
  total: number
  id: number | null
  key: Date | number | string
}

/**
 * Finds those who match, in no order and no further than they are counted. Only where those are all,
 * each is looked up in the order.
 */
export async function findFew({ db }: Database, looking: Looking): Promise<Few> {
  const { filter, limit } = looking
  const { direction } = directionOf(looking)
  const { rows } = await sql<Row>`
    with found as materialized (${found(filter)}),
         counted as materialized (select count(*) as total from found)
    select total, page.id, page.key
      from counted left join (
        select found.id, place.key
          from found cross join lateral (${place(looking)}) place
         where (select total from counted) < ${mostCounted(filter)}
         order by place.key ${direction}, found.id ${direction} limit ${limit}) page on true
     order by page.key ${direction}, page.id ${direction}`.execute(db)
  return {
    total: rows[0]?.total ?? 0,
    places: rows.flatMap(({ id, key }) => (id === null ? [] : [{ id, key: keyOf(key) }])),
  }
}

/** Where one of the found is in the order: looked up for each, however many there are in all. */
function place(looking: Looking): RawBuilder<unknown> {
  const { order, id } = directionOf(looking)
  const conditions = [sql<boolean>`${id} = found.id`, ...isBeyond(looking)]
  return sql`select ${order.key} as key from ${sql.table(order.table)} ${where(conditions)} limit 1`
}

/** A part that is not reached, as enough were found before it, costs nothing. */
function found(filter: UserFilter): RawBuilder<unknown> {
  const first = filter.search === '' && isOfPoints(filter) ? 'totals' : 'directory'
  const parts = matchingInParts(filter, first).map(
    ({ id, from, conditions }) => sql`(select ${id} as id from ${from} ${where(conditions)})`,
  )
  return sql`${sql.join(parts, sql` union all `)} limit ${mostCounted(filter)}`
}
