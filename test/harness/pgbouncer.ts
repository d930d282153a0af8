import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#platform/server/db/postmaster.ts'
import { programFromDebian } from '../../scripts/debian-package.ts'

const TRIES = 200

export interface PgBouncer {
  readonly port: number
  url(database: string): string
  /** Kills it, and starts another one on its port. */
  replace(): Promise<void>
  close(): Promise<void>
}

/**
 * Starts PgBouncer before a server, with more `settings`, one a line; the caller closes it. Without
 * `ignore_startup_parameters` it refuses timeouts at sign-in. Works without a test runner.
 */
export async function openPgBouncer(server: URL, settings: string): Promise<PgBouncer> {
  const program = programFromDebian('pgbouncer', 'the pooler tests')
  if (program === null) {
    throw new Error(
      'The pooler tests need PgBouncer. Install it (on Debian and Ubuntu: apt-get install pgbouncer).',
    )
  }
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
${settings}
`,
  )
  await chmod(folder, 0o755)
  // It refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const url = (database: string): string =>
    `postgres://${username}:any@127.0.0.1:${listenPort}/${database}`
  const start = async () => {
    const started = spawn(program, [...asUser, path], { stdio: 'ignore' })
    for (let tries = 1; !(await canConnect(url('postgres'))); tries++) {
      if (tries === TRIES) throw new Error('PgBouncer does not answer.')
      await pause(50)
    }
    return started
  }
  let running = await start()
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ended = once(running, 'close')
    running.kill(signal)
    await ended
  }
  return {
    port: listenPort,
    url,
    async replace() {
      await end('SIGKILL')
      running = await start()
    },
    async close() {
      await end('SIGTERM')
      await rm(folder, { recursive: true })
    },
  }
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
