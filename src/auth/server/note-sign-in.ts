import { OWN_AN_HOUR, record, recordAtMost } from '#audit-log/server/record.ts'
import { Refused, type RefusalCode } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { announceUser } from '#platform/server/live/outbox.ts'
import { sweepSignIns } from './start-session.ts'

const READ_STATUS = `
  select confirming_activates,
         exists (select from audit_log
                  where subject_kind = 'user' and subject_id = users.id
                    and before->>'isActive' = 'true') as was_active
    from users where id = $1`

/**
 * The refusal for an inactive account: deactivated, not yet approved, or with an unconfirmed
 * address. Call it only after the person proved that the account is theirs.
 */
export async function whyInactive({ pool }: Database, userId: number): Promise<Refused> {
  const { rows } = await pool.query<{ confirming_activates: boolean; was_active: boolean }>(
    READ_STATUS,
    [userId],
  )
  if (rows[0]?.was_active === true) return new Refused('account-inactive')
  if (rows[0]?.confirming_activates === true) return new Refused('account-unconfirmed')
  return new Refused('account-unapproved')
}

interface SignInRecord {
  readonly userId: number
  /** The browser's previous session, which ends. */
  readonly previous: Buffer | null
  readonly from: string
  /** Null: a password, or password and code. */
  readonly with: 'a recovery code' | 'a passkey' | 'the directory' | null
  /** Whether an identity was connected with the account just now. */
  readonly connected?: boolean
}

/** Ends the browser's previous session, and records and announces the new one. */
export async function noteSignIn(
  tx: Tx,
  { userId, previous, from, with: by, connected = false }: SignInRecord,
): Promise<void> {
  if (previous !== null) {
    await tx.db.deleteFrom('sessions').where('token_hash', '=', previous).execute()
  }
  await sweepSignIns(tx)
  const event = {
    action: 'signedIn',
    by: userId,
    from,
    ...(by && { after: { with: by, ...(connected && { connected }) } }),
  } as const
  // The ten recovery codes, and a new connection, are recorded however often somebody signs in.
  if (by === 'a recovery code' || connected) await record(tx, event)
  else await recordAtMost(tx, OWN_AN_HOUR, event)
  announceUser(tx, userId)
}

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
