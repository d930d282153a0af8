import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { mailEndpoints } from '#auth/contract/mail-links.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { announceUser } from '#platform/server/live/outbox.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { record } from '#audit-log/server/record.ts'
import { hashPassword } from './hash-password.ts'
import { forgetAttempts } from './limit-attempts.ts'
import { ownerOfLink, spendLink } from './mailed-link.ts'
import { revokeSessions } from './start-session.ts'

/**
 * Sets a new password by link. All sessions of the person end, and a mail tells them. Signs nobody
 * in. Throws Refused('link-invalid').
 */
export async function renewPassword(
  database: Database,
  { token, newPassword }: Input<(typeof mailEndpoints)['renewPassword']>['body'],
  clientIp: string,
): Promise<Output<(typeof mailEndpoints)['renewPassword']>> {
  // Hashing is expensive, so check the link first.
  const userId = await ownerOfLink(database, 'password', token)
  const passwordHash = await hashPassword(newPassword)
  return transact(database, async (tx) => {
    await spendLink(tx, userId, 'password', token)
    const user = await tx.db
      .updateTable('users')
      // Reading the mail proves the address.
      .set({ password_hash: passwordHash, must_change_password: false, is_confirmed: true })
      .where('id', '=', userId)
      .where('is_active', '=', true)
      .returning('email')
      .executeTakeFirst()
    if (user === undefined) throw new Refused('link-invalid')
    await revokeSessions(tx, userId)
    // As after a reset, single sign-on must be connected anew.
    await tx.db.deleteFrom('identities').where('user_id', '=', userId).execute()
    await forgetAttempts(tx, user.email)
    await record(tx, { action: 'passwordRenewed', by: userId, from: clientIp })
    await queueMail(tx, 'passwordChanged', user.email)
    announceUser(tx, userId)
    return user
  })
}
