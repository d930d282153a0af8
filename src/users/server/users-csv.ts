import { IMPORT_COLUMNS } from '#imports/contract/imports.ts'
import { PERMISSION_FLAGS } from '#platform/contract/people.ts'
import { writePoints } from '#platform/contract/points.ts'
import type { UserFilter, UserRow } from '#users/contract/users.ts'
import { csvTable } from '#platform/server/csv-table.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { FileAnswer } from '#platform/server/handler.ts'
import { findUsers } from './find-users.ts'
import { isOfWallets } from './user-filter.ts'
import type { Place } from './user-order.ts'
import { readUserRows } from './user-row.ts'

const PAGE_SIZE = 500

/** Begins with the columns that an import takes, so that what was exported can be brought in again. */
const COLUMNS = [...IMPORT_COLUMNS.users, 'Earned', 'Appreciation', 'Pending', 'Last Seen']

/** Whom a filter finds as a table for spreadsheets, oldest account first; times in UTC. */
export async function usersCsv(
  database: Database,
  refreshTotals: () => Promise<void>,
  filter: UserFilter,
): Promise<FileAnswer> {
  if (isOfWallets(filter)) await refreshTotals()
  return csvTable('users.csv', COLUMNS, pages(database, filter))
}

async function* pages(database: Database, filter: UserFilter): AsyncGenerator<string[][]> {
  for (let at: Place | null | undefined = null; at !== undefined;) {
    const looking = { filter, sort: 'oldest', at, backwards: false, limit: PAGE_SIZE } as const
    const { places } = await findUsers(database, looking)
    const ids = places.map(({ id }) => id)
    yield (await readUserRows(database, ids)).map(cellsOf)
    at = places.length < PAGE_SIZE ? undefined : places.at(-1)
  }
}

function cellsOf(user: UserRow): string[] {
  return [
    user.firstName,
    user.lastName,
    user.email,
    ...PERMISSION_FLAGS.map((flag) => String(user[flag])),
    writePoints(user.earned),
    writePoints(user.appreciation),
    writePoints(user.pending),
    user.lastSeen?.toISOString() ?? '',
  ]
}
