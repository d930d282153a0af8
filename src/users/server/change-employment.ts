import type { EventFacts } from '#audit-log/contract/audit-log.ts'
import { record } from '#audit-log/server/record.ts'
import { refuseDirectoryFields } from '#auth/server/directory-fields.ts'
import { waitForCommands } from '#ledger/lock-book.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Actor } from '#platform/server/calls/actor.ts'
import { errorCode } from '#platform/server/db/connection-loss.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { announceUser } from '#platform/server/live/outbox.ts'
import { holdPermission } from '#roles/server/held-roles.ts'
import type { TypedEmployment } from '#users/contract/employment.ts'
import type { UserRow } from '#users/contract/users.ts'
import { publish } from '#webhooks/server/publish.ts'
import { setCustomValues } from './custom-fields.ts'
import { readUserRow } from './user-row.ts'

interface EmploymentInput {
  readonly by: Actor
  /** The client's IP address. */
  readonly from: string
  readonly userId: number
  /** Omitted fields stay. */
  readonly employment: TypedEmployment
}

/** The audit log uses the column names of an import. */
const NAMES = {
  employeeId: 'Employee ID',
  manager: 'Manager',
  startDate: 'Start Date',
  birthday: 'Birthday',
  place: 'Place',
  country: 'Country',
  costCentre: 'Cost Centre',
  kind: 'Kind',
  receivesPoints: 'Receives Points',
} as const
type FactName = keyof typeof NAMES
const FACT_NAMES = Object.keys(NAMES) as FactName[]
const UNIQUE_VIOLATION = '23505'

/**
 * Sets facts of a user's employment; empty means unknown. Throws Refused: 'profile-missing', 'manager-unknown',
 * 'manager-circle', 'employee-id-taken', 'custom-field-unknown', 'birthday-administrators', 'directory-field'.
 */
export function changeEmployment(
  database: Database,
  { by, from, userId, employment }: EmploymentInput,
): Promise<UserRow> {
  return transact(database, async (tx) => {
    const right = await holdPermission(tx, by, 'managePeople')
    const { birthday } = employment
    if (birthday !== undefined && !right.administers) {
      throw new Refused('birthday-administrators', 'birthday')
    }
    const changed = await setEmployment(tx, { by, from, userId, employment })
    await refuseDirectoryFields(tx, [userId], changed)
    return readUserRow(tx, userId)
  })
}

/** `changeEmployment` in a transaction. Returns the changed fields, 'customFields' for the company's own. */
export async function setEmployment(
  tx: Tx,
  { by, from, userId, employment }: EmploymentInput,
): Promise<(FactName | 'customFields')[]> {
  await lockManagers(tx)
  // An erasure under way holds this row.
  await tx.db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const row = await readUserRow(tx, userId)
  const manager =
    employment.manager === undefined ? row.manager : await managerOf(tx, userId, employment.manager)
  const was = { ...row, manager: row.manager?.email ?? null }
  const is = { ...factsAfter(was, employment), manager: manager?.email ?? null }
  const changed = FACT_NAMES.filter((name) => is[name] !== was[name])
  const values = (employment.customFields ?? []).filter(
    ({ id, value }) => value !== (valueOf(row, id)?.value ?? ''),
  )
  if (changed.length === 0 && values.length === 0) return []
  const fields = await setCustomValues(tx, userId, values)
  await store(tx, userId, { ...is, manager: manager?.id ?? null })
  const facts = (of: EmploymentFacts) =>
    changed.map((name) => [NAMES[name], name === 'birthday' ? maskBirthday(of[name]) : of[name]])
  const [before, after] = [
    fields.map(({ id, name }) => [name, valueOf(row, id)?.value ?? null]),
    fields.map(({ name, value }) => [name, value || null]),
  ]
  await record(tx, {
    action: 'userEdited',
    by,
    from,
    subject: { kind: 'user', id: userId },
    before: Object.fromEntries([...facts(was), ...before]) as EventFacts,
    after: Object.fromEntries([...facts(is), ...after]) as EventFacts,
  })
  announceUser(tx, userId)
  publish(tx, [{ kind: 'person.changed', data: { person: userId } }])
  return fields.length > 0 ? [...changed, 'customFields'] : changed
}

type EmploymentFacts = Pick<UserRow, Exclude<FactName, 'manager'>> & {
  readonly manager: string | null
}

function factsAfter(was: EmploymentFacts, typed: TypedEmployment) {
  const given = <T extends string>(text: T | '' | undefined, kept: T | null) =>
    text === undefined ? kept : text || null
  return {
    employeeId: given(typed.employeeId, was.employeeId),
    startDate: given(typed.startDate, was.startDate),
    birthday: given(typed.birthday, was.birthday),
    place: given(typed.place, was.place),
    country: given(typed.country, was.country),
    costCentre: given(typed.costCentre, was.costCentre),
    kind: given(typed.kind, was.kind),
    receivesPoints: typed.receivesPoints ?? was.receivesPoints,
  }
}

function valueOf({ customFields }: UserRow, fieldId: number) {
  return customFields.find(({ id }) => id === fieldId)
}

/** A birthday in the audit log, which more people read. */
export function maskBirthday(birthday: string | null): string | null {
  return birthday === null || birthday === '' ? null : '•••'
}

async function managerOf(tx: Tx, userId: number, typed: string) {
  if (typed === '') return null
  const manager = await findManager(tx, typed)
  if (manager === null) throw new Refused('manager-unknown', 'manager')
  if (await isCircle(tx, userId, manager.id)) throw new Refused('manager-circle', 'manager')
  return manager
}

type StoredFacts = Omit<EmploymentFacts, 'manager'> & { readonly manager: number | null }

async function store(tx: Tx, userId: number, is: StoredFacts): Promise<void> {
  // No send with points that began earlier goes through after the answer.
  if (!is.receivesPoints) await waitForCommands(tx, [userId])
  try {
    await tx.db
      .updateTable('users')
      .set({
        employee_id: is.employeeId,
        manager_id: is.manager,
        started_on: is.startDate,
        birthday: is.birthday,
        place: is.place,
        country: is.country,
        cost_centre: is.costCentre,
        kind: is.kind,
        receives_points: is.receivesPoints,
      })
      .where('id', '=', userId)
      .execute()
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION) {
      throw new Refused('employee-id-taken', 'employeeId')
    }
    throw error
  }
}

/** Managers change one transaction at a time, so that two changes make no circle together. */
export async function lockManagers(tx: Tx): Promise<void> {
  await tx.query({ text: `select pg_advisory_xact_lock(hashtext('laurel_managers'))` })
}

interface ManagerRow {
  id: number
  email: string
}

/** The person with this e-mail address, else with this employee id; null: nobody. */
async function findManager(tx: Tx, typed: string): Promise<ManagerRow | null> {
  const { rows } = await tx.query<ManagerRow & Record<string, unknown>>({
    text: `select id, email from users
            where (email = normalize(lower($1), nfc) or employee_id = $1) and erased_at is null
            order by (email = normalize(lower($1), nfc)) desc limit 1`,
    values: [typed],
  })
  return rows[0] ?? null
}

const ABOVE = `
  with recursive above (id) as (
    select $2::bigint
     union
    select u.manager_id from above join users u on u.id = above.id where u.manager_id is not null
  )
  select from above where id = $1`

/** Whether somebody would be their own manager, over any number of others. */
async function isCircle(tx: Tx, userId: number, managerId: number): Promise<boolean> {
  const { rows } = await tx.query({ text: ABOVE, values: [userId, managerId] })
  return rows.length > 0
}

/** The number of active people whose manager somebody is. */
export async function countLed({ pool }: Database, managerId: number): Promise<number> {
  const { rows } = await pool.query<{ people: number }>(
    `select count(*) as people from users
      where manager_id = $1 and is_active and not is_administrator`,
    [managerId],
  )
  return rows[0]?.people ?? 0
}
