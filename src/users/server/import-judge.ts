import { PERMISSION_FLAGS, type PermissionFlag } from '#platform/contract/people.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import type { Verdict } from '#imports/server/import-rules.ts'
import { whyNoAccount, type UserEntry } from './import-entry.ts'

interface Account extends Readonly<Record<PermissionFlag, boolean>> {
  readonly id: number
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly isAdministrator: boolean
}

// No plan of it is kept, so none is from when the table was empty.
const FIND = `
  select id, email, first_name as "firstName", last_name as "lastName",
         is_administrator as "isAdministrator", is_active as "isActive",
         is_deposit as "isDeposit", is_withdraw as "isWithdraw", is_transfer as "isTransfer"
    from users where email = any($1::text[]) order by id`

/** What would become of rows of a file of users, in turn. */
export async function judgeUsers(
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

/** What an account has now, by column, where the row says otherwise. */
function differences(entry: UserEntry, account: Account): Record<string, string> {
  const differs = (field: 'firstName' | 'lastName' | PermissionFlag) =>
    entry[field] !== null && entry[field] !== account[field]
  return Object.fromEntries([
    ...(differs('firstName') ? [['First Name', account.firstName]] : []),
    ...(differs('lastName') ? [['Last Name', account.lastName]] : []),
    ...PERMISSION_FLAGS.filter(differs).map((flag) => [flag, String(account[flag])]),
  ]) as Record<string, string>
}
