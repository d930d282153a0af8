import type { Database } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Caller } from '#server/handler.ts'
import { announce } from '#server/live/outbox.ts'

/** Ends the caller's session, on this device alone. */
export function logout(database: Database, caller: Caller): Promise<void> {
  return transact(database, async (tx) => {
    await tx.db.deleteFrom('sessions').where('token_hash', '=', caller.tokenHash).execute()
    await announce(tx, [
      { topic: 'session', userId: caller.id },
      { topic: 'users', userId: null },
    ])
  })
}
