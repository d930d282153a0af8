import { msg } from '@lingui/core/runtime-macro'
import { headingsOf } from '#imports/contract/column-names.ts'
import { IMPORT_COLUMNS } from '#imports/contract/imports.ts'
import { ownColumn } from '#imports/contract/own-columns.ts'
import { PERMISSION_FLAGS } from '#platform/contract/people.ts'
import { administers, type PermissionHolder } from '#platform/contract/permissions.ts'
import { PERSON_KIND_NAMES } from '#platform/contract/person-kinds.ts'
import type { FileAnswer } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import {
  csvTable,
  writeAmount,
  writeFlag,
  writeTime,
  type Sheet,
} from '#platform/server/files/csv-table.ts'
import { type CustomField } from '#users/contract/person-fields.ts'
import type { UserFilter, UserRow } from '#users/contract/users.ts'
import { readCustomFields } from './custom-fields.ts'
import { findAllIds } from './list-users.ts'
import { readUserRows, redactUserRow } from './user-row.ts'

const PAGE_SIZE = 500

/** Begins with the import columns, so that an export can be imported again. */
const MONEY = [msg`Earned`, msg`Appreciation`, msg`Pending`]
const LAST_SEEN = msg`Last Seen`
/** The columns that an import leaves out. */
export const COLUMNS_NOT_IMPORTED = [...MONEY, LAST_SEEN]

function columnsFor(reader: PermissionHolder, { say }: Sheet, own: readonly CustomField[]) {
  const ownColumns = own.map(({ name }) => ownColumn(name))
  const headings = headingsOf([...IMPORT_COLUMNS.users, ...ownColumns], say)
  return [...headings, ...(administers(reader) ? MONEY : []), LAST_SEEN]
}

/** The users of a filter as a table for spreadsheets, oldest account first. */
export async function usersCsv(
  database: Database,
  filter: UserFilter,
  sheet: Sheet,
  reader: PermissionHolder = { isAdministrator: true, permissions: [] },
): Promise<FileAnswer> {
  const ids = await findAllIds(database, filter)
  const own = await readCustomFields(database)
  return csvTable(
    sheet,
    'users.csv',
    columnsFor(reader, sheet, own),
    pages(database, ids, { reader, sheet, own }),
  )
}

async function* pages(
  database: Database,
  ids: readonly number[],
  { reader, sheet, own }: UserTable,
): AsyncGenerator<string[][]> {
  for (let done = 0; done < ids.length; done += PAGE_SIZE) {
    const users = await readUserRows(database, ids.slice(done, done + PAGE_SIZE))
    yield users.map((user) => cellsOf(redactUserRow(reader, user), sheet, own))
  }
}

interface UserTable {
  readonly reader: PermissionHolder
  readonly sheet: Sheet
  /** The company's own fields. */
  readonly own: readonly CustomField[]
}

function cellsOf(user: UserRow, sheet: Sheet, own: readonly CustomField[]): string[] {
  return [
    user.firstName,
    user.lastName,
    user.email,
    ...PERMISSION_FLAGS.map((flag) => writeFlag(sheet, user[flag])),
    user.title ?? '',
    user.team ?? '',
    String(user.id),
    user.employeeId ?? '',
    user.manager?.email ?? '',
    user.startDate ?? '',
    user.birthday ?? '',
    user.place ?? '',
    user.country ?? '',
    user.costCentre ?? '',
    user.kind === null ? '' : sheet.say(PERSON_KIND_NAMES[user.kind]),
    writeFlag(sheet, user.receivesPoints),
    ...own.map(({ id }) => user.customFields.find((field) => field.id === id)?.value ?? ''),
    ...[user.earned, user.appreciation, user.pending].flatMap((amount) =>
      amount === null ? [] : [writeAmount(sheet, amount)],
    ),
    writeTime(sheet, user.lastSeen),
  ]
}
