import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { mailEndpoints } from '#auth/contract/mail-endpoints.ts'
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
 * Gives the person a link was sent to the password they chose: every session of theirs ends, and a
 * mail tells them. It signs nobody in. Throws Refused('link-invalid').
 */
export async function renewPassword(
  database: Database,
  { token, newPassword }: Input<(typeof mailEndpoints)['renewPassword']>['body'],
  from: string,
): Promise<Output<(typeof mailEndpoints)['renewPassword']>> {
  // A hash is dear: only whoever has a link makes us work.
  const userId = await ownerOfLink(database, 'password', token)
  const passwordHash = await hashPassword(newPassword)
  return transact(database, async (tx) => {
    await spendLink(tx, userId, 'password', token)
    const user = await tx.db
      .updateTable('users')
      // Whoever reads the mail has the address.
      .set({ password_hash: passwordHash, must_change_password: false, is_confirmed: true })
      .where('id', '=', userId)
      .where('is_active', '=', true)
      .returning('email')
      .executeTakeFirst()
    if (user === undefined) throw new Refused('link-invalid')
    await revokeSessions(tx, userId)
    // As when it is reset: whoever vouches for them at a provider has to be believed anew.
    await tx.db.deleteFrom('identities').where('user_id', '=', userId).execute()
    await forgetAttempts(tx, user.email)
    await record(tx, { action: 'passwordRenewed', by: userId, from })
    await queueMail(tx, 'passwordChanged', user.email)
    announceUser(tx, userId)
    return user
  })
}
