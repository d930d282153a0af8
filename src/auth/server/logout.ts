import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import type { Caller } from '#platform/server/handler.ts'
import { announceUser } from '#platform/server/live/outbox.ts'
import { OWN_AN_HOUR, recordAtMost } from '#audit-log/server/record.ts'

/** Ends the caller's session on this device. */
export function logout(database: Database, caller: Caller, clientIp: string): Promise<void> {
  return transact(database, async (tx) => {
    await tx.db.deleteFrom('sessions').where('token_hash', '=', caller.tokenHash).execute()
    await recordAtMost(tx, OWN_AN_HOUR, { action: 'signedOut', by: caller.id, from: clientIp })
    announceUser(tx, caller.id)
  })
}
