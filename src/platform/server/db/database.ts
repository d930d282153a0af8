import { Socket } from 'node:net'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import { openBundled, type BundledServer } from './bundled.ts'
import { checkNewConnections } from './compatibility.ts'
import { isConnectionLoss } from './connection-loss.ts'
import { openGiven } from './given.ts'
import { readKnown } from './migrate.ts'
import { Reachability } from './reachability.ts'
import { ReachingPool } from './reaching-pool.ts'
import { refusedOwnership, takeOwnership, type Ownership } from './ownership.ts'
import type { Tables } from './tables.ts'
import { valueTypes } from './value-types.ts'
import { refuseReadOnly } from './writable-host.ts'

export interface Database {
  readonly pool: pg.Pool
  readonly db: Kysely<Tables>
  /** For a connection of one's own (LISTEN); read it anew for each, since a port may change. */
  readonly connection: pg.ClientConfig
  /**
   * Resolves once a look at the database succeeds; starts the bundled one where it died. Rejects
   * where it stays away, ten seconds after it was lost at the latest.
   */
  ensureReachable(): Promise<void>
  /** Resolves, with the reason, once the bundled database is lost for good. */
  readonly failed: Promise<Error>
  /** Whether a COMMIT got no answer lately, as when its standby is away: the next one is careful. */
  readonly commits: { inDoubt: boolean }
  /** Gives every connection back and stops the bundled database. */
  close(): Promise<void>
}

export interface DatabaseChoice {
  /** Absolute path of the folder for the bundled database. */
  dataDir: string
  /** A server of one's own, instead of the bundled one. */
  databaseUrl: string | null
}

const PER_CONNECTION = {
  application_name: 'laurel',
  keepAlive: true,
  // A server that vanished without a word is noticed on a connection that only listens, too.
  keepAliveInitialDelayMillis: 10_000,
  // Statements of a batch go out together; the pool hands this on to each client.
  pipeline: true,
  statement_timeout: 15_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
  // Above statement_timeout: only for a server that does not answer at all.
  query_timeout: 20_000,
  connectionTimeoutMillis: 10_000,
  types: valueTypes,
} satisfies pg.ClientConfig

const LOOK_EVERY_MS = 5_000

/**
 * Opens the database the configuration chooses. `exclusive: false` is for a command beside a
 * running app: it uses the app's database, and starts and stops one only where none runs.
 * Throws StartRefused.
 */
export async function openDatabase(
  choice: DatabaseChoice,
  log: Logger,
  { exclusive = true }: { exclusive?: boolean } = {},
): Promise<Database> {
  const { dataDir, databaseUrl } = choice
  return databaseUrl === null ? openOwn(dataDir, log, exclusive) : openElsewhere(databaseUrl, log)
}

/** Follows a database that moves to another of its hosts, or behind its address. */
async function openElsewhere(databaseUrl: string, log: Logger): Promise<Database> {
  const server = await openGiven(databaseUrl, PER_CONNECTION)
  const sockets = trackSockets()
  const connection = (): pg.ClientConfig => ({
    ...PER_CONNECTION,
    connectionString: server.url(),
    stream: () => sockets.open(),
  })
  const reachability = new Reachability({
    log,
    async look() {
      if (!(await server.look())) return
      log.warn('Another host of DATABASE_URL takes the writes now; Laurel goes on there.')
      Object.assign(pool.options, { connectionString: server.url() })
      sockets.cut()
    },
    revive: () => Promise.resolve(),
    // A server that hangs never answers the statements under way.
    onLate: () => sockets.cut(),
  })
  const checkVersion = checkNewConnections(await readKnown(), log)
  const onConnect = async (client: pg.ClientBase): Promise<void> => {
    await Promise.all([refuseReadOnly(client), checkVersion(client)])
  }
  const pool = openPool({ connection: connection(), onConnect, log, reachability })
  // Where one connection broke, the others may hang: the server of all is looked for.
  const lookForIt = (): void => void reachability.ensure().catch(() => undefined)
  pool.on('connect', (client) => client.on('error', lookForIt))
  // Sooner than a statement gives up on a server that froze, or was replaced and goes on by itself.
  const looking = server.hasOthers ? setInterval(lookForIt, LOOK_EVERY_MS).unref() : undefined
  return assemble({
    pool,
    connection,
    failed: new Promise(() => undefined),
    reachability,
    close: () => {
      clearInterval(looking)
      return Promise.resolve()
    },
  })
}

async function openOwn(dataDir: string, log: Logger, exclusive: boolean): Promise<Database> {
  const server = await openBundled(dataDir, log)
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
    async look() {
      await server.look()
      pool.options.port = server.connection().port
      if (exclusive) await own()
    },
    revive: () => server.reach(),
    onGivenUp: (error) => {
      if (exclusive) failed.resolve(error)
    },
  })

  if (exclusive) await own()
  const onConnect = checkNewConnections(await readKnown(), log)
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

interface Parts {
  pool: pg.Pool
  connection: () => pg.ClientConfig
  failed: Promise<Error>
  reachability: Reachability
  close: () => Promise<void>
}

function assemble({ pool, connection, failed, reachability, close }: Parts): Database {
  let closed: Promise<void> | null = null
  return {
    pool,
    failed,
    commits: { inDoubt: false },
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    get connection() {
      return connection()
    },
    ensureReachable: () => reachability.ensure(),
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

/** Waits for statements under way, but not for ever. */
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
    // The pool waits for it, whatever its types say.
    onConnect: onConnect as (client: pg.ClientBase) => void,
    max: 10,
    idleTimeoutMillis: 30_000,
  }
  const pool = new ReachingPool(config, reachability)
  // Without listeners a broken connection would end the process.
  pool.on('error', (error) => {
    if (isConnectionLoss(error)) log.debug({ err: error }, 'An idle database connection broke')
    else log.warn({ err: error }, 'An idle database connection failed')
  })
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** The sockets of all connections to one database, so that they can be cut together. */
interface Sockets {
  /** For the driver: a new one, not connected yet. */
  open(): Socket
  /** What was under way on them fails at once, instead of waiting for a server that was left. */
  cut(): void
}

function trackSockets(): Sockets {
  const all = new Set<Socket>()
  return {
    open() {
      const socket = new Socket()
      all.add(socket)
      socket.once('close', () => all.delete(socket))
      return socket
    },
    cut() {
      for (const socket of all) socket.destroy()
    },
  }
}
