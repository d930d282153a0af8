import type pg from 'pg'

/** Which of these sessions still sign somebody in; by token hash, in hex. */
export async function liveSessions(
  pool: pg.Pool,
  tokenHashes: readonly Buffer[],
): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ token_hash: Buffer }>(
    `select s.token_hash
       from sessions s join users u on u.id = s.user_id
      where s.token_hash = any($1::bytea[]) and s.expires_at > now() and u.is_active`,
    [tokenHashes],
  )
  return new Set(rows.map((row) => row.token_hash.toString('hex')))
}
