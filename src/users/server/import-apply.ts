import { recordMany } from '#audit-log/server/record.ts'
import { followReplacedAddresses } from '#auth/server/change-address.ts'
import { NOBODYS_PASSWORD } from '#auth/server/hash-password.ts'
import { revokeSessions } from '#auth/server/start-session.ts'
import { ownColumn, ownFieldOf } from '#imports/contract/own-columns.ts'
import type { CheckedRow, ImportApplication } from '#imports/server/import-rules.ts'
import { write } from '#ledger/write.ts'
import { notify } from '#notifications/server/notify.ts'
import { PERMISSION_FLAGS } from '#platform/contract/people.ts'
import type { Hundredths } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { errorCode } from '#platform/server/db/connection-loss.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { isMailable } from '#platform/server/mail/mail-queue.ts'
import { holdPermission, waitForRoles } from '#roles/server/held-roles.ts'
import { obeySettings, type FixedSettings } from '#settings/server/settings.ts'
import { publish } from '#webhooks/server/publish.ts'
import { maskBirthday } from './change-employment.ts'
import { lockFields, readCustomFields, storeCustomValues } from './custom-fields.ts'
import { FIELDS, TEXT_COLUMNS, textsOf, type UserEntry } from './import-entry.ts'

type UserImportRow = CheckedRow<UserEntry>

/** Creates and changes accounts as judged; returns the ids of the changed users. */
export async function applyUsers(
  tx: Tx,
  {
    fixed,
    sendsMail,
    planLeavings,
  }: { fixed: FixedSettings; sendsMail: boolean; planLeavings: PlanLeavings },
  rows: readonly UserImportRow[],
  applying: ImportApplication,
): Promise<number[]> {
  const { administers } = await holdPermission(tx, applying.by, 'managePeople')
  const settings = await obeySettings(tx, fixed)
  const made = await createAccounts(
    tx,
    {
      isDeposit: administers && settings.approvalAllowsDeposit,
      isWithdraw: administers && settings.approvalAllowsWithdraw,
      bonus: settings.signUpBonus,
    },
    rows.filter(({ outcome }) => outcome === 'created'),
    applying,
  )
  const changed = rows.flatMap(({ userId, ...row }) =>
    userId === null ? [] : [{ ...row, userId }],
  )
  await changeAccounts(
    tx,
    changed.filter(({ before }) => Object.keys(before).some((name) => name !== FIELDS.leavingDate)),
    applying,
    sendsMail,
  )
  await storeOwnFields(tx, [...made, ...changed])
  const leavers = changed.filter(({ before }) => FIELDS.leavingDate in before)
  await planLeavings(tx, applying, lastDaysOf([...made, ...leavers]))
  return changed.map(({ userId }) => userId)
}

/** Throws Refused('import-outdated') for a field that was removed meanwhile. */
async function storeOwnFields(tx: Tx, rows: readonly { entry: UserEntry; userId: number }[]) {
  const filled = rows.filter(({ entry }) => Object.keys(entry.own).length > 0)
  if (filled.length === 0) return
  await lockFields(tx, 'shared')
  const ids = new Map((await readCustomFields(tx)).map(({ id, name }) => [ownColumn(name), id]))
  const values = filled.flatMap(({ entry: { own }, userId }) =>
    Object.entries(own).map(([column, value]) => {
      const fieldId = ids.get(column)
      if (fieldId === undefined) throw new Refused('import-outdated')
      return { userId, fieldId, value }
    }),
  )
  await storeCustomValues(tx, values)
}

/** Plans the last day of people, which a feature above knows how to do. */
export type PlanLeavings = (
  tx: Tx,
  applying: Pick<ImportApplication, 'by' | 'from'>,
  leavers: readonly LastDay[],
) => Promise<void>

export interface LastDay {
  readonly userId: number
  readonly lastDay: string
}

function lastDaysOf(rows: readonly { entry: UserEntry; userId: number }[]): LastDay[] {
  return rows.flatMap(({ userId, entry: { lastDay } }) =>
    lastDay === null ? [] : [{ userId, lastDay }],
  )
}

// The values of `columnsOf`.
const COLUMNS = `$1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[],
  $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[],
  $14::boolean[], $15::boolean[], $16::boolean[], $17::boolean[], $18::boolean[]`
const COLUMN_NAMES = `email, first_name, last_name, title, team, employee_id, started_on, birthday,
  language, place, country, cost_centre, kind, is_active, is_deposit, is_withdraw, is_transfer,
  receives_points`

// Without a value, Active and Appreciate are on, so that an invited person can sign in and thank;
// Deposit and Withdraw as Settings say, unless a people keeper imports.
const CREATE = `
  insert into users (email, first_name, last_name, title, team, employee_id, started_on, birthday,
                     language, place, country, cost_centre, kind, is_active, is_deposit, is_withdraw,
                     is_transfer, receives_points, password_hash, must_change_password, import_id,
                     invitation)
  select email, first_name, last_name, title, team, employee_id, started_on::date, birthday,
         language, place, country, cost_centre, kind, coalesce(is_active, true),
         coalesce(is_deposit, $21), coalesce(is_withdraw, $22), coalesce(is_transfer, true),
         coalesce(receives_points, true), $19, true, $20, 'none'
    from unnest(${COLUMNS}) with ordinality as r (${COLUMN_NAMES}, row_place)
   order by row_place
      on conflict do nothing
  returning id, email`

/** Permissions and points of each account that an import creates. */
interface AccountDefaults {
  readonly isDeposit: boolean
  readonly isWithdraw: boolean
  readonly bonus: Hundredths
}

/** Creates accounts like `insertAccount` (specification, section 9), with no valid password. */
async function createAccounts(
  tx: Tx,
  { isDeposit, isWithdraw, bonus }: AccountDefaults,
  rows: readonly UserImportRow[],
  applying: ImportApplication,
): Promise<{ entry: UserEntry; userId: number }[]> {
  if (rows.length === 0) return []
  const entries = rows.map(({ entry }) => entry)
  const { rows: made } = await tx.query<{ id: number; email: string }>({
    text: CREATE,
    values: [...columnsOf(entries), NOBODYS_PASSWORD, applying.importId, isDeposit, isWithdraw],
  })
  // Another request created an account with one of the addresses meanwhile.
  if (made.length < entries.length) throw new Refused('import-outdated')
  const outcomes = await write(
    tx,
    made.map(({ id }) => ({ type: 'signUp', userId: id, bonus })),
  )
  if (outcomes.some((outcome) => 'refusal' in outcome)) {
    throw new Error('a sign-up bonus was refused')
  }
  publish(
    tx,
    made.map(({ id: person }) => ({ kind: 'person.added', data: { person } })),
  )
  const { by, from, importId } = applying
  const effects = made.map(({ id }) => ({ id, after: { import: importId } }))
  await recordMany(tx, { action: 'userCreated', by, from }, 'user', effects)
  const ids = new Map(made.map(({ id, email }) => [email, id]))
  return entries.flatMap((entry) => {
    const userId = ids.get(entry.email)
    return userId === undefined ? [] : [{ entry, userId }]
  })
}

const CHANGE = `
  with said as (
    select * from unnest(${COLUMNS}, $19::bigint[]) as r (${COLUMN_NAMES}, id)
  )
  update users u
     set email = said.email,
         is_confirmed = u.is_confirmed or not ${isMailable('said.email')},
         first_name = coalesce(said.first_name, u.first_name),
         last_name = coalesce(said.last_name, u.last_name),
         title = coalesce(said.title, u.title),
         team = coalesce(said.team, u.team),
         employee_id = coalesce(said.employee_id, u.employee_id),
         started_on = coalesce(said.started_on::date, u.started_on),
         birthday = coalesce(said.birthday, u.birthday),
         language = case u.invitation when 'joined' then u.language else coalesce(said.language, u.language) end,
         place = coalesce(said.place, u.place),
         country = coalesce(said.country, u.country),
         cost_centre = coalesce(said.cost_centre, u.cost_centre),
         kind = coalesce(said.kind, u.kind),
         receives_points = coalesce(said.receives_points, u.receives_points),
         is_active = coalesce(said.is_active, u.is_active),
         is_deposit = coalesce(said.is_deposit, u.is_deposit),
         is_withdraw = coalesce(said.is_withdraw, u.is_withdraw),
         is_transfer = coalesce(said.is_transfer, u.is_transfer),
         -- This decision overrides a link sent earlier.
         confirming_activates = u.confirming_activates
           and coalesce(said.is_active, said.is_deposit, said.is_withdraw, said.is_transfer) is null
    from said where u.id = said.id`

/** Columns that other people's pages show. */
const NAMING = ['First Name', 'Last Name', 'Email']

const UNIQUE_VIOLATION = '23505'

type UserImportChange = Pick<UserImportRow, 'entry' | 'before'> & { readonly userId: number }

/**
 * Empty cells change nothing. Signs deactivated users out and notifies activated ones. Where an address
 * changes, mails the old one about it and ends its links.
 */
async function changeAccounts(
  tx: Tx,
  changes: readonly UserImportChange[],
  { by, from }: ImportApplication,
  sendsMail: boolean,
): Promise<void> {
  if (changes.length === 0) return
  const ids = changes.map(({ userId }) => userId)
  await tx
    .query({ text: CHANGE, values: [...columnsOf(changes.map(({ entry }) => entry)), ids] })
    .catch((error: unknown) => {
      // Another request gave somebody one of the addresses meanwhile.
      if (errorCode(error) === UNIQUE_VIOLATION) throw new Refused('import-outdated')
      throw error
    })
  const moved = changes.flatMap(({ userId, entry: { email: is }, before }) => {
    const was = before[FIELDS.email]
    return was === undefined ? [] : [{ userId, was, is }]
  })
  await followReplacedAddresses(tx, moved, sendsMail)
  if (changes.some(({ before }) => NAMING.some((column) => column in before))) {
    announce(tx, [{ topic: 'names', userId: null }])
  }
  publish(
    tx,
    ids.map((person) => ({ kind: 'person.changed', data: { person } })),
  )
  const deactivated = changes.filter(({ entry }) => entry.isActive === false)
  const leaving = deactivated.map(({ userId }) => userId)
  await waitForRoles(tx, leaving)
  await revokeSessions(tx, ...leaving)
  const approved = changes.filter(({ entry, before }) => entry.isActive && 'isActive' in before)
  notify(tx, { kind: 'accountApproved', receivers: approved.map(({ userId }) => userId) })
  const effects = changes.map(({ entry, userId: id, before }) => {
    const said = textsOf(entry)
    const facts = (values: Readonly<Record<string, string>>) =>
      Object.fromEntries(
        Object.keys(before)
          .filter((name) => name !== FIELDS.leavingDate)
          .map((column) => {
            const value = values[column] ?? ''
            const name = ownFieldOf(column) ?? column
            return [name, column === FIELDS.birthday ? maskBirthday(value) : value]
          }),
      )
    return { id, before: facts(before), after: facts(said) }
  })
  await recordMany(tx, { action: 'userEdited', by, from }, 'user', effects)
}

function columnsOf(entries: readonly UserEntry[]): unknown[] {
  return [
    entries.map(({ email }) => email),
    ...TEXT_COLUMNS.map((name) => entries.map((entry) => entry[name])),
    ...PERMISSION_FLAGS.map((flag) => entries.map((entry) => entry[flag])),
    entries.map(({ receivesPoints }) => receivesPoints),
  ]
}
