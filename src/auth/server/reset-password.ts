import { record } from '#audit-log/server/record.ts'
import { notify } from '#notifications/server/notify.ts'
import type { Database } from '#platform/server/db/database.ts'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { announceUser } from '#platform/server/live/outbox.ts'
import { holdPermission, spareRoleHolders } from '#roles/server/held-roles.ts'
import { hashPassword, newOneTimePassword } from './hash-password.ts'
import { forgetAttempts } from './limit-attempts.ts'
import { lockManagedAccount } from './lock-account.ts'
import { forgetPasswordLinks } from './mailed-links.ts'
import { forgetSecondStep } from './second-step.ts'
import { revokeSessions } from './start-session.ts'

/**
 * Resets a password. Returns a one-time password, shown only once; the person chooses a new one
 * with it.
 */
export function resetPassword(
  database: Database,
  { by, from, userId }: { by: number; from: string; userId: number },
): Promise<string> {
  return giveOneTimePassword(database, { by, from }, async (tx) => {
    const right = await holdPermission(tx, by, 'resetPasswords')
    await lockManagedAccount(tx, userId)
    await spareRoleHolders(tx, right, [userId])
    return userId
  })
}

/**
 * Resets the administrator's password and removes their second step, for the operator. Throws StartRefused if there is no
 * administrator.
 */
export function resetAdministratorPassword(database: Database): Promise<string> {
  return giveOneTimePassword(database, { by: null }, async (tx) => {
    const administrator = await tx.db
      .selectFrom('users')
      .select('id')
      .where('is_administrator', '=', true)
      .executeTakeFirst()
    if (administrator !== undefined) return administrator.id
    throw new StartRefused('There is no administrator yet: npm start creates one.')
  })
}

async function giveOneTimePassword(
  database: Database,
  who: { by: number | null; from?: string },
  whose: (tx: Tx) => Promise<number>,
): Promise<string> {
  const password = newOneTimePassword()
  const passwordHash = await hashPassword(password)
  await transact(database, async (tx) => {
    const userId = await whose(tx)
    const { invitation } = await tx.db
      .selectFrom('users')
      .select('invitation')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const isFirst = invitation === 'none'
    const { email } = await tx.db
      .updateTable('users')
      .set({
        password_hash: passwordHash,
        must_change_password: true,
        one_time_password_by: who.by,
        ...(isFirst && { invitation: 'sent', invited_at: new Date() }),
      })
      .where('id', '=', userId)
      .returning('email')
      .executeTakeFirstOrThrow()
    await revokeSessions(tx, userId)
    await forgetPasswordLinks(tx, userId)
    // Single sign-on must be connected anew.
    await tx.db.deleteFrom('identities').where('user_id', '=', userId).execute()
    await forgetAttempts(tx, email)
    // Only the operator can help an administrator who lost the second step.
    if (who.by === null && (await forgetSecondStep(tx, userId))) {
      const subject = { kind: 'user', id: userId } as const
      await record(tx, { ...who, action: 'secondStepTaken', subject })
    }
    await record(tx, { ...who, action: 'passwordReset', subject: { kind: 'user', id: userId } })
    announceUser(tx, userId)
    // It would be the first mail that somebody gets.
    if (!isFirst) notify(tx, { kind: 'passwordChanged', receivers: [userId] })
  })
  return password
}
