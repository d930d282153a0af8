import type { Kysely } from 'kysely'
import type pg from 'pg'
import { CommitOutcomeUnknown } from './commit.ts'
import type { Database } from './database.ts'
import { TakesNoWrites } from './external-server.ts'
import type { Tables } from './tables.ts'
import { transact } from './transact.ts'
import { kyselyOver, type SqlStatement } from './transaction.ts'

/**
 * Returns a guard that gives a transaction what a session would hold otherwise: the timeouts of
 * `connection` and, by `takeWritersLock`, the right to write. It throws TakesNoWrites if the pooler
 * leads to a standby.
 */
export function guardWith(
  connection: pg.ClientConfig,
  takeWritersLock: (client: pg.ClientBase) => Promise<void>,
) {
  const timeouts = {
    statement_timeout: connection.statement_timeout,
    lock_timeout: connection.lock_timeout,
    idle_in_transaction_session_timeout: connection.idle_in_transaction_session_timeout,
  }
  const settings = Object.entries(timeouts).map(
    ([name, milliseconds]) => `set_config('${name}', '${milliseconds || 0}', true)`,
  )
  // Not transaction_read_only, which also a snapshot sets.
  const text = `
    select ${settings.join(', ')},
           pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as refuses`
  return async (client: pg.ClientBase): Promise<void> => {
    const [{ rows }] = await Promise.all([
      client.query<{ refuses: boolean }>(text),
      takeWritersLock(client),
    ])
    if (rows[0]?.refuses !== false) throw new TakesNoWrites()
  }
}

/** Makes each single statement of the pool a guarded transaction; returns a query builder for it. */
export function guardStatements(
  database: Pick<Database, 'pool' | 'ensureReachable' | 'commits'>,
): Kysely<Tables> {
  const send = async (config: SqlStatement): Promise<pg.QueryResult> => {
    try {
      return await transact(database, (tx) => tx.query(config))
    } catch (error) {
      // As without a pooler, where a single statement has no COMMIT.
      throw error instanceof CommitOutcomeUnknown ? (error.cause ?? error) : error
    }
  }
  const query = (config: string | SqlStatement, values?: unknown[]): Promise<pg.QueryResult> =>
    send({ ...(typeof config === 'string' ? { text: config } : config), ...(values && { values }) })
  Object.assign(database.pool, { query })
  return kyselyOver(send)
}
