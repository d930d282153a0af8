import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { openPgBouncer } from '#test/harness/pgbouncer.ts'

const IGNORED_TIMEOUTS =
  'ignore_startup_parameters = statement_timeout, lock_timeout, idle_in_transaction_session_timeout'

/**
 * Starts PgBouncer before the run's PostgreSQL, with more `settings`, one a line. Returns the URL of
 * this database through it.
 */
export async function startPgBouncer(
  mode: 'transaction' | 'session',
  database: string,
  settings = '',
): Promise<string> {
  const server = new URL(inject('databaseServer'))
  const pooler = await openPgBouncer(
    server,
    `pool_mode = ${mode}\ndefault_pool_size = 50\n${IGNORED_TIMEOUTS}\n${settings}`,
  )
  onTestFinished(() => pooler.close())
  return pooler.url(database)
}

/** Makes the pooler open this many sessions of PostgreSQL, which are idle afterwards. */
export async function openSessions(connectionString: string, count: number): Promise<void> {
  const clients = Array.from({ length: count }, () => new pg.Client({ connectionString }))
  for (const client of clients) {
    await client.connect()
    // A session belongs to its client until the transaction ends.
    await client.query('begin')
  }
  // The pooler closes a session whose client leaves within a transaction.
  for (const client of clients) await client.query('rollback')
  for (const client of clients) await client.end()
}

const BUSY_CLIENTS = 6

/** Six clients, each with one short statement after another, until the test is done. */
export async function keepBusy(connectionString: string): Promise<void> {
  const over = new AbortController()
  const clients = Array.from({ length: BUSY_CLIENTS }, () => new pg.Client({ connectionString }))
  await Promise.all(clients.map((client) => client.connect()))
  const running = clients.map(async (client) => {
    while (!over.signal.aborted) await client.query('select count(*) from generate_series(1, 2000)')
  })
  onTestFinished(async () => {
    over.abort()
    await Promise.all(running)
    await Promise.all(clients.map((client) => client.end()))
  })
}
