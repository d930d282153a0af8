import type { Database } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { announce } from '#server/live/outbox.ts'
import { hashPassword } from './hash-password.ts'
import { forgetAttempts } from './limit-attempts.ts'
import { newOneTimePassword } from './one-time-password.ts'
import { whyFixed } from './set-permissions.ts'
import { revokeSessions } from './start-session.ts'

/** Answers a one-time password, the only time it is seen; the person chooses a new one with it. */
export async function resetPassword(database: Database, userId: number): Promise<string> {
  const password = newOneTimePassword()
  const passwordHash = await hashPassword(password)
  await transact(database, async (tx) => {
    const changed = await tx.db
      .updateTable('users')
      .set({ password_hash: passwordHash, must_change_password: true })
      .where('id', '=', userId)
      .where('is_administrator', '=', false)
      .returning('email')
      .executeTakeFirst()
    if (changed === undefined) throw await whyFixed(tx, userId)
    await revokeSessions(tx, userId)
    await forgetAttempts(tx, changed.email)
    await announce(tx, [
      { topic: 'users', userId: null },
      { topic: 'session', userId },
    ])
  })
  return password
}
