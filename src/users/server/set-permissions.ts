import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { userEndpoints } from '#users/contract/users.ts'
import { PERMISSION_FLAGS, type PermissionFlag } from '#platform/contract/people.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { announceUser } from '#platform/server/live/outbox.ts'
import { record } from '#audit-log/server/record.ts'
import { whyFixed } from '#auth/server/account-refusals.ts'
import { readUserRow } from './user-row.ts'
import { revokeSessions } from '#auth/server/start-session.ts'

interface Switching {
  readonly by: number
  /** The network address it comes from. */
  readonly from: string
  readonly userId: number
  readonly change: Input<(typeof userEndpoints)['setPermissions']>['body']
}

/** Switches a user's flags (specification, section 6). A deactivated person is signed out. */
export function setPermissions(
  database: Database,
  { by, from, userId, change }: Switching,
): Promise<Output<(typeof userEndpoints)['setPermissions']>> {
  return transact(database, async (tx) => {
    const before = await lockFlags(tx, userId)
    if (before === null) throw await whyFixed(tx, userId)
    await tx.db.updateTable('users').set(flagColumns(change)).where('id', '=', userId).execute()
    if (change.isActive === false) await revokeSessions(tx, userId)
    const flags = PERMISSION_FLAGS.filter((flag) => change[flag] !== undefined)
    await record(tx, {
      action: 'permissionsSet',
      by,
      from,
      subject: { kind: 'user', id: userId },
      before: Object.fromEntries(flags.map((flag) => [flag, before[flag]])),
      after: Object.fromEntries(flags.map((flag) => [flag, change[flag] === true])),
    })
    announceUser(tx, userId)
    return readUserRow(tx, userId)
  })
}

/** A change as the columns of `users`. */
export function flagColumns(change: Switching['change']) {
  return {
    is_active: change.isActive,
    is_deposit: change.isDeposit,
    is_withdraw: change.isWithdraw,
    is_transfer: change.isTransfer,
    // From now on the administrator decides, not a link that was sent.
    confirming_activates: false,
  }
}

/** A user's flags, which nobody else changes meanwhile; null where they are not to be changed. */
async function lockFlags(
  tx: Tx,
  userId: number,
): Promise<Readonly<Record<PermissionFlag, boolean>> | null> {
  const row = await tx.db
    .selectFrom('users')
    .select(['is_active', 'is_deposit', 'is_withdraw', 'is_transfer'])
    .where('id', '=', userId)
    .where('is_administrator', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    isActive: row.is_active,
    isDeposit: row.is_deposit,
    isWithdraw: row.is_withdraw,
    isTransfer: row.is_transfer,
  }
}
