import { mostCounted, type UserPage, type UserSearch } from '#users/contract/users.ts'
import type { Database } from '#platform/server/db/database.ts'
import { countUsers, findUsers, type UserQuery } from './find-users.ts'
import { isUnfiltered } from './user-filter.ts'
import { readPosition, writePosition, type Place } from './user-order.ts'
import { readUserRows } from './user-row.ts'

/** A page of All Data. Throws Refused('invalid-input') where `at` is no page of this order. */
export async function listUsers(
  database: Database,
  { sort, size, at, ...filter }: UserSearch,
): Promise<UserPage> {
  const position = at === '' ? null : readPosition(sort, at)
  const backwards = position?.backwards ?? false
  const [page, total] = await Promise.all([
    readPage(database, { filter, sort, at: position, backwards }, size),
    countUsers(database, filter),
  ])
  return {
    users: await readUserRows(
      database,
      page.places.map(({ id }) => id),
    ),
    total: isUnfiltered(filter) ? total : Math.min(total, mostCounted(filter)),
    next: page.next && writePosition(sort, { ...page.next, backwards: false }),
    previous: page.previous && writePosition(sort, { ...page.previous, backwards: true }),
  }
}

interface Page {
  readonly places: readonly Place[]
  /** Where the page before or after goes on; null: there is none. */
  readonly next: Place | null
  readonly previous: Place | null
}

/** A full page if there are enough users: beyond either end it is the first or the last one. */
async function readPage(
  database: Database,
  query: Omit<UserQuery, 'limit'>,
  size: number,
): Promise<Page> {
  // One more than is shown tells whether there is another page.
  const found = await findUsers(database, { ...query, limit: size + 1 })
  const { at, backwards } = query
  if (at !== null && backwards && found.length < size) {
    return readPage(database, { ...query, at: null, backwards: false }, size)
  }
  if (at !== null && found.length === 0) {
    return readPage(database, { ...query, at: null, backwards: true }, size)
  }
  const isMore = found.length > size
  const places = found.slice(0, size)
  if (backwards) places.reverse()
  const [first = null, last = null] = [places[0], places.at(-1)]
  return {
    places,
    // The page it was reached from is on the other side.
    next: backwards ? (at === null ? null : last) : isMore ? last : null,
    previous: backwards ? (isMore ? first : null) : at === null ? null : first,
  }
}
