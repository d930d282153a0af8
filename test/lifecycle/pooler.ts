import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { freePort } from '#platform/server/db/postmaster.ts'
import { installFromDebian, programOnPath } from '../../scripts/debian-package.ts'
import { until } from '#test/harness/until.ts'

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
    `pool_mode = ${mode}\n${IGNORED_TIMEOUTS}\n${settings}`,
  )
  onTestFinished(() => pooler.close())
  return pooler.url(database)
}

export interface PgBouncer {
  readonly port: number
  url(database: string): string
  close(): Promise<void>
}

/**
 * Starts PgBouncer before a server, with more `settings`, one a line. The caller closes it. Without
 * `ignore_startup_parameters` it refuses timeouts at sign-in.
 */
export async function openPgBouncer(server: URL, settings: string): Promise<PgBouncer> {
  const program = findPgBouncer()
  const { hostname, port, username, password } = server
  const folder = await mkdtemp(join(tmpdir(), 'laurel-pooler-'))
  const listenPort = await freePort(0)
  const path = join(folder, 'pgbouncer.ini')
  await writeFile(
    path,
    `[databases]
* = host=${hostname} port=${port} user=${username} password='${decodeURIComponent(password)}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
default_pool_size = 50
${settings}
`,
  )
  await chmod(folder, 0o755)
  // It refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(program, [...asUser, path], { stdio: 'ignore' })
  const url = (database: string): string =>
    `postgres://${username}:any@127.0.0.1:${listenPort}/${database}`
  await until(() => canConnect(url('postgres')))
  return {
    port: listenPort,
    url,
    async close() {
      const ended = once(child, 'close')
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}

function findPgBouncer(): string {
  const find = () => programOnPath(['pgbouncer'])
  const found = find() ?? (installFromDebian('pgbouncer', 'the pooler tests') ? find() : null)
  if (found !== null) return found
  throw new Error(
    'The pooler tests need PgBouncer. Install it (on Debian and Ubuntu: apt-get install pgbouncer).',
  )
}

async function canConnect(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
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
