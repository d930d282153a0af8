import type { Database } from '#platform/server/db/database.ts'

/**
 * How often the server had to break a deadlock in this database. The app retries those and nobody
 * sees them, so the answers alone don't tell. A connection counts for itself until it is told to
 * say: all of the pools' are told.
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
