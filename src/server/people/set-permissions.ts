import type { Input, Output } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { Refused } from '#contract/refusals.ts'
import type { Database } from '#server/db/database.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import { announce } from '#server/live/outbox.ts'
import { readUserRow } from './reads.ts'
import { revokeSessions } from './start-session.ts'

type Change = Input<Endpoints['setPermissions']>['body']

/** Switches a user's flags (specification, section 6). A deactivated person is signed out. */
export function setPermissions(
  database: Database,
  userId: number,
  change: Change,
): Promise<Output<Endpoints['setPermissions']>> {
  return transact(database, async (tx) => {
    const changed = await tx.db
      .updateTable('users')
      .set({
        is_active: change.isActive,
        is_deposit: change.isDeposit,
        is_withdraw: change.isWithdraw,
        is_transfer: change.isTransfer,
      })
      .where('id', '=', userId)
      .where('is_administrator', '=', false)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw await whyFixed(tx, userId)
    if (change.isActive === false) await revokeSessions(tx, userId)
    await announce(tx, [
      { topic: 'users', userId: null },
      { topic: 'session', userId },
    ])
    return readUserRow(tx, userId)
  })
}

/** Why there was no account to change: it is nobody's, or the administrator's. */
export async function whyFixed(tx: Tx, userId: number): Promise<Refused> {
  const user = await tx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .executeTakeFirst()
  return new Refused(user === undefined ? 'profile-missing' : 'administrator-fixed')
}
