import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import pino from 'pino'
import type { LaurelSite } from '#test/company/laurel-site.ts'
import { postmasterOf } from '#test/harness/data-dir.ts'
import { startLaurel, type Laurel } from '#test/harness/laurel.ts'
import { openPgBouncer, type PgBouncer } from '#test/harness/pgbouncer.ts'
import { openBundled, type BundledServer } from '#platform/server/db/bundled.ts'
import type { Database } from '#platform/server/db/database.ts'
import { openDatabase } from '#platform/server/db/open-database.ts'
import { valueTypes } from '#platform/server/db/value-types.ts'
import { DatabaseWire } from './database-wire.ts'
import { makeSmallDisk, type SmallDisk } from './small-disk.ts'

const ADMINISTRATOR = { email: 'admin@laurel.local', password: 'the administrator' }

// Durable; small, so that checkpoints and new segments are frequent.
// Commit times show what happened after a deactivation.
const SETTINGS = [
  'shared_buffers=64MB',
  'min_wal_size=32MB',
  'max_wal_size=96MB',
  'track_commit_timestamp=on',
]
// Fewer sessions than connections; the next try to sign in soon after a crash.
const POOLER = `pool_mode = transaction
default_pool_size = 8
server_round_robin = 1
server_login_retry = 1`
const START_TRIES = 60
const LOOK_AGAIN_MS = 20

interface Order {
  readonly env?: Readonly<Record<string, string>>
  /** Whether the apps reach the database through a pooler of transactions. */
  readonly isPooled?: boolean
}

interface App {
  readonly place: number
  port: number
  life: Laurel | null
  /** Log lines of earlier processes. */
  past: string
}

/** PgBouncer behind the unreliable network, and the direct way to the database. */
interface PooledSite {
  readonly pooler: PgBouncer
  readonly direct: DatabaseWire
}

/** PostgreSQL on a small disk, and apps that use an unreliable network to it. */
export class Site implements LaurelSite {
  readonly credentials = ADMINISTRATOR
  readonly disk: SmallDisk
  readonly files: SmallDisk
  readonly wire: DatabaseWire
  readonly apps: App[] = []
  readonly pooled: PooledSite | null
  readonly #server: BundledServer
  readonly #env: Readonly<Record<string, string>>

  private constructor(
    parts: Pick<Site, 'disk' | 'files' | 'wire' | 'pooled'>,
    server: BundledServer,
    env: Readonly<Record<string, string>>,
  ) {
    this.#env = env
    this.disk = parts.disk
    this.files = parts.files
    this.wire = parts.wire
    this.pooled = parts.pooled
    this.#server = server
  }

  /** `env` is for the apps, on top of what the site decides. */
  static async open(
    processes: number,
    megabytes: number,
    { env = {}, isPooled = false }: Order = {},
  ): Promise<Site> {
    const disk = await makeSmallDisk(megabytes)
    const files = await makeSmallDisk(64)
    const log = pino({ level: 'silent' })
    const server = await openBundled(join(disk.folder, 'data'), log, SETTINGS)
    const pooled = isPooled ? await openPooled(server) : null
    const port = () => pooled?.pooler.port ?? server.connection().port ?? 0
    const wire = await DatabaseWire.open(port)
    const site = new Site({ disk, files, wire, pooled }, server, env)
    for (let place = 0; place < processes; place++) {
      site.apps.push({ place, port: 0, life: null, past: '' })
    }
    // The first app creates the tables.
    for (const app of site.apps) await site.start(app)
    return site
  }

  get ports(): number[] {
    return this.apps.map(({ port }) => port)
  }

  /** Starts the app at its port; retries, like a supervisor, while its database is away. */
  async start(app: App): Promise<void> {
    const url = (port: number): string => urlOf(this.#server, port)
    const env = {
      DATABASE_URL: url(this.wire.port),
      ...(this.pooled && { DATABASE_DIRECT_URL: url(this.pooled.direct.port) }),
      DATA_DIR: this.files.folder,
      PORT: String(app.port),
      ADMIN_PASSWORD: ADMINISTRATOR.password,
      LOG_LEVEL: 'error',
      ...this.#env,
    }
    for (let tries = 1; ; tries++) {
      try {
        app.life = await startLaurel({ env })
        app.port = app.life.port
        return
      } catch (error) {
        if (tries === START_TRIES) throw error
        await pause(LOOK_AGAIN_MS * 10)
      }
    }
  }

  async end(app: App, how: 'kill' | 'stop'): Promise<void> {
    if (app.life === null) return
    const { stderr } = await app.life[how]()
    app.past += stderr
    app.life = null
  }

  /** The log lines of the apps. */
  get complaints(): string {
    return this.apps.map(({ past, life }) => past + (life?.stderr ?? '')).join('')
  }

  async postmaster(): Promise<number> {
    const found = await postmasterOf(join(this.disk.folder, 'data'))
    if (found === null) throw new Error('the database does not run')
    return found.pid
  }

  /** Starts the database if it died, and waits until it answers. */
  reachDatabase(): Promise<void> {
    return this.#server.reach()
  }

  stopDatabase(): Promise<void> {
    return this.#server.stop()
  }

  /** One query without the faulty network; throws while the database is away. */
  async look<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
    const client = new pg.Client({ ...this.#server.connection(), types: valueTypes })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return (await client.query<R>(text, values)).rows
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  /** A connection without the faulty network; the caller ends it. */
  async connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...this.#server.connection(), types: valueTypes })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }

  /** A database handle without the faulty network; the caller closes it. */
  openDatabase(): Promise<Database> {
    const databaseUrl = urlOf(this.#server, this.#server.connection().port ?? 0)
    return openDatabase({ dataDir: '', databaseUrl }, pino({ level: 'silent' }))
  }

  /** Waits until no transaction of an app, also of a killed one, is left. */
  async waitForTransactions(): Promise<void> {
    const sql = `select count(*) as busy from pg_stat_activity
                  where application_name = 'laurel' and xact_start is not null`
    for (;;) {
      const [row] = await this.look<{ busy: number }>(sql)
      if (row?.busy === 0) return
      await pause(LOOK_AGAIN_MS)
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.apps.map((app) => this.end(app, 'stop')))
    await this.wire.close()
    await this.pooled?.pooler.close()
    await this.pooled?.direct.close()
    await this.#server.reach()
    await this.#server.stop()
    await this.disk.remove()
    await this.files.remove()
  }
}

async function openPooled(server: BundledServer): Promise<PooledSite> {
  const direct = await DatabaseWire.open(() => server.connection().port ?? 0)
  const pooler = await openPgBouncer(new URL(urlOf(server, direct.port)), POOLER)
  return { pooler, direct }
}

function urlOf(server: BundledServer, port: number): string {
  const { user, password, database } = server.connection()
  return `postgres://${user}:${String(password)}@127.0.0.1:${port}/${database}`
}
