import type { RefusalCode } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { recordAtMost } from '#audit-log/server/record.ts'

/** An hour's, of everybody together: beyond that the thousand tell as much as a million would. */
const MOST_AN_HOUR = 1_000

/** What the trail keeps of a sign-in that was refused; anything else was nobody's doing. */
const NOTED = new Set<RefusalCode>([
  'user-unknown',
  'password-wrong',
  'account-inactive',
  'account-unapproved',
  'account-unconfirmed',
  'too-many-attempts',
])

/**
 * Notes who was not let in, from where, and why. Attempts beyond the limits count against the limit
 * of the trail, too: they are noted once in a while, or a guesser would crowd out all others.
 */
export async function noteRefusedSignIn(
  database: Database,
  { email, address, why }: { email: string; address: string; why: RefusalCode },
): Promise<void> {
  if (!NOTED.has(why)) return
  await transact(database, async (tx) => {
    if (why === 'too-many-attempts' && (await isNoted(tx, email, address))) return
    const user = await tx.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst()
    await recordAtMost(tx, MOST_AN_HOUR, {
      action: 'signInRefused',
      by: null,
      from: address,
      subject: user === undefined ? null : { kind: 'user', id: user.id },
      after: { why },
      email,
    })
  })
}

const IS_NOTED = `
  select from trail
   where action = 'signInRefused' and made_at > now() - interval '15 minutes'
     and after->>'why' = 'too-many-attempts' and (email = $1 or address = $2)
   limit 1`

async function isNoted(tx: Tx, email: string, address: string): Promise<boolean> {
  const { rows } = await tx.query({ text: IS_NOTED, values: [email, address] })
  return rows.length > 0
}
