import type { Kysely } from 'kysely'
import pg from 'pg'
import { CommitOutcomeUnknown } from './commit.ts'
import { TakesNoWrites } from './connection-loss.ts'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'
import { transact } from './transact.ts'
import { kyselyOver, type SqlStatement } from './transaction.ts'

/** Settings for connections through a pooler, which refuses timeouts at sign-in. */
export function withoutTimeouts(connection: pg.ClientConfig): pg.ClientConfig {
  return {
    ...connection,
    statement_timeout: false,
    lock_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  }
}

/** Rounds of questions; fewer if the server itself seems to answer. */
const ROUNDS = 50
const DIRECT_ROUNDS = 5

/**
 * Whether a transaction pooler answers: a session of PostgreSQL has one process of its own from its
 * begin, while a pooler invents the process id of a session, and hands a process from client to
 * client. Beside busy clients one comparison proves nothing, hence the rounds.
 */
export async function isTransactionPool(connection: pg.ClientConfig): Promise<boolean> {
  const sessions = [new Session(connection), new Session(connection)] as const
  const [one, other] = sessions
  try {
    for (const session of sessions) await session.client.connect()
    for (let round = 0, rounds = DIRECT_ROUNDS; round < rounds; round++) {
      // Twice in a row: of two processes that take turns, each session would always get the same.
      for (const session of [one, one, other]) await session.ask()
      if (one.pids.size > 1 || other.pids.size > 1 || !one.pids.isDisjointFrom(other.pids))
        return true
      if (!one.isDirect || !other.isDirect) rounds = ROUNDS
    }
    return false
  } finally {
    for (const { client } of sessions) await client.end().catch(() => undefined)
  }
}

/** Whether two ways lead to one database: a lock taken on one is held on the other. */
export async function isSameDatabase(
  one: pg.ClientConfig,
  other: pg.ClientConfig,
): Promise<boolean> {
  const clients = [one, other].map((connection) => new Session(connection).client) as [
    pg.Client,
    pg.Client,
  ]
  const lock = Math.floor(Math.random() * Number.MAX_SAFE_INTEGER)
  try {
    for (const client of clients) await client.connect()
    await clients[0].query('begin')
    await clients[0].query('select pg_advisory_xact_lock($1)', [lock])
    const { rows } = await clients[1].query<{ free: boolean }>(
      'select pg_try_advisory_xact_lock($1) as free',
      [lock],
    )
    return rows[0]?.free === false
  } finally {
    for (const client of clients) await client.end().catch(() => undefined)
  }
}

class Session {
  readonly client: pg.Client & { readonly processID?: number | null }
  /** The processes that answered. */
  readonly pids = new Set<number | undefined>()

  constructor(connection: pg.ClientConfig) {
    this.client = new pg.Client(connection)
    this.client.on('error', () => undefined)
  }

  /** Whether the process that the server named at sign-in is the only one that answered. */
  get isDirect(): boolean {
    return this.pids.size === 1 && this.pids.has(this.client.processID ?? undefined)
  }

  async ask(): Promise<void> {
    const { rows } = await this.client.query<{ pid: number }>('select pg_backend_pid() as pid')
    this.pids.add(rows[0]?.pid)
  }
}

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
