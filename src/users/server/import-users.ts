import { IMPORT_COLUMNS } from '#imports/contract/imports.ts'
import type { ImportRules, Verdict } from '#imports/server/import-rules.ts'
import { PERMISSION_FLAGS, type PermissionFlag } from '#platform/contract/people.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { applyUsers } from './import-apply.ts'
import { readUserEntry, whyNoAccount, type UserEntry } from './import-entry.ts'
import { countUninvited, writeInvitations } from './import-invite.ts'

/** Accounts from a file: created, or changed where the address has one. Balances stay. */
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

interface Account extends Readonly<Record<PermissionFlag, boolean>> {
  readonly id: number
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly isAdministrator: boolean
}

// Not a prepared statement: its plan would be the one for a table that was still empty.
const FIND = `
  select id, email, first_name as "firstName", last_name as "lastName",
         is_administrator as "isAdministrator", is_active as "isActive",
         is_deposit as "isDeposit", is_withdraw as "isWithdraw", is_transfer as "isTransfer"
    from users where email = any($1::text[]) order by id`

/** The verdict on each row of a file of users, in order. */
async function judgeUsers(
  tx: Tx,
  entries: readonly UserEntry[],
  { lock }: { lock: boolean },
): Promise<Verdict[]> {
  const { rows } = await tx.query<Account>({
    text: lock ? `${FIND} for no key update` : FIND,
    values: [entries.map(({ email }) => email)],
  })
  const accounts = new Map(rows.map((account) => [account.email, account]))
  return entries.map((entry) => judge(entry, accounts.get(entry.email)))
}

function judge(entry: UserEntry, account: Account | undefined): Verdict {
  if (account === undefined) {
    const fault = whyNoAccount(entry)
    if (fault !== null) return { outcome: 'refused', ...fault }
    return { outcome: 'created', userId: null, before: {} }
  }
  if (account.isAdministrator) {
    return { outcome: 'refused', refusal: 'administrator-fixed', column: 'Email' }
  }
  const before = differences(entry, account)
  const outcome = Object.keys(before).length === 0 ? 'unchanged' : 'changed'
  return { outcome, userId: account.id, before }
}

/** The account's present values, by column, where the row differs. */
function differences(entry: UserEntry, account: Account): Record<string, string> {
  const differs = (field: 'firstName' | 'lastName' | PermissionFlag) =>
    entry[field] !== null && entry[field] !== account[field]
  return Object.fromEntries([
    ...(differs('firstName') ? [['First Name', account.firstName]] : []),
    ...(differs('lastName') ? [['Last Name', account.lastName]] : []),
    ...PERMISSION_FLAGS.filter(differs).map((flag) => [flag, String(account[flag])]),
  ]) as Record<string, string>
}
