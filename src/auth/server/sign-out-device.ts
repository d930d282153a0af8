import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import type { Caller } from '#platform/server/handler.ts'
import { announceUser } from '#platform/server/live/outbox.ts'
import { OWN_AN_HOUR, recordAtMost } from '#audit-log/server/record.ts'

interface SigningOut {
  readonly caller: Caller
  readonly clientIp: string
  /** The session's id. */
  readonly id: string
}

/**
 * Ends one of the caller's sessions; returns whether it was the current one. Throws
 * Refused('device-unknown').
 */
export function signOutDevice(
  database: Database,
  { caller, clientIp, id }: SigningOut,
): Promise<boolean> {
  return transact(database, async (tx) => {
    const ended = await tx.db
      .deleteFrom('sessions')
      .where('user_id', '=', caller.id)
      .where('id', '=', id)
      .returning(['device', 'token_hash'])
      .executeTakeFirst()
    if (ended === undefined) throw new Refused('device-unknown')
    const { device } = ended
    const after = { device }
    await recordAtMost(tx, OWN_AN_HOUR, {
      action: 'deviceSignedOut',
      by: caller.id,
      from: clientIp,
      after,
    })
    announceUser(tx, caller.id)
    return ended.token_hash.equals(caller.tokenHash)
  })
}
