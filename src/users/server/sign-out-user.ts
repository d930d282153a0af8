import { record } from '#audit-log/server/record.ts'
import { lockManagedAccount } from '#auth/server/lock-account.ts'
import { revokeSessions } from '#auth/server/start-session.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { announceUser } from '#platform/server/live/outbox.ts'
import { holdPermission, spareRoleHolders } from '#roles/server/held-roles.ts'
import type { UserRow } from '#users/contract/users.ts'
import { readUserRow } from './user-row.ts'

interface SignOutInput {
  readonly by: number
  /** The client's IP address. */
  readonly from: string
  readonly userId: number
}

/**
 * Signs a user out everywhere; they may sign in again. Throws Refused: 'profile-missing', or
 * 'administrator-fixed' for the administrator, who uses the page Devices instead.
 */
export function signOutUser(
  database: Database,
  { by, from, userId }: SignOutInput,
): Promise<UserRow> {
  return transact(database, async (tx) => {
    const right = await holdPermission(tx, by, 'managePeople')
    // A sign-in starts its session under the same lock, so it comes before or after this.
    await lockManagedAccount(tx, userId)
    await spareRoleHolders(tx, right, [userId])
    await revokeSessions(tx, userId)
    await record(tx, { action: 'userSignedOut', by, from, subject: { kind: 'user', id: userId } })
    announceUser(tx, userId)
    return readUserRow(tx, userId)
  })
}
