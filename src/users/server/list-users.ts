import type { UserPage, UserSearch } from '#users/contract/users.ts'
import type { Database } from '#platform/server/db/database.ts'
import { findUsers, type Found, type Looking } from './find-users.ts'
import { isOfWallets, isUnfiltered } from './user-filter.ts'
import { isByPoints, readPosition, writePosition, type Place } from './user-order.ts'
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
  if (isByPoints(sort) || isOfWallets(filter)) await refreshTotals()
  const position = at === '' ? null : readPosition(sort, at)
  const backwards = position?.backwards ?? false
  const [page, everybody] = await Promise.all([
    readPage(database, { filter, sort, at: position, backwards }, size),
    isUnfiltered(filter) ? countUsers() : 0,
  ])
  return {
    users: await readUserRows(
      database,
      page.places.map(({ id }) => id),
    ),
    total: page.total ?? everybody,
    next: page.next && writePosition(sort, { ...page.next, backwards: false }),
    previous: page.previous && writePosition(sort, { ...page.previous, backwards: true }),
  }
}

interface Page extends Pick<Found, 'total'> {
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
  const { total, places: found } = await findUsers(database, { ...looking, limit: size + 1 })
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
    total,
    places,
    // What it was reached from lies on the other side.
    next: backwards ? (at === null ? null : last) : isMore ? last : null,
    previous: backwards ? (isMore ? first : null) : at === null ? null : first,
  }
}
