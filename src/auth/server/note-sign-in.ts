import { OWN_AN_HOUR, record, recordAtMost } from '#audit-log/server/record.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { announceUser } from '#platform/server/live/outbox.ts'
import { sweepSignIns } from './start-session.ts'

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
