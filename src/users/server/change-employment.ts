import { record } from '#audit-log/server/record.ts'
import { refuseDirectoryFields } from '#auth/server/directory-fields.ts'
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
import { readUserRow } from './user-row.ts'

interface EmploymentInput {
  readonly by: Actor
  /** The client's IP address. */
  readonly from: string
  readonly userId: number
  readonly employment: TypedEmployment
}

interface EmploymentPatch extends Omit<EmploymentInput, 'employment'> {
  readonly employment: Partial<TypedEmployment>
}

/** The audit log uses the column names of an import. */
const NAMES = { employeeId: 'Employee ID', manager: 'Manager', startDate: 'Start Date' } as const
const UNIQUE_VIOLATION = '23505'

/**
 * Sets a user's employee id, manager, start date and birthday; empty means unknown. Throws Refused:
 * 'profile-missing', 'manager-unknown', 'manager-circle', 'employee-id-taken', 'birthday-administrators',
 * 'directory-field'.
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

/** `changeEmployment` in a transaction; omitted fields stay. Returns the changed fields, without the birthday. */
export async function setEmployment(
  tx: Tx,
  { by, from, userId, employment }: EmploymentPatch,
): Promise<(keyof typeof NAMES)[]> {
  await lockManagers(tx)
  // An erasure under way holds this row.
  await tx.db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const row = await readUserRow(tx, userId)
  const was = { ...row, manager: row.manager?.email ?? null }
  const manager =
    employment.manager === undefined ? row.manager : await managerOf(tx, userId, employment.manager)
  const given = (typed: string | undefined, kept: string | null) =>
    typed === undefined ? kept : typed || null
  const is = {
    employeeId: given(employment.employeeId, was.employeeId),
    manager: manager?.email ?? null,
    startDate: given(employment.startDate, was.startDate),
    birthday: given(employment.birthday, was.birthday),
  }
  const changed = (['employeeId', 'manager', 'startDate'] as const).filter(
    (part) => is[part] !== was[part],
  )
  const hasNewBirthday = is.birthday !== was.birthday
  if (changed.length === 0 && !hasNewBirthday) return []
  await store(tx, userId, { ...is, manager: manager?.id ?? null })
  const facts = (of: typeof is) => ({
    ...Object.fromEntries(changed.map((part) => [NAMES[part], of[part]])),
    ...(hasNewBirthday && { Birthday: maskBirthday(of.birthday) }),
  })
  const subject = { kind: 'user', id: userId } as const
  await record(tx, {
    action: 'userEdited',
    by,
    from,
    subject,
    before: facts(was),
    after: facts(is),
  })
  announceUser(tx, userId)
  publish(tx, [{ kind: 'person.changed', data: { person: userId } }])
  return changed
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

interface EmploymentRow {
  readonly employeeId: string | null
  readonly manager: number | null
  readonly startDate: string | null
  readonly birthday: string | null
}

async function store(tx: Tx, userId: number, is: EmploymentRow): Promise<void> {
  try {
    await tx.db
      .updateTable('users')
      .set({
        employee_id: is.employeeId,
        manager_id: is.manager,
        started_on: is.startDate,
        birthday: is.birthday,
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
