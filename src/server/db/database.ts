import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import { openBundled, type BundledServer } from './bundled.ts'
import { isConnectionLoss } from './connection-loss.ts'
import { openGiven } from './given.ts'
import { ReachingPool } from './reaching-pool.ts'
import { refusedOwnership, takeOwnership, type Ownership } from './ownership.ts'
import { trackSockets } from './sockets.ts'
import type { Tables } from './tables.ts'
import { valueTypes } from './value-types.ts'
import { refuseReadOnly } from './writable-host.ts'

export interface Database {
  readonly pool: pg.Pool
  readonly db: Kysely<Tables>
  /** For a connection of one's own (LISTEN); read it anew for each, since a port may change. */
  readonly connection: pg.ClientConfig
  /**
   * Resolves once the database answers; starts the bundled one where it died. Callers share one
   * attempt. Rejects with what is wrong when it can't be reached.
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
  const reach = () => database.ensureReachable()
  // The pool waits for it, whatever its types say.
  const onConnect = refuseReadOnly as (client: pg.ClientBase) => void
  const pool = openPool({ ...connection(), onConnect }, log, reach)
  // Where one connection broke, the others may hang: the server of all is looked for.
  const lookForIt = (): void => void reach().catch(() => undefined)
  pool.on('connect', (client) => client.on('error', lookForIt))
  // Sooner than a statement gives up on a server that froze, or was replaced and goes on by itself.
  const looking = server.hasOthers ? setInterval(lookForIt, LOOK_EVERY_MS).unref() : undefined
  const database = assemble({
    pool,
    connection,
    failed: new Promise(() => undefined),
    reach: async () => {
      if (!(await server.reach())) return
      log.warn('Another host of DATABASE_URL takes the writes now; Laurel goes on there.')
      Object.assign(pool.options, { connectionString: server.url() })
      sockets.cut()
    },
    close: () => {
      clearInterval(looking)
      return Promise.resolve()
    },
  })
  return database
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
    if (closing) return
    log.warn('The connection to the database broke; making sure that it runs.')
    database.ensureReachable().catch((error: Error) => failed.resolve(error))
  }

  if (exclusive) await own()
  const pool = openPool(connection(), log, () => database.ensureReachable())
  const database = assemble({
    pool,
    connection,
    failed: failed.promise,
    reach: async () => {
      await server.reach()
      pool.options.port = server.connection().port
      if (exclusive) await own()
    },
    close: async () => {
      closing = true
      await closeOwn(server, ownership, exclusive)
    },
  })
  return database
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
  reach: () => Promise<void>
  close: () => Promise<void>
}

function assemble({ pool, connection, failed, reach, close }: Parts): Database {
  let reaching: Promise<void> | null = null
  let closed: Promise<void> | null = null
  return {
    pool,
    failed,
    commits: { inDoubt: false },
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    get connection() {
      return connection()
    },
    ensureReachable() {
      if (closed !== null) return Promise.reject(new Error('Connection terminated: Laurel stops.'))
      reaching ??= reach().finally(() => {
        reaching = null
      })
      return reaching
    },
    close() {
      closed ??= (async () => {
        await reaching?.catch(() => undefined)
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

function openPool(connection: pg.PoolConfig, log: Logger, reach: () => Promise<void>): pg.Pool {
  const pool = new ReachingPool({ ...connection, max: 10, idleTimeoutMillis: 30_000 }, reach)
  // Without listeners a broken connection would end the process.
  pool.on('error', (error) => {
    if (isConnectionLoss(error)) log.debug({ err: error }, 'An idle database connection broke')
    else log.warn({ err: error }, 'An idle database connection failed')
  })
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
