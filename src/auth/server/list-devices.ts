import { sql } from 'kysely'
import type { Output } from '#platform/contract/endpoint.ts'
import { MOST_DEVICES_SHOWN, type sessionEndpoints } from '#auth/contract/devices.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Caller } from '#platform/server/handler.ts'

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
