import type pg from 'pg'

/** Whether the session behind an open stream still signs somebody in. */
export async function isSessionLive(pool: pg.Pool, tokenHash: Buffer): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from sessions s join users u on u.id = s.user_id
      where s.token_hash = $1 and s.expires_at > now() and u.is_active`,
    [tokenHash],
  )
  return rowCount === 1
}
