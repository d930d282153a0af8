import pg from 'pg'
import type { Database } from './database.ts'

const PATIENCE_MS = 2_000
const AT_ONCE = 2

export interface WatchPool {
  /** Throws after two seconds without an answer, rather than wait for a database that is away. */
  query<R extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<R[]>
  close(): Promise<void>
}

/**
 * Two connections beside those that work, to look at the database when all of those are busy or
 * the database is gone. They are made when first asked for.
 */
export function openWatchPool(database: Pick<Database, 'connection'>): WatchPool {
  // The connection read anew each time, since its port may change.
  const options = (): pg.PoolConfig => ({
    ...database.connection,
    statement_timeout: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    connectionTimeoutMillis: PATIENCE_MS,
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
