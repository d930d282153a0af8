import pg from 'pg'

/** Moves all hand-overs into the month before this one, which it returns. */
export async function becomeLastMonth(databaseUrl: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const { rows } = await pool.query<{ month: string }>(
    `select to_char(now() at time zone 'UTC' - interval '1 month', 'YYYY-MM') as month`,
  )
  const month = rows[0]?.month ?? ''
  await pool.query('alter table purchase_steps disable trigger user')
  await pool.query(`update purchase_steps set made_at = $1::date + interval '12 hours'`, [
    `${month}-15`,
  ])
  await pool.query('alter table purchase_steps enable trigger user')
  await pool.end()
  return month
}
