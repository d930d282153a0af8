import type { Database } from './db/database.ts'

/** Uses allowed per subject within a window that begins with the first use. */
export interface RateLimit {
  readonly uses: number
  readonly seconds: number
}

/** A table of `subject`, `window_started_at` and the column that counts uses. */
export interface Counters {
  readonly table: 'sign_in_attempts' | 'chat_budgets'
  readonly column: string
}

/**
 * Counts a use of `subject`, for all processes together. Returns 0, or the seconds to wait if the
 * limit is reached; that use is not counted.
 */
export async function countUse(
  { pool }: Pick<Database, 'pool'>,
  { table, column }: Counters,
  subject: string,
  { uses, seconds }: RateLimit,
): Promise<number> {
  const isOpen = 'c.window_started_at > now() - make_interval(secs => $3)'
  // One statement, so that concurrent uses can't pass the limit together.
  const { rowCount } = await pool.query(
    `insert into ${table} as c (subject, ${column}) values ($1, 1)
     on conflict (subject) do update set
       ${column} = case when ${isOpen} then c.${column} + 1 else 1 end,
       window_started_at = case when ${isOpen} then c.window_started_at else now() end
     where c.${column} < $2 or not ${isOpen}`,
    [subject, uses, seconds],
  )
  if (rowCount === 1) return 0
  const { rows } = await pool.query<{ wait: number }>(
    `select ceil(extract(epoch from window_started_at - now()))::integer + $2 as wait
       from ${table} where subject = $1`,
    [subject, seconds],
  )
  return Math.max(1, rows[0]?.wait ?? 1)
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
