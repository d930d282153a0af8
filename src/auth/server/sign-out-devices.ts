import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import type { Caller } from '#platform/server/handler.ts'
import { announceUser } from '#platform/server/live/outbox.ts'
import { OWN_AN_HOUR, recordAtMost } from '#audit-log/server/record.ts'

interface SigningOut {
  readonly caller: Caller
  readonly clientIp: string
  /** Ends the current session too. */
  readonly alsoThis: boolean
}

/** Ends the caller's other sessions, or all; returns how many. */
export function signOutDevices(
  database: Database,
  { caller, clientIp, alsoThis }: SigningOut,
): Promise<number> {
  return transact(database, async (tx) => {
    const { numDeletedRows } = await tx.db
      .deleteFrom('sessions')
      .where('user_id', '=', caller.id)
      .$if(!alsoThis, (query) => query.where('token_hash', '<>', caller.tokenHash))
      .executeTakeFirst()
    const devices = Number(numDeletedRows)
    if (devices === 0) return 0
    const after = { devices, alsoThis }
    await recordAtMost(tx, OWN_AN_HOUR, {
      action: 'devicesSignedOut',
      by: caller.id,
      from: clientIp,
      after,
    })
    announceUser(tx, caller.id)
    return devices
  })
}
