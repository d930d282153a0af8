import { recordAtMost } from '#audit-log/server/record.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'

/** The most records per hour, for everybody together; more would tell nothing new. */
const MOST_AN_HOUR = 1_000

/** The refusals that are recorded; others are not the person's doing. */
const NOTED = new Set<RefusalCode>([
  'user-unknown',
  'password-wrong',
  'code-wrong',
  'passkey-wrong',
  'account-inactive',
  'account-unapproved',
  'account-unconfirmed',
  'too-many-attempts',
])

/**
 * Records a refused sign-in in the audit log. Attempts beyond the limits are recorded once per 15
 * minutes, so that guessing can't crowd out other rows. Without `email` nobody was named, as by an
 * unknown passkey.
 */
export async function noteRefusedSignIn(
  database: Database,
  { email, clientIp, why }: { email: string | null; clientIp: string; why: RefusalCode },
): Promise<void> {
  if (!NOTED.has(why)) return
  await transact(database, async (tx) => {
    if (why === 'too-many-attempts' && (await isNoted(tx, email, clientIp))) return
    const user = await tx.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email ?? '')
      .executeTakeFirst()
    await recordAtMost(tx, MOST_AN_HOUR, {
      action: 'signInRefused',
      by: null,
      from: clientIp,
      subject: user === undefined ? null : { kind: 'user', id: user.id },
      after: { why },
      ...(email !== null && { email }),
    })
  })
}

const IS_NOTED = `
  select from audit_log
   where action = 'signInRefused' and made_at > now() - interval '15 minutes'
     and after->>'why' = 'too-many-attempts' and (email = $1 or address = $2)
   limit 1`

async function isNoted(tx: Tx, email: string | null, clientIp: string): Promise<boolean> {
  const { rows } = await tx.query({ text: IS_NOTED, values: [email, clientIp] })
  return rows.length > 0
}
