import { sql } from 'kysely'
import { MOST_USERS_COUNTED, type UserPage, type UserSearch } from '#contract/users.ts'
import type { Database } from '#server/db/database.ts'
import { findUsers, type Looking, type Place } from './find-users.ts'
import { isOfPoints, isUnfiltered, matching, startings, where } from './user-filter.ts'
import { ORDERS, readPosition, writePosition } from './user-order.ts'
import { readUserRows } from './user-row.ts'

interface Reading {
  readonly countUsers: () => Promise<number>
  readonly refreshTotals: () => Promise<void>
}

/** A page of All Data. Throws Refused('invalid-input') where `at` is no page of this order. */
export async function listUsers(
  database: Database,
  { countUsers, refreshTotals }: Reading,
  { sort, size, at, ...filter }: UserSearch,
): Promise<UserPage> {
  if (ORDERS[sort].table === 'totals' || isOfPoints(filter)) await refreshTotals()
  const position = at === '' ? null : readPosition(sort, at)
  const backwards = position?.backwards ?? false
  const few = isUnfiltered(filter) ? null : await findFew(database, filter)
  const looking = {
    filter,
    sort,
    ...(few !== null && few.length < MOST_USERS_COUNTED && { among: few }),
  }
  const [page, total] = await Promise.all([
    readPage(database, { ...looking, at: position, backwards }, size),
    few === null ? countUsers() : few.length,
  ])
  return {
    users: await readUserRows(
      database,
      page.places.map(({ id }) => id),
    ),
    total,
    next: page.next && writePosition(sort, { ...page.next, backwards: false }),
    previous: page.previous && writePosition(sort, { ...page.previous, backwards: true }),
  }
}

interface Page {
  readonly places: readonly Place[]
  /** Where another page goes on, if there is one. */
  readonly next: Place | null
  readonly previous: Place | null
}

/** A page is full where it can be: whoever leafs beyond either end sees the first or last one whole. */
async function readPage(
  database: Database,
  looking: Omit<Looking, 'limit'>,
  size: number,
): Promise<Page> {
  // One more than is shown tells whether there is more.
  const found = await findUsers(database, { ...looking, limit: size + 1 })
  const { at, backwards } = looking
  if (at !== null && backwards && found.length < size) {
    return readPage(database, { ...looking, at: null, backwards: false }, size)
  }
  if (at !== null && found.length === 0) {
    return readPage(database, { ...looking, at: null, backwards: true }, size)
  }
  const isMore = found.length > size
  const places = found.slice(0, size)
  if (backwards) places.reverse()
  const [first = null, last = null] = [places[0], places.at(-1)]
  return {
    places,
    // What it was reached from lies on the other side.
    next: backwards ? (at === null ? null : last) : isMore ? last : null,
    previous: backwards ? (isMore ? first : null) : at === null ? null : first,
  }
}

/** Whom a filter finds, up to as many as are counted. */
async function findFew(database: Database, filter: Looking['filter']): Promise<readonly number[]> {
  const { id, from, conditions } = matching({ ...filter, search: '' }, firstOf(filter), 'totals')
  // Each part reads its own index, and no further than is counted.
  const parts = filter.search === '' ? [sql<boolean>`true`] : startings(filter.search)
  const found = parts.map(
    (part) => sql`(select ${id} as id from ${from} ${where([...conditions, part])}
      limit ${MOST_USERS_COUNTED})`,
  )
  const { rows } = await sql<{ id: number }>`
    select id from (${sql.join(found, sql` union `)}) found limit ${MOST_USERS_COUNTED}`.execute(
    database.db,
  )
  return rows.map((row) => row.id)
}

function firstOf(filter: Looking['filter']) {
  if (filter.search !== '' || filter.status !== 'all') return 'users'
  return isOfPoints(filter) ? 'totals' : 'wallets'
}
