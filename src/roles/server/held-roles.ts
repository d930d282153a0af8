import type { Permission } from '#platform/contract/permissions.ts'
import { hundredths, NOTHING, type Hundredths } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { HOLD_ADMINISTRATOR, holdService, type Actor } from '#platform/server/calls/actor.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { permissionsOf, rolesWith, type Role } from '#roles/contract/role-permissions.ts'

/** SQL: the roles of a row of `users`, as an array, for the query that reads the session. */
export const ROLES_OF_USER = `array(
  select role from user_roles held where held.user_id = users.id)`

/** SQL condition: a user was given one of these roles before a time. */
export function hadBeenGiven(user: string, at: string, roles: readonly Role[]): string {
  return `exists (
    select from audit_log t
     where t.action = 'roleGiven' and t.subject_kind = 'user' and t.subject_id = ${user}
       and t.after->>'role' in (${roles.map((role) => `'${role}'`).join(', ')})
       and t.made_at <= ${at} + interval '1 millisecond')`
}

/** Points that a user processed as bonuses in this month (UTC), for `user_id = $1`. */
export const GIVEN_THIS_MONTH = `
  select coalesce(sum(b.total), 0)::bigint
    from (select made_by, made_at, total from bonus_batches
           union all select made_by, made_at, total from awards
           union all select made_by, made_at, amount from allowance_grants where kind = 'boost') b
   where b.made_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
     and b.made_by = `

/** The right to act: as the administrator, or by a role. */
export interface Right {
  readonly isAdministrator: boolean
  /** As the administrator or a deputy. */
  readonly administers: boolean
  /** The bonus points a month, for `giveBonuses`; null: no limit. */
  readonly bonusLimit: Hundredths | null
}

const AS_ADMINISTRATOR: Right = { isAdministrator: true, administers: true, bonusLimit: null }
const AS_DEPUTY: Right = { isAdministrator: false, administers: true, bonusLimit: null }

// One user's bonuses are processed one after another, so that two can't exceed the limit together.
const lockRoles = (permission: Permission) => `
  select role, bonus_limit from user_roles where user_id = $1 and role = any($2::text[])
   order by role for ${permission === 'giveBonuses' ? 'update' : 'share'}`

const IS_ACTIVE = 'select from users where id = $1 and is_active'

/**
 * Makes sure that a user has a permission until the transaction ends: the request was let in
 * earlier, and the role or the account may be gone since. Taking either waits for this transaction.
 * A service has what its scopes opened, like a role holder who gives no bonuses, as long as its token works.
 * Throws Refused: 'not-permitted', 'token-invalid'.
 */
export async function holdPermission(tx: Tx, by: Actor, permission: Permission): Promise<Right> {
  if (typeof by !== 'number') {
    await holdService(tx, by)
    return { isAdministrator: false, administers: false, bonusLimit: NOTHING }
  }
  const administrators = await tx.query({ text: HOLD_ADMINISTRATOR, values: [by] })
  if (administrators.rows.length > 0) return AS_ADMINISTRATOR
  const [{ rows }, active] = await Promise.all([
    tx.query<{ role: string; bonus_limit: number | null }>({
      text: lockRoles(permission),
      values: [by, rolesWith(permission)],
    }),
    // A statement after the lock's, which sees changes committed during the wait.
    tx.query({ text: IS_ACTIVE, values: [by] }),
  ])
  if (rows.length === 0 || active.rows.length === 0) throw new Refused('not-permitted')
  if (permissionsOf(rows.map(({ role }) => role)).includes('administer')) return AS_DEPUTY
  const limits = rows.map((row) => hundredths(row.bonus_limit ?? NOTHING))
  return {
    isAdministrator: false,
    administers: false,
    bonusLimit: hundredths(Math.max(...limits)),
  }
}

/** Makes the deactivation of these users wait for their acts by a role. */
export async function waitForRoles(tx: Tx, userIds: readonly number[]): Promise<void> {
  const text = `
    select from user_roles where user_id = any($1::bigint[]) order by user_id, role for update`
  await tx.query({ text, values: [userIds] })
}

/**
 * Refuses to change the administrator's account and accounts with a role, the caller's own among them, unless
 * the administrator does it: with a new password of theirs, somebody would have their rights. Call it when the
 * accounts are locked. Throws Refused: 'role-holder', 'administrator-fixed'.
 */
export async function spareRoleHolders(
  tx: Tx,
  { isAdministrator }: Right,
  userIds: readonly number[],
): Promise<void> {
  if (isAdministrator) return
  const { rows } = await tx.query({
    text: 'select from users where id = any($1::bigint[]) and is_administrator',
    values: [userIds],
  })
  if (rows.length > 0) throw new Refused('administrator-fixed')
  if ((await findRoleHolders(tx, userIds)).length > 0) throw new Refused('role-holder')
}

/** Those of these users who have a role, or are offered the administrator's account. */
export async function findRoleHolders(tx: Tx, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>({
    text: `select user_id as id from user_roles where user_id = any($1::bigint[])
           union select user_id from handover_offers
            where user_id = any($1::bigint[]) and is_open and expires_at > now()`,
    values: [userIds],
  })
  return rows.map(({ id }) => id)
}
