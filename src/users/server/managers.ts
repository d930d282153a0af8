import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'

/** Managers change one transaction at a time, so that two changes make no circle together. */
export async function lockManagers(tx: Tx): Promise<void> {
  await tx.query({ text: `select pg_advisory_xact_lock(hashtext('laurel_managers'))` })
}

interface ManagerRow {
  id: number
  email: string
}

/** The person with this e-mail address, else with this employee id; null: nobody. */
export async function findManager(tx: Tx, typed: string): Promise<ManagerRow | null> {
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
export async function isCircle(tx: Tx, userId: number, managerId: number): Promise<boolean> {
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
