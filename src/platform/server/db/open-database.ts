import type { Socket } from 'node:net'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import { openBundled, type BundledServer } from './bundled.ts'
import { checkWriters } from './compatibility.ts'
import { isConnectionLoss } from './connection-loss.ts'
import type { Database, DatabaseSettings } from './database.ts'
import { openExternalServers, refuseReadOnly, type ExternalServers } from './external-server.ts'
import { readMigrationNames } from './migrate.ts'
import { refusedOwnership, takeOwnership, type Ownership } from './ownership.ts'
import { guardStatements, guardWith, withoutTimeouts } from './pooler.ts'
import { Reachability, ReachingPool, trackSockets } from './reachability.ts'
import type { Tables } from './tables.ts'
import { guardTransactions, type TransactionGuard } from './transaction.ts'
import { valueTypes } from './value-types.ts'

const PER_CONNECTION = {
  application_name: 'laurel',
  keepAlive: true,
  // Detects a vanished server also on idle connections, such as LISTEN.
  keepAliveInitialDelayMillis: 10_000,
  // Sends statements of a batch together; the pool passes this to each client.
  pipeline: true,
  statement_timeout: 15_000,
  lock_timeout: 10_000,
  // The locks of a process that froze, or that lost its server, hold up others for so long.
  idle_in_transaction_session_timeout: 20_000,
  // Longer than statement_timeout: only for a server that does not answer at all.
  query_timeout: 20_000,
  connectionTimeoutMillis: 10_000,
  types: valueTypes,
} satisfies pg.ClientConfig

const CHECK_EVERY_MS = 5_000

interface OpenOptions {
  /**
   * False for commands beside a running app: they use the app's bundled database, and start and
   * stop one only if none runs.
   */
  readonly exclusive?: boolean
  /** Called when the bundled PostgreSQL was started and does not answer yet. */
  readonly whileStarting?: () => void
}

/** Opens the configured database. Throws StartRefused. */
export async function openDatabase(
  choice: DatabaseSettings,
  log: Logger,
  options: OpenOptions = {},
): Promise<Database> {
  const { dataDir, databaseUrl, directUrl = null } = choice
  if (databaseUrl === null) return openOwn(dataDir, log, options)
  const { exclusive = true } = options
  const ways = await openExternalServers(databaseUrl, directUrl, PER_CONNECTION, exclusive)
  return openElsewhere(ways, log)
}

/** Opens DATABASE_URL, and switches hosts when another one becomes the writable one. */
async function openElsewhere(
  { direct, requests }: ExternalServers,
  log: Logger,
): Promise<Database> {
  const isPooled = requests !== direct
  const sockets = trackSockets()
  const stream = (): Socket => sockets.open()
  const connection = () => ({ ...PER_CONNECTION, connectionString: direct.url(), stream })
  const ofRequests = () => ({
    ...(isPooled ? withoutTimeouts(PER_CONNECTION) : PER_CONNECTION),
    connectionString: requests.url(),
    stream,
  })
  const reachability = new Reachability({
    log,
    async check() {
      const moved = await Promise.all([direct.check(), isPooled && requests.check()])
      if (!moved.includes(true)) return
      log.warn('Another host of DATABASE_URL takes the writes now; Laurel goes on there.')
      Object.assign(pool.options, { connectionString: requests.url() })
      sockets.closeAll()
    },
    revive: () => Promise.resolve(),
    // A hanging server never answers pending statements.
    onLate: () => sockets.closeAll(),
  })
  const checkVersion = checkWriters(
    await readMigrationNames(),
    log,
    isPooled ? 'transaction' : 'session',
  )
  const onConnect = async (client: pg.ClientBase): Promise<void> => {
    if (!isPooled) await Promise.all([refuseReadOnly(client), checkVersion(client)])
  }
  const pool = openPool({ connection: ofRequests(), onConnect, log, reachability })
  // If one connection breaks, the others may hang, so check the server.
  const checkServer = (): void => void reachability.ensure().catch(() => undefined)
  pool.on('connect', (client) => client.on('error', checkServer))
  // Finds a frozen or replaced server before statements time out.
  const hasOthers = direct.hasOthers || requests.hasOthers
  const checking = hasOthers ? setInterval(checkServer, CHECK_EVERY_MS).unref() : undefined
  return assemble({
    pool,
    connection,
    ofRequests,
    ...(isPooled && { guard: guardWith(PER_CONNECTION, checkVersion) }),
    failed: new Promise(() => undefined),
    reachability,
    close: () => {
      clearInterval(checking)
      return Promise.resolve()
    },
  })
}

async function openOwn(
  dataDir: string,
  log: Logger,
  { exclusive = true, whileStarting }: OpenOptions,
): Promise<Database> {
  const server = await openBundled(dataDir, log, [], whileStarting)
  const connection = (): pg.ClientConfig => ({ ...PER_CONNECTION, ...server.connection() })
  const failed = Promise.withResolvers<Error>()
  let closing = false
  let ownership: Ownership | null = null

  const own = async (): Promise<void> => {
    if (ownership?.isHeld() === true) return
    ownership = await takeOwnership(server.connection(), onLoss)
    if (ownership === null) throw refusedOwnership(dataDir)
  }
  const onLoss = (): void => {
    if (!closing) reachability.ensure().catch(() => undefined)
  }
  const reachability = new Reachability({
    log,
    async check() {
      await server.check()
      pool.options.port = server.connection().port
      if (exclusive) await own()
    },
    revive: () => server.reach(),
    onGivenUp: (error) => {
      if (exclusive) failed.resolve(error)
    },
  })

  if (exclusive) await own()
  const onConnect = checkWriters(await readMigrationNames(), log, 'session')
  const pool = openPool({ connection: connection(), onConnect, log, reachability })
  return assemble({
    pool,
    connection,
    failed: failed.promise,
    reachability,
    close: async () => {
      closing = true
      await closeOwn(server, ownership, exclusive)
    },
  })
}

/** Stops the database unless another process owns it. */
async function closeOwn(
  server: BundledServer,
  ownership: Ownership | null,
  exclusive: boolean,
): Promise<void> {
  const last = exclusive ? ownership : await takeOwnership(server.connection(), () => undefined)
  if (last === null) return
  await server.stop()
  await last.release()
}

interface DatabaseParts {
  pool: pg.Pool
  connection: () => pg.ClientConfig
  /** If it differs from `connection`. */
  ofRequests?: () => pg.ClientConfig
  /** If sessions change with the transaction. */
  guard?: TransactionGuard
  failed: Promise<Error>
  reachability: Reachability
  close: () => Promise<void>
}

function assemble(parts: DatabaseParts): Database {
  const { pool, connection, ofRequests = connection, guard, failed } = parts
  const { reachability, close } = parts
  const commits = { inDoubt: false }
  const ensureReachable = (): Promise<void> => reachability.ensure()
  if (guard) pool.on('connect', (client) => guardTransactions(client, guard))
  const db = guard
    ? guardStatements({ pool, commits, ensureReachable })
    : new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  let closed: Promise<void> | null = null
  return {
    pool,
    failed,
    commits,
    db,
    get connection() {
      return connection()
    },
    requests: {
      get connection() {
        return ofRequests()
      },
    },
    ensureReachable,
    close() {
      closed ??= (async () => {
        await reachability.stop()
        await endPool(pool)
        await close()
      })()
      return closed
    },
  }
}

const END_WITHIN_MS = 5_000

/** Waits for pending statements, up to five seconds. */
async function endPool(pool: pg.Pool): Promise<void> {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, END_WITHIN_MS)
  await Promise.race([pool.end(), late.promise])
  clearTimeout(timer)
}

interface PoolParts {
  connection: pg.ClientConfig
  onConnect: (client: pg.ClientBase) => Promise<void>
  log: Logger
  reachability: Reachability
}

function openPool({ connection, onConnect, log, reachability }: PoolParts): pg.Pool {
  const config = {
    ...connection,
    // The pool awaits the promise, despite its types.
    onConnect: onConnect as (client: pg.ClientBase) => void,
    max: 10,
    idleTimeoutMillis: 30_000,
  }
  const pool = new ReachingPool(config, reachability)
  // Without a listener a broken connection would end the process.
  pool.on('error', (error) => {
    if (isConnectionLoss(error)) log.debug({ err: error }, 'An idle database connection broke')
    else log.warn({ err: error }, 'An idle database connection failed')
  })
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
