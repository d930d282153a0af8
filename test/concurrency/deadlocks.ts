import type { Database } from '#platform/server/db/database.ts'

/**
 * The number of deadlocks the server broke in this database. The app retries them, so answers do not
 * show them. A connection reports its statistics when asked: all connections of the pools are asked.
 */
export async function countDeadlocks(pools: readonly Database[]): Promise<number> {
  for (const { pool } of pools) {
    const all = Array.from({ length: pool.options.max }, () => pool.connect())
    for (const client of await Promise.all(all)) {
      await client.query('select pg_stat_force_next_flush()')
      client.release()
    }
  }
  const { rows } = await (pools[0]?.pool.query<{ deadlocks: number }>(
    `select deadlocks from pg_stat_database where datname = current_database()`,
  ) ?? Promise.reject(new Error('no database')))
  return rows[0]?.deadlocks ?? NaN
}
