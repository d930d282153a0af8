import type { Database } from '#platform/server/db/database.ts'

/** Uses allowed per subject within a window that begins with the first use. */
export interface RateLimit {
  readonly uses: number
  readonly seconds: number
}

/** A table of `subject`, `window_started_at` and the column that counts uses. */
export interface Counters {
  readonly table: 'sign_in_attempts' | 'chat_budgets' | 'api_token_uses' | 'code_guesses'
  readonly column: string
}

/** A use that was counted, or one too many, which was not. */
export interface CountedUse {
  readonly isExhausted: boolean
  /** Uses left in the window. */
  readonly left: number
  /** Until the window ends, at least one. */
  readonly endsInSeconds: number
}

/**
 * Counts a use of `subject`, for all processes together. Returns 0, or the seconds to wait if the
 * limit is reached; that use is not counted.
 */
export async function countUse(
  database: Pick<Database, 'pool'>,
  counters: Counters,
  subject: string,
  limit: RateLimit,
): Promise<number> {
  const { isExhausted, endsInSeconds } = await takeUse(database, counters, subject, limit)
  return isExhausted ? endsInSeconds : 0
}

/** Counts a use of `subject` as countUse does, and returns the remaining uses. */
export async function takeUse(
  { pool }: Pick<Database, 'pool'>,
  { table, column }: Counters,
  subject: string,
  { uses, seconds }: RateLimit,
): Promise<CountedUse> {
  const isOpen = 'c.window_started_at > now() - make_interval(secs => $3)'
  // A stored time is rounded, perhaps up.
  const wait = (endsInSeconds: number) => Math.min(seconds, Math.max(1, endsInSeconds))
  const endsIn = `ceil(extract(epoch from window_started_at - now()))::integer`
  // One statement, so that concurrent uses can't pass the limit together.
  const counted = await pool.query<{ used: number; ends_in: number }>(
    `insert into ${table} as c (subject, ${column}) values ($1, 1)
     on conflict (subject) do update set
       ${column} = case when ${isOpen} then c.${column} + 1 else 1 end,
       window_started_at = case when ${isOpen} then c.window_started_at else now() end
     where c.${column} < $2 or not ${isOpen}
     returning c.${column} as used, ${endsIn} + $3 as ends_in`,
    [subject, uses, seconds],
  )
  const [use] = counted.rows
  if (use !== undefined) {
    return { isExhausted: false, left: uses - use.used, endsInSeconds: wait(use.ends_in) }
  }
  const { rows } = await pool.query<{ ends_in: number }>(
    `select ${endsIn} + $2 as ends_in from ${table} where subject = $1`,
    [subject, seconds],
  )
  return { isExhausted: true, left: 0, endsInSeconds: wait(rows[0]?.ends_in ?? 1) }
}

/** Takes back one use of each subject. */
export async function takeBackUses(
  { pool }: Pick<Database, 'pool'>,
  { table, column }: Counters,
  subjects: readonly string[],
): Promise<void> {
  await pool.query(
    `update ${table} set ${column} = ${column} - 1
      where ${column} > 0 and subject = any($1::text[])`,
    [subjects],
  )
}
