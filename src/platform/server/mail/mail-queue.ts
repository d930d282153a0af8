import type { Tx } from '#platform/server/db/transact.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { MailKind } from './tables.ts'

/** Queues a mail, sent after `tx` commits. A recipient has at most one queued mail of each kind. */
export async function queueMail(tx: Tx, kind: MailKind, recipient: string): Promise<void> {
  await tx.db
    .insertInto('mails')
    .values({ kind, recipient })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** How soon a failed mail is retried. */
export interface MailPace {
  /** The pause doubles from the first to the longest; no other process retries meanwhile. */
  readonly firstPauseSeconds: number
  readonly longestPauseSeconds: number
  readonly giveUpAfterSeconds: number
}

/** A mail that only this process may send until its pause is over. */
export interface ClaimedMail {
  readonly id: number
  readonly kind: MailKind
  readonly recipient: string
  readonly attempts: number
  /** No further attempt follows this one. */
  readonly isLast: boolean
}

// The pause is stored before the attempt, so that a process that dies during it blocks nothing.
const CLAIM = `
  update mails m
     set attempts = m.attempts + 1,
         next_at = now() + make_interval(secs => least($1 * 2.0 ^ least(m.attempts, 20), $2))
   where id = (
     select id from mails where next_at <= now() order by next_at limit 1 for update skip locked)
  returning id, kind, recipient, attempts,
            m.made_at + make_interval(secs => $3) <= m.next_at as "isLast"`

/** Claims a due mail for this process; null if none is due. */
export async function claimMail(
  { pool }: Database,
  { firstPauseSeconds, longestPauseSeconds, giveUpAfterSeconds }: MailPace,
): Promise<ClaimedMail | null> {
  const { rows } = await pool.query<ClaimedMail>(CLAIM, [
    firstPauseSeconds,
    longestPauseSeconds,
    giveUpAfterSeconds,
  ])
  return rows[0] ?? null
}
