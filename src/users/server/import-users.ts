import { IMPORT_COLUMNS } from '#imports/contract/imports.ts'
import type { ImportRules } from '#imports/server/import-rules.ts'
import { applyUsers } from './import-apply.ts'
import { readUserEntry, type UserEntry } from './import-entry.ts'
import { countUninvited, writeInvitations } from './import-invite.ts'
import { judgeUsers } from './import-judge.ts'

/** Accounts from a file: made, or changed where the address has one. Balances stay as they are. */
export const userImport: ImportRules<UserEntry> = {
  columns: IMPORT_COLUMNS.users,
  required: ['First Name', 'Last Name', 'Email'],
  // The export of All Data has them.
  ignored: ['Earned', 'Appreciation', 'Pending', 'Last Seen'],
  read: readUserEntry,
  judge: judgeUsers,
  apply: applyUsers,
  action: 'usersImported',
  invitations: { count: countUninvited, write: writeInvitations },
}
