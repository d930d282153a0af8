import { IMPORT_COLUMNS } from '#imports/contract/imports.ts'
import { PERMISSION_FLAGS } from '#platform/contract/people.ts'
import type { Permitted } from '#platform/contract/permissions.ts'
import { writePoints } from '#platform/contract/points.ts'
import type { UserFilter, UserRow } from '#users/contract/users.ts'
import { csvTable } from '#platform/server/csv-table.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { FileAnswer } from '#platform/server/handler.ts'
import { findAllIds } from './list-users.ts'
import { readUserRows, shownTo } from './user-row.ts'

const PAGE_SIZE = 500

/** Begins with the import columns, so that an export can be imported again. */
const MONEY = ['Earned', 'Appreciation', 'Pending']

function columnsFor({ isAdministrator }: Permitted): string[] {
  return [...IMPORT_COLUMNS.users, ...(isAdministrator ? MONEY : []), 'Last Seen']
}

/** The users of a filter as a table for spreadsheets, oldest account first; times in UTC. */
export async function usersCsv(
  database: Database,
  filter: UserFilter,
  reader: Permitted = { isAdministrator: true, permissions: [] },
): Promise<FileAnswer> {
  const ids = await findAllIds(database, filter)
  return csvTable('users.csv', columnsFor(reader), pages(database, ids, reader))
}

async function* pages(
  database: Database,
  ids: readonly number[],
  reader: Permitted,
): AsyncGenerator<string[][]> {
  for (let done = 0; done < ids.length; done += PAGE_SIZE) {
    const users = await readUserRows(database, ids.slice(done, done + PAGE_SIZE))
    yield users.map((user) => cellsOf(shownTo(reader, user)))
  }
}

function cellsOf(user: UserRow): string[] {
  return [
    user.firstName,
    user.lastName,
    user.email,
    ...PERMISSION_FLAGS.map((flag) => String(user[flag])),
    user.title ?? '',
    user.team ?? '',
    String(user.id),
    user.employeeId ?? '',
    user.manager?.email ?? '',
    user.startDate ?? '',
    user.birthday ?? '',
    ...[user.earned, user.appreciation, user.pending].flatMap((amount) =>
      amount === null ? [] : [writePoints(amount)],
    ),
    user.lastSeen?.toISOString() ?? '',
  ]
}
