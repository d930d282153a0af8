import { loginNameFault, takenRefusal } from '#auth/contract/new-account.ts'
import { FOREIGN_COLUMNS, IMPORT_COLUMNS, IMPORT_FIELDS } from '#imports/contract/imports.ts'
import { ownColumn, ownFieldOf } from '#imports/contract/own-columns.ts'
import type { Fault, ImportRules, Verdict } from '#imports/server/import-rules.ts'
import { waitForCommands } from '#ledger/lock-book.ts'
import {
  PERMISSION_FLAGS,
  type DirectoryField,
  type PermissionFlag,
} from '#platform/contract/people.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { dayIn } from '#settings/contract/company-day.ts'
import { readSettings, type FixedSettings } from '#settings/server/settings.ts'
import { readCustomFields } from './custom-fields.ts'
import { applyUsers, type PlanLeavings } from './import-apply.ts'
import {
  FIELDS,
  findMissingName,
  findTextFault,
  readUserEntry,
  restrictUsers,
  TEXT_COLUMNS,
  type TextColumn,
  type UserEntry,
} from './import-entry.ts'
import { countUninvited, writeInvitations } from './import-invitations.ts'
import { foldName, judgeManagers, managerForms, storeManagers } from './import-managers.ts'
import { inviteImported } from './invite.ts'

/**
 * Imports accounts: creates them, or changes the account with the ID, else with the employee id, else
 * with the address or user name. Balances stay.
 */
export const userImport = (
  fixed: FixedSettings,
  { sendsMail, planLeavings }: { sendsMail: boolean; planLeavings: PlanLeavings },
): ImportRules<UserEntry> => ({
  name: 'people',
  permission: 'managePeople',
  columns: [...IMPORT_COLUMNS.users, ...FOREIGN_COLUMNS],
  fields: IMPORT_FIELDS.users,
  readOwnFields: async (database) =>
    (await readCustomFields(database)).map(({ name }) => ownColumn(name)),
  required: ['First Name', 'Last Name', 'Email'],
  // The export of All Data has these columns.
  ignored: ['Earned', 'Appreciation', 'Pending', 'Last Seen'],
  emptiable: [
    'Email',
    'User Name',
    'Title',
    'Team',
    'Manager',
    'Start Date',
    'Birthday',
    'Place',
    'Country',
    'Cost Centre',
    'Kind',
    'Receives Points',
    ...FOREIGN_COLUMNS,
  ],
  read: readUserEntry,
  judge: (tx, entries, options) => judgeUsers(tx, fixed, entries, options),
  restrict: restrictUsers,
  apply: (tx, rows, applying) => applyUsers(tx, { fixed, sendsMail, planLeavings }, rows, applying),
  judgeWhole: judgeManagers,
  isOurs: haveAddresses,
  applyWhole: storeManagers,
  // Some of them may lose a permission.
  lockLast: waitForCommands,
  action: 'usersImported',
  invitations: { count: countUninvited, write: writeInvitations, send: inviteImported },
})

interface ImportedAccount
  extends Readonly<Record<PermissionFlag, boolean>>, Readonly<Record<TextColumn, string | null>> {
  readonly id: number
  readonly email: string
  readonly managerEmail: string | null
  readonly managerNumber: string | null
  readonly isAdministrator: boolean
  readonly hasJoined: boolean
  readonly receivesPoints: boolean
  /** Values of own fields, by the fields' names. */
  readonly own: Readonly<Record<string, string>>
  readonly directoryFields: readonly string[]
  readonly isClosedByDirectory: boolean
  readonly managerName: string | null
  /** The planned last day. */
  readonly lastDay: string | null
}

// Not a prepared statement, whose plan could be cached for an empty table.
const FIND = `
  select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.title, u.team,
         u.employee_id as "employeeId", to_char(u.started_on, 'YYYY-MM-DD') as "startDate", u.birthday,
         u.place, u.country, u.cost_centre as "costCentre", u.kind, u.receives_points as "receivesPoints",
         (select coalesce(jsonb_object_agg(f.name, v.value), '{}')
            from custom_field_values v join custom_fields f on f.id = v.field_id
           where v.user_id = u.id) as own,
         m.email as "managerEmail", m.employee_id as "managerNumber",
         m.first_name || ' ' || m.last_name as "managerName", l.last_day::text as "lastDay",
         coalesce(d.fields, '{}') as "directoryFields", d.closed_at is not null as "isClosedByDirectory",
         u.language, u.invitation = 'joined' as "hasJoined",
         u.is_administrator as "isAdministrator", u.is_active as "isActive",
         u.is_deposit as "isDeposit", u.is_withdraw as "isWithdraw", u.is_transfer as "isTransfer"
    from users u left join users m on m.id = u.manager_id
    left join leavings l on l.user_id = u.id and l.state <> 'left'
    left join directory_people d on d.user_id = u.id and d.released_at is null
   where u.email = any($1::text[]) or u.id = any($2::bigint[]) or u.employee_id = any($3::text[])
   order by u.id`

const OUR_IDS = `
  select count(*) as count from unnest($1::text[], $2::text[]) r (id, email)
    join users u on u.id::text = trim(r.id) and u.email = lower(trim(r.email))`

/** Whether most of these IDs and addresses are those of one account each. */
async function haveAddresses(
  { pool }: Database,
  ids: readonly (readonly [string, string])[],
): Promise<boolean> {
  const filled = ids.filter(([id]) => id.trim() !== '')
  const { rows } = await pool.query<{ count: number }>(OUR_IDS, [
    filled.map(([id]) => id),
    filled.map(([, email]) => email),
  ])
  return (rows[0]?.count ?? 0) * 2 > filled.length
}

// Begins with a zero: a range of the index, so that 100,000 people cost nothing.
const ZEROS = `
  select length(employee_id) as length from users
   where employee_id >= '0' and employee_id < '1' and employee_id ~ '^0[0-9]+$' limit 1`

/** The verdict on each row of a file of users, in order. */
async function judgeUsers(
  tx: Tx,
  fixed: FixedSettings,
  entries: readonly UserEntry[],
  { lock }: { lock: boolean },
): Promise<Verdict[]> {
  const { rows } = await tx.query<ImportedAccount>({
    text: lock ? `${FIND} for no key update of u` : FIND,
    values: [
      entries.map(({ email }) => email),
      entries.flatMap(({ id }) => (id === null ? [] : [id])),
      entries.flatMap(({ employeeId }) => (employeeId === null ? [] : withZeros(employeeId))),
    ],
  })
  const own = new Set((await readCustomFields(tx)).map(({ name }) => ownColumn(name)))
  const { rows: zeros } = await tx.query<{ length: number }>({ text: ZEROS })
  const { userNames, timeZone } = await readSettings(tx, fixed)
  const company = {
    allowsUserNames: userNames,
    today: dayIn(timeZone, new Date()),
    numberLength: zeros[0]?.length ?? 0,
  }
  const byEmail = new Map(rows.map((account) => [account.email, account]))
  const byId = new Map(rows.map((account) => [account.id, account]))
  const byNumber = new Map(rows.map((account) => [account.employeeId, account]))
  return entries.map((entry) => {
    const { employeeId } = entry
    // Removed since the file was checked.
    const gone = Object.keys(entry.own).find((column) => !own.has(column))
    if (gone !== undefined) {
      return { outcome: 'refused', refusal: 'custom-field-unknown', column: gone }
    }
    const zeroed = employeeId === null ? undefined : withZeros(employeeId).slice(1)
    return judge(entry, company, {
      addressee: byEmail.get(entry.email),
      numbered: employeeId === null ? undefined : byNumber.get(employeeId),
      zeroed: zeroed?.map((number) => byNumber.get(number)).find((found) => found !== undefined),
      identified: entry.id === null ? undefined : byId.get(entry.id),
    })
  })
}

const LONGEST_NUMBER = 12

/** A number, and the same with leading zeros, which a spreadsheet may have dropped. */
function withZeros(number: string): string[] {
  if (!/^[1-9]\d*$/.test(number)) return [number]
  const places = Math.max(0, LONGEST_NUMBER - number.length)
  return Array.from({ length: places + 1 }, (_, zeros) => '0'.repeat(zeros) + number)
}

interface CompanyFacts {
  readonly allowsUserNames: boolean
  /** The company's day. */
  readonly today: string
  /** The length of its employee ids that begin with zeros; 0: none does. */
  readonly numberLength: number
}

/** The accounts that a row names by its address or user name, its employee id and its ID. */
type RowAccounts = Readonly<
  Record<'addressee' | 'numbered' | 'zeroed' | 'identified', ImportedAccount | undefined>
>

function judge(entry: UserEntry, company: CompanyFacts, named: RowAccounts): Verdict {
  const { employeeId, lastDay } = entry
  const { addressee, numbered, zeroed, identified } = named
  const column = FIELDS.employeeId
  const zeros = { code: 'employee-id-zeros', column, text: employeeId ?? '' }
  if (numbered === undefined && zeroed !== undefined) {
    if (zeroed !== (identified ?? addressee)) {
      return { outcome: 'refused', refusal: 'employee-id-zeros', column }
    }
    const whole = { ...entry, employeeId: zeroed.employeeId }
    const verdict = judge(whole, company, { ...named, numbered: zeroed })
    if (verdict.outcome === 'refused') return verdict
    const cells = { ...verdict.cells, [column]: zeroed.employeeId ?? '' }
    return { ...verdict, cells, notes: [...(verdict.notes ?? []), zeros] }
  }
  const account = entry.id === null ? (numbered ?? addressee) : identified
  const why = addressee === undefined ? loginNameFault(entry.email, company.allowsUserNames) : null
  if (why !== null) return { outcome: 'refused', refusal: why, column: FIELDS.email }
  if (account === undefined && entry.id !== null) {
    return { outcome: 'refused', refusal: 'row-id-unknown', column: 'ID' }
  }
  const text = findTextFault(entry, account)
  if (text !== null) return { outcome: 'refused', ...text }
  const hasLeft = entry.hasLeft || (lastDay !== null && lastDay < company.today)
  if (account === undefined) {
    if (hasLeft) return leftAlready(entry)
    const fault = findMissingName(entry)
    if (fault !== null) return { outcome: 'refused', ...fault }
    const isShort = /^[1-9]\d*$/.test(zeros.text) && zeros.text.length < company.numberLength
    const notes = isShort ? [zeros] : []
    return { outcome: 'created', userId: null, before: {}, notes }
  }
  return judgeChange(hasLeft ? { ...entry, isActive: false, lastDay: null } : entry, account, {
    ...named,
    hasLeft,
  })
}

/** Nobody who left gets an account, and the points that come with it. */
function leftAlready({ hasLeft, lastDay }: UserEntry): Verdict {
  const column = hasLeft ? FIELDS.status : FIELDS.leavingDate
  const notes = [{ code: 'row-left', column, text: hasLeft ? '' : (lastDay ?? '') }]
  return { outcome: 'unchanged', userId: null, before: {}, notes }
}

function judgeChange(
  entry: UserEntry,
  account: ImportedAccount,
  { addressee, numbered, hasLeft }: RowAccounts & { hasLeft: boolean },
): Verdict {
  if (addressee !== undefined && addressee !== account) {
    return { outcome: 'refused', refusal: takenRefusal(entry.email), column: FIELDS.email }
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
  const cells = hasLeft ? { isActive: 'false' } : {}
  return { outcome, userId: account.id, before, cells }
}

/**
 * An employee id is nobody else's. Without an ID, an address alone gives nobody another one: it may have
 * passed to somebody new.
 */
function whyOtherNumber(
  entry: UserEntry,
  account: ImportedAccount,
  numbered: ImportedAccount | undefined,
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
  { directoryFields, isClosedByDirectory }: ImportedAccount,
): Fault | null {
  const column = DIRECTORY_COLUMNS.find(
    ({ field, column }) => directoryFields.includes(field) && column in before,
  )?.column
  const own = directoryFields.includes('customFields')
    ? Object.keys(before).find((name) => ownFieldOf(name) !== null)
    : undefined
  if (column ?? own) return { refusal: 'directory-field', column: column ?? own ?? null }
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
  { field: 'place', column: FIELDS.place },
  { field: 'country', column: FIELDS.country },
  { field: 'costCentre', column: FIELDS.costCentre },
  { field: 'kind', column: FIELDS.kind },
]

/** The account's current values, by column, where the row differs. */
function differences(entry: UserEntry, account: ImportedAccount): Record<string, string> {
  // The language is the person's own, once they have come.
  const differs = (field: TextColumn | PermissionFlag | 'receivesPoints') =>
    entry[field] !== null &&
    entry[field] !== account[field] &&
    !(field === 'language' && account.hasJoined)
  return Object.fromEntries([
    ...(entry.email === account.email ? [] : [[FIELDS.email, account.email]]),
    ...TEXT_COLUMNS.filter(differs).map((text) => [FIELDS[text], account[text] ?? '']),
    ...(willLeave(entry, account) ? [[FIELDS.leavingDate, account.lastDay ?? '']] : []),
    ...(hasOtherManager(entry, account) ? [[FIELDS.manager, account.managerEmail ?? '']] : []),
    ...PERMISSION_FLAGS.filter(differs).map((flag) => [flag, String(account[flag])]),
    ...(differs('receivesPoints') ? [[FIELDS.receivesPoints, String(account.receivesPoints)]] : []),
    ...Object.entries(entry.own).flatMap(([column, value]) => {
      const was = account.own[ownFieldOf(column) ?? ''] ?? ''
      return was === value ? [] : [[column, was]]
    }),
  ]) as Record<string, string>
}

/** Whether the file brings another last day of somebody who is there. */
function willLeave({ lastDay, isActive }: UserEntry, account: ImportedAccount): boolean {
  return lastDay !== null && lastDay !== account.lastDay && (isActive ?? account.isActive)
}

function hasOtherManager({ manager }: UserEntry, account: ImportedAccount): boolean {
  if (manager === null) return false
  const { managerEmail, managerNumber, managerName } = account
  const { keys, name } = managerForms(manager)
  const isThis = (known: string | null) => known !== null && keys.includes(known)
  return !isThis(managerEmail) && !isThis(managerNumber) && name !== foldName(managerName ?? '')
}
