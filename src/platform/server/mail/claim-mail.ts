import type { Database } from '#platform/server/db/database.ts'
import type { MailKind } from './tables.ts'

/** How soon a mail that could not be sent is tried again. */
export interface MailPace {
  /** The pause doubles from the first to the longest; no other process tries meanwhile. */
  readonly firstPauseSeconds: number
  readonly longestPauseSeconds: number
  readonly giveUpAfterSeconds: number
}

/** A mail that is ours to send until its pause is over. */
export interface ClaimedMail {
  readonly id: number
  readonly kind: MailKind
  readonly recipient: string
  readonly attempts: number
  /** There is no time for another try after this one. */
  readonly isLast: boolean
}

// The pause is written down before the try: a process that dies in the middle of it blocks nothing.
const CLAIM = `
  update mails m
     set attempts = m.attempts + 1,
         next_at = now() + make_interval(secs => least($1 * 2.0 ^ least(m.attempts, 20), $2))
   where id = (
     select id from mails where next_at <= now() order by next_at limit 1 for update skip locked)
  returning id, kind, recipient, attempts,
            m.made_at + make_interval(secs => $3) <= m.next_at as "isLast"`

/** Takes a mail whose time has come, whichever process asks; null: there is none. */
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
