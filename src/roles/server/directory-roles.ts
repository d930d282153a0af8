import { record } from '#audit-log/server/record.ts'
import { hundredths } from '#platform/contract/points.ts'
import type { Actor } from '#platform/server/calls/actor.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import type { Role } from '#roles/contract/role-permissions.ts'
import { followRoles, isReadyFor, lockUser } from './roles.ts'

/** A people keeper of the directory gives no bonus until the administrator sets an amount. */
const NO_BONUS = hundredths(0)

/**
 * Gives somebody the roles of their groups in the directory, and takes those that the directory gave
 * earlier. Roles that the administrator gave stay the administrator's. The administrator, and an account
 * that is inactive or whose one-time password somebody knows, get none. `by` is the program by which the directory calls; none:
 * Laurel asked the directory.
 */
export async function followDirectory(
  tx: Tx,
  userId: number,
  wanted: readonly Role[],
  by: Actor | null = null,
): Promise<void> {
  const user = await lockUser(tx, userId)
  const isReady = isReadyFor(user, null) && !user.is_administrator
  const roles = isReady ? wanted : []
  const held = await tx.db
    .selectFrom('user_roles')
    .select(['role', 'given_by'])
    .where('user_id', '=', userId)
    .execute()
  const subject = { kind: 'user', id: userId } as const
  const event = { by, subject } as const
  const facts = (role: string) => ({ role, ...(by === null && { with: 'the directory' }) })
  const given = roles.filter((role) => held.every((one) => one.role !== role))
  const taken = held.filter((one) => one.given_by === null && !roles.includes(one.role as Role))
  for (const role of given) {
    const bonusLimit = role === 'peopleKeeper' ? NO_BONUS : null
    const row = { user_id: userId, role, bonus_limit: bonusLimit, given_by: null }
    // One role after another: a transaction has one connection.
    // oxlint-disable-next-line no-await-in-loop
    await tx.db.insertInto('user_roles').values(row).execute()
    // oxlint-disable-next-line no-await-in-loop
    await record(tx, { ...event, action: 'roleGiven', after: facts(role) })
  }
  for (const { role } of taken) {
    // oxlint-disable-next-line no-await-in-loop
    await tx.db
      .deleteFrom('user_roles')
      .where('user_id', '=', userId)
      .where('role', '=', role)
      .execute()
    // oxlint-disable-next-line no-await-in-loop
    await record(tx, { ...event, action: 'roleTaken', after: facts(role) })
  }
  if (given.length + taken.length > 0) await followRoles(tx, userId)
}
