import { sql } from 'kysely'
import type { Erasure } from '#platform/server/erasure.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { forgetLinks } from './replace-address.ts'
import { revokeSessions } from './start-session.ts'

/**
 * Forgets every way in of an erased person: sessions and devices with their addresses, when they were
 * last there, connected providers, the second step, mailed links, attempts. Call it while the account has its address.
 */
export async function forgetSignIns(tx: Tx, { userId, addresses }: Erasure): Promise<void> {
  await revokeSessions(tx, userId)
  await forgetLinks(tx, [userId])
  for (const table of ['last_seen', 'known_sign_ins', 'identities', 'time_codes'] as const) {
    // oxlint-disable-next-line no-await-in-loop
    await tx.db.deleteFrom(table).where('user_id', '=', userId).execute()
  }
  await sql`
    delete from sign_in_attempts a using unnest(${[...addresses]}::text[]) email
     where a.subject in ('account:' || email, 'link:' || email)
        or starts_with(a.subject, 'account:' || email || ' ')`.execute(tx.db)
}
