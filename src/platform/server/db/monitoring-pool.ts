import pg from 'pg'
import type { Database } from './database.ts'

const ANSWER_WITHIN_MS = 2_000
const AT_ONCE = 2

export interface MonitoringPool {
  /** Throws after two seconds without an answer. */
  query<R extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<R[]>
  close(): Promise<void>
}

/**
 * Two extra connections, opened on demand, to check the database while all others are busy or it is
 * away.
 */
export function openMonitoringPool(database: Pick<Database, 'connection'>): MonitoringPool {
  // Read again each time, since the port may change.
  const options = (): pg.PoolConfig => ({
    ...database.connection,
    // A pooler refuses it.
    ...(database.connection.statement_timeout !== false && { statement_timeout: ANSWER_WITHIN_MS }),
    query_timeout: ANSWER_WITHIN_MS,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
  })
  const pool = new pg.Pool({ ...options(), max: AT_ONCE, idleTimeoutMillis: 30_000 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  let ended: Promise<void> | undefined
  return {
    async query<R extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) {
      Object.assign(pool.options, options())
      return (await pool.query<R>(text, [...values])).rows
    },
    close: () => (ended ??= pool.end()),
  }
}
