import { sql } from 'kysely'
import { OWN_AN_HOUR, recordAtMost } from '#audit-log/server/record.ts'
import { MOST_DEVICES_SHOWN, type sessionEndpoints } from '#auth/contract/devices.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Caller } from '#platform/server/calls/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { announceUser } from '#platform/server/live/outbox.ts'

/** The caller's sessions, last used first, without their tokens. */
export async function listDevices(
  { db }: Database,
  caller: Caller,
): Promise<Output<(typeof sessionEndpoints)['listDevices']>> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'device', 'address', 'created_at', 'seen_at', 'token_hash'])
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('user_id', '=', caller.id)
    .where('expires_at', '>', sql<Date>`now()`)
    // The current session is always listed.
    .orderBy(sql`token_hash = ${caller.tokenHash}`, 'desc')
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .limit(MOST_DEVICES_SHOWN)
    .execute()
  return {
    devices: rows.map((row) => ({
      id: row.id,
      device: row.device,
      address: row.address,
      since: row.created_at,
      lastSeen: row.seen_at,
      isThis: row.token_hash.equals(caller.tokenHash),
    })),
    total: rows[0]?.total ?? 0,
  }
}

interface DeviceSignOut {
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
  { caller, clientIp, id }: DeviceSignOut,
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

interface AllDevicesSignOut {
  readonly caller: Caller
  readonly clientIp: string
  /** Ends the current session too. */
  readonly alsoThis: boolean
}

/** Ends the caller's other sessions, or all; returns how many. */
export function signOutDevices(
  database: Database,
  { caller, clientIp, alsoThis }: AllDevicesSignOut,
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
