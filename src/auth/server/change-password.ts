import { OWN_AN_HOUR, recordAtMost } from '#audit-log/server/record.ts'
import { notify } from '#notifications/server/notify.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Caller } from '#platform/server/calls/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { queueMail } from '#platform/server/mail/mail-queue.ts'
import { hashPassword, refuseGuessable, verifyPassword } from './hash-password.ts'
import { countGuesses, type AttemptLimits } from './limit-attempts.ts'
import { forgetPasswordLinks } from './mailed-links.ts'
import type { SignInClient } from './sign-in-origin.ts'
import { revokeSessions, startSession, type StartedSession } from './start-session.ts'

export interface PasswordChangeRequest {
  readonly caller: Caller
  readonly currentPassword: string
  readonly newPassword: string
  readonly browser: SignInClient
}

/** Sets the caller's new password and starts a new session; all their other sessions end. */
export async function changePassword(
  database: Database,
  { limits, sendsMail }: { limits: AttemptLimits; sendsMail: boolean },
  { caller, currentPassword, newPassword, browser }: PasswordChangeRequest,
): Promise<StartedSession> {
  const current = await countGuesses(
    database,
    limits,
    { email: caller.email, browser },
    async () => {
      const hash = await readHash(database, caller.id)
      if (await verifyPassword(hash, currentPassword)) return hash
      throw new Refused('password-wrong', 'currentPassword')
    },
  )
  if (newPassword === currentPassword) throw new Refused('password-unchanged', 'newPassword')
  await refuseGuessable({ password: newPassword, field: 'newPassword' }, [caller.email])
  const next = await hashPassword(newPassword)

  return transact(database, async (tx) => {
    const changed = await tx.db
      .updateTable('users')
      .set({ password_hash: next, must_change_password: false })
      .where('id', '=', caller.id)
      .where('password_hash', '=', current)
      .executeTakeFirst()
    // Another request changed or reset the password after it was verified.
    if (changed.numUpdatedRows === 0n) throw new Refused('password-wrong', 'currentPassword')
    await revokeSessions(tx, caller.id)
    await forgetPasswordLinks(tx, caller.id)
    if (sendsMail) await queueMail(tx, 'passwordChanged', caller.email)
    const session = await startSession(tx, caller.id, next, browser)
    if (session === null) throw new Refused('not-signed-in')
    await recordAtMost(tx, OWN_AN_HOUR, {
      action: 'passwordChanged',
      by: caller.id,
      from: browser.clientIp,
    })
    announce(tx, [{ topic: 'session', userId: caller.id }])
    notify(tx, { kind: 'passwordChanged', receivers: [caller.id] })
    return session
  })
}

async function readHash(database: Database, userId: number): Promise<string> {
  const row = await database.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.password_hash
}
