import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/transact.ts'
import type { Erasure } from '#platform/server/personal-data/erasure.ts'
import { forgetLinks } from './replace-address.ts'
import { forgetSecondStep } from './second-step.ts'
import { revokeSessions } from './start-session.ts'

const FORGOTTEN = ['last_seen', 'known_sign_ins', 'identities', 'passkey_challenges'] as const

/**
 * Forgets every way in of an erased person: sessions and devices with their addresses, when they were
 * last there, connected providers, second steps, mailed links, attempts. Call it while the account has its
 * address.
 */
export async function forgetSignIns(tx: Tx, { userId, addresses }: Erasure): Promise<void> {
  await revokeSessions(tx, userId)
  await forgetLinks(tx, [userId])
  await forgetSecondStep(tx, userId)
  for (const table of FORGOTTEN) {
    // oxlint-disable-next-line no-await-in-loop
    await tx.db.deleteFrom(table).where('user_id', '=', userId).execute()
  }
  await sql`
    delete from sign_in_attempts a using unnest(${[...addresses]}::text[]) email
     where a.subject in ('account:' || email, 'link:' || email)
        or starts_with(a.subject, 'account:' || email || ' ')`.execute(tx.db)
}
