import { msg } from '@lingui/core/runtime-macro'
import { IMPORT_COLUMNS } from '#imports/contract/imports.ts'
import { waitForCommands } from '#ledger/lock-book.ts'
import type {
  ImportRules,
  Verdict,
  Applying,
  Fault,
  Inviting,
} from '#imports/server/import-rules.ts'
import {
  PERMISSION_FLAGS,
  type DirectoryField,
  type PermissionFlag,
} from '#platform/contract/people.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { csvTable } from '#platform/server/csv-table.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { FileAnswer } from '#platform/server/handler.ts'
import { record } from '#audit-log/server/record.ts'
import { whyNotGiven, takenBy } from '#auth/contract/user-names.ts'
import { readSettings, type FixedSettings } from '#settings/server/settings.ts'
import { judgeManagers, storeManagers } from './import-managers.ts'
import { holdPermission } from '#roles/server/held-roles.ts'
import { restrictUsers } from './import-limits.ts'
import { inviteImported } from './invite.ts'
import { applyUsers } from './import-apply.ts'
import { giveOneTimePasswords, HAS_NOT_COME } from './one-time-passwords.ts'
import {
  FIELDS,
  readUserEntry,
  TEXTS,
  whyNoAccount,
  type TextColumn,
  type UserEntry,
} from './import-entry.ts'

/**
 * Imports accounts: creates them, or changes the account with the ID, else with the employee id, else
 * with the address or user name. Balances stay.
 */
export const userImport = (fixed: FixedSettings, sendsMail: boolean): ImportRules<UserEntry> => ({
  name: 'people',
  permission: 'managePeople',
  columns: IMPORT_COLUMNS.users,
  required: ['First Name', 'Last Name', 'Email'],
  // The export of All Data has these columns.
  ignored: ['Earned', 'Appreciation', 'Pending', 'Last Seen'],
  emptiable: ['Email', 'Title', 'Team', 'Manager', 'Start Date', 'Birthday'],
  read: readUserEntry,
  judge: (tx, entries, options) => judgeUsers(tx, fixed, entries, options),
  restrict: restrictUsers,
  apply: (tx, rows, applying) => applyUsers(tx, { fixed, sendsMail }, rows, applying),
  judgeWhole: judgeManagers,
  applyWhole: storeManagers,
  // Some of them may lose a permission.
  lockLast: waitForCommands,
  action: 'usersImported',
  invitations: { count: countUninvited, write: writeInvitations, send: inviteImported },
})

interface Account
  extends Readonly<Record<PermissionFlag, boolean>>, Readonly<Record<TextColumn, string | null>> {
  readonly id: number
  readonly email: string
  readonly managerEmail: string | null
  readonly managerNumber: string | null
  readonly isAdministrator: boolean
  readonly directoryFields: readonly string[]
  readonly isClosedByDirectory: boolean
}

// Not a prepared statement, whose plan could be cached for an empty table.
const FIND = `
  select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.title, u.team,
         u.employee_id as "employeeId", to_char(u.started_on, 'YYYY-MM-DD') as "startDate", u.birthday,
         m.email as "managerEmail", m.employee_id as "managerNumber",
         coalesce(d.fields, '{}') as "directoryFields", d.closed_at is not null as "isClosedByDirectory",
         u.is_administrator as "isAdministrator", u.is_active as "isActive",
         u.is_deposit as "isDeposit", u.is_withdraw as "isWithdraw", u.is_transfer as "isTransfer"
    from users u left join users m on m.id = u.manager_id
    left join directory_people d on d.user_id = u.id and d.released_at is null
   where u.email = any($1::text[]) or u.id = any($2::bigint[]) or u.employee_id = any($3::text[])
   order by u.id`

/** The verdict on each row of a file of users, in order. */
async function judgeUsers(
  tx: Tx,
  fixed: FixedSettings,
  entries: readonly UserEntry[],
  { lock }: { lock: boolean },
): Promise<Verdict[]> {
  const { rows } = await tx.query<Account>({
    text: lock ? `${FIND} for no key update of u` : FIND,
    values: [
      entries.map(({ email }) => email),
      entries.flatMap(({ id }) => (id === null ? [] : [id])),
      entries.flatMap(({ employeeId }) => (employeeId === null ? [] : [employeeId])),
    ],
  })
  const { userNames } = await readSettings(tx, fixed)
  const byEmail = new Map(rows.map((account) => [account.email, account]))
  const byId = new Map(rows.map((account) => [account.id, account]))
  const byNumber = new Map(rows.map((account) => [account.employeeId, account]))
  return entries.map((entry) =>
    judge(entry, userNames, {
      addressee: byEmail.get(entry.email),
      numbered: entry.employeeId === null ? undefined : byNumber.get(entry.employeeId),
      identified: entry.id === null ? undefined : byId.get(entry.id),
    }),
  )
}

/** The accounts that a row names by its address or user name, its employee id and its ID. */
type Named = Readonly<Record<'addressee' | 'numbered' | 'identified', Account | undefined>>

function judge(
  entry: UserEntry,
  allowsUserNames: boolean,
  { addressee, numbered, identified }: Named,
): Verdict {
  const account = entry.id === null ? (numbered ?? addressee) : identified
  const why = addressee === undefined ? whyNotGiven(entry.email, allowsUserNames) : null
  if (why !== null) return { outcome: 'refused', refusal: why, column: FIELDS.email }
  if (account === undefined) {
    if (entry.id !== null) return { outcome: 'refused', refusal: 'row-id-unknown', column: 'ID' }
    const fault = whyNoAccount(entry)
    if (fault !== null) return { outcome: 'refused', ...fault }
    return { outcome: 'created', userId: null, before: {} }
  }
  if (addressee !== undefined && addressee !== account) {
    return { outcome: 'refused', refusal: takenBy(entry.email), column: FIELDS.email }
  }
  const fault = whyOtherNumber(entry, account, numbered)
  if (fault !== null) return { outcome: 'refused', ...fault }
  if (account.isAdministrator) {
    return { outcome: 'refused', refusal: 'administrator-fixed', column: 'Email' }
  }
  const before = differences(entry, account)
  const directorys = whyDirectorys(entry, before, account)
  if (directorys !== null) return { outcome: 'refused', ...directorys }
  const outcome = Object.keys(before).length === 0 ? 'unchanged' : 'changed'
  return { outcome, userId: account.id, before }
}

/**
 * An employee id is nobody else's. Without an ID, an address alone gives nobody another one: it may have
 * passed to somebody new.
 */
function whyOtherNumber(
  entry: UserEntry,
  account: Account,
  numbered: Account | undefined,
): Fault | null {
  const column = FIELDS.employeeId
  if (numbered !== undefined && numbered !== account) {
    return { refusal: 'employee-id-taken', column }
  }
  const isOther = entry.employeeId !== null && entry.employeeId !== account.employeeId
  if (entry.id !== null || account.employeeId === null || !isOther) return null
  return { refusal: 'row-employee-other', column }
}

/** What the company's directory sets is changed there, and an account that it closed is opened there. */
function whyDirectorys(
  entry: UserEntry,
  before: Readonly<Record<string, string>>,
  { directoryFields, isClosedByDirectory }: Account,
): Fault | null {
  const column = DIRECTORY_COLUMNS.find(
    ({ field, column }) => directoryFields.includes(field) && column in before,
  )?.column
  if (column !== undefined) return { refusal: 'directory-field', column }
  if (!isClosedByDirectory || entry.isActive !== true) return null
  return { refusal: 'directory-closed', column: 'Active' }
}

const DIRECTORY_COLUMNS: readonly { field: DirectoryField; column: string }[] = [
  { field: 'name', column: FIELDS.firstName },
  { field: 'name', column: FIELDS.lastName },
  { field: 'email', column: FIELDS.email },
  { field: 'title', column: FIELDS.title },
  { field: 'team', column: FIELDS.team },
  { field: 'employeeId', column: FIELDS.employeeId },
  { field: 'manager', column: FIELDS.manager },
]

/** The account's current values, by column, where the row differs. */
function differences(entry: UserEntry, account: Account): Record<string, string> {
  const differs = (field: TextColumn | PermissionFlag) =>
    entry[field] !== null && entry[field] !== account[field]
  return Object.fromEntries([
    ...(entry.email === account.email ? [] : [[FIELDS.email, account.email]]),
    ...TEXTS.filter(differs).map((text) => [FIELDS[text], account[text] ?? '']),
    ...(hasOtherManager(entry, account) ? [[FIELDS.manager, account.managerEmail ?? '']] : []),
    ...PERMISSION_FLAGS.filter(differs).map((flag) => [flag, String(account[flag])]),
  ]) as Record<string, string>
}

function hasOtherManager({ manager }: UserEntry, account: Account): boolean {
  return manager !== null && manager !== account.managerEmail && manager !== account.managerNumber
}

/** The number of one-time passwords per transaction, while the file is read. */
const CHUNK = 1_000

const COLUMNS = [msg`First Name`, msg`Last Name`, msg`Email`, msg`One-Time Password`]

/** The number of accounts of an import that nobody has signed in to yet, and of those invited. */
async function countUninvited({ pool }: Database, importId: number) {
  const { rows } = await pool.query<{ uninvited: number; invited: number }>(
    `select count(*) as uninvited, count(*) filter (where u.invitation <> 'none') as invited
       from users u where u.import_id = $1 and ${HAS_NOT_COME}`,
    [importId],
  )
  return rows[0] ?? { uninvited: 0, invited: 0 }
}

/**
 * A CSV file with a new one-time password for each uninvited account, shown only here. Passwords
 * are stored shortly before their lines are sent; a cancelled download stores no more.
 */
function writeInvitations(
  database: Database,
  inviting: Inviting,
  isWanted: (tx: Tx) => Promise<boolean>,
): FileAnswer {
  return csvTable(inviting.sheet, 'invitations.csv', COLUMNS, pages(database, inviting, isWanted))
}

async function* pages(
  database: Database,
  inviting: Applying,
  isWanted: (tx: Tx) => Promise<boolean>,
): AsyncGenerator<string[][]> {
  for (let after = 0; ;) {
    const invited = await transact(database, async (tx) => {
      if (!(await isWanted(tx))) throw new Error('Somebody asked for newer one-time passwords.')
      return inviteSome(tx, inviting, after)
    })
    const last = invited.at(-1)
    if (last === undefined) return
    after = last.id
    yield invited.map((one) => [one.firstName, one.lastName, one.email, one.oneTimePassword])
  }
}

// A role may be prepared for somebody who has not come: only the administrator knows their password then.
const LOCK = `
  select id from users u
   where u.import_id = $1 and ${HAS_NOT_COME} and id > $2
     and ($3 or not exists (select from user_roles r where r.user_id = u.id))
   order by id limit ${CHUNK}
     for no key update`

async function inviteSome(tx: Tx, { importId, by, from }: Applying, after: number) {
  const { isAdministrator } = await holdPermission(tx, by, 'resetPasswords')
  const values = [importId, after, isAdministrator]
  const { rows: found } = await tx.query<{ id: number }>({ text: LOCK, values })
  const invited = await giveOneTimePasswords(
    tx,
    found.map(({ id }) => id),
    by,
  )
  if (invited.length > 0) {
    const facts = { import: importId, people: invited.length }
    await record(tx, { action: 'peopleInvited', by, from, after: facts })
  }
  return invited.sort((one, other) => one.id - other.id)
}
