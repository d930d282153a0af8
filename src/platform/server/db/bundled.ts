import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { DATABASE_USER } from './bundled-cluster.ts'
import { bundledHome, readPart, refuseUnreachable } from './bundled-home.ts'
import { clusterVersion, MAJOR_VERSION } from './bundled-version.ts'
import { errorCode, isConnectionLoss } from './connection-loss.ts'
import { DatabaseDiskFull, hasRoom } from './disk-full.ts'
import {
  freePort,
  runningPostmaster,
  startPostmaster,
  stopPostmaster,
  type BundledHome,
} from './postmaster.ts'
import { DatabaseAway } from './reachability.ts'
import { StartBlocked, StartRefused } from './start-refused.ts'

const DATABASE = 'laurel'
const REACH_WITHIN_MS = 60_000
const RETRY_AFTER_MS = 50
/**
 * Failed attempts before giving up. Backends of a killed server may hold its memory for seconds,
 * and another process may take the port.
 */
const FAILED_STARTS = 50
const NO_SUCH_DATABASE = '3D000'
const AWAY = { none: 'It is not running.', waiting: 'It is running but does not answer yet.' }
const ALREADY_EXISTS = new Set(['42P04', '23505'])

/** The bundled PostgreSQL on one data folder. */
export interface BundledServer {
  /** The connection settings; `reach` may change the port. */
  connection(): pg.ClientConfig
  /** Checks that it answers. Rejects with DatabaseAway. */
  check(): Promise<void>
  /**
   * Waits until it answers, and starts it if it does not run. Throws DatabaseDiskFull, or
   * StartRefused if it does not start for another reason.
   */
  reach(): Promise<void>
  stop(): Promise<void>
}

/**
 * Finds or creates the database under `dataDir` and starts it. `settings` are `name=value`;
 * `whileStarting` is called after each start of its process, before it answers.
 */
export async function openBundled(
  dataDir: string,
  log: Logger,
  settings: readonly string[] = [],
  whileStarting?: () => void,
): Promise<BundledServer> {
  return openHome(await homeOfThisVersion(dataDir), log, settings, whileStarting)
}

/** As `openBundled`, for a home whose programs are of the version of its files. */
export async function openHome(
  home: BundledHome,
  log: Logger,
  settings: readonly string[] = [],
  whileStarting?: () => void,
): Promise<BundledServer> {
  const password = await readPart(home, 'password')
  let port = 0

  const connection = () => connectionAt(port, password)

  async function findRunning(): Promise<'answers' | 'waiting' | 'none'> {
    const running = await runningPostmaster(home)
    if (running === null) return 'none'
    port = running.port
    return (await answers(connection())) ? 'answers' : 'waiting'
  }

  async function tryToReach(): Promise<'answers' | 'waiting' | 'started' | 'failed'> {
    const found = await findRunning()
    if (found !== 'none') return found
    await refuseUnreachable(home)
    port = await freePort(port)
    const starting = startPostmaster(home, port, settings)
    whileStarting?.()
    const started = await starting
    if (!started.ok) log.debug({ output: started.output }, 'The database did not start')
    return started.ok ? 'started' : 'failed'
  }

  async function reach(): Promise<void> {
    const deadline = Date.now() + REACH_WITHIN_MS
    for (let failures = 0; failures < FAILED_STARTS && Date.now() < deadline;) {
      const state = await tryToReach()
      if (state === 'answers') return
      if (state === 'failed') {
        failures++
        if (!(await hasRoom(join(home.folder, 'cluster/pg_wal')))) {
          throw new DatabaseDiskFull(home.folder)
        }
      }
      if (state !== 'started') await pause(RETRY_AFTER_MS)
    }
    throw new StartBlocked(
      `The database in ${home.folder} does not start; ${join(home.folder, 'log')} says why.`,
    )
  }

  await reach().catch(refuseToStart)
  return {
    connection,
    async check() {
      const found = await findRunning()
      if (found !== 'answers') throw new DatabaseAway(new Error(AWAY[found]))
    },
    reach,
    stop: () => stop(home, log),
  }
}

function connectionAt(port: number, password: string): pg.ClientConfig {
  return { host: '127.0.0.1', port, user: DATABASE_USER, password, database: DATABASE, ssl: false }
}

function refuseToStart(error: unknown): never {
  if (!(error instanceof DatabaseDiskFull)) throw error
  throw new StartBlocked(`${error.message} Make room, then start Laurel again.`)
}

async function stop(home: BundledHome, log: Logger): Promise<void> {
  const stopped = await stopPostmaster(home)
  const running = stopped.ok ? null : await runningPostmaster(home)
  if (running !== null) log.error(`The database did not stop: ${stopped.output}`)
}

async function homeOfThisVersion(dataDir: string): Promise<BundledHome> {
  const home = await bundledHome(dataDir)
  const version = await clusterVersion(home)
  if (version === MAJOR_VERSION) return home
  throw new StartRefused(
    `The database in ${home.folder} was made by PostgreSQL ${version}; this Laurel brings ${MAJOR_VERSION}. npm start takes it over.`,
  )
}

/** False while it starts, recovers or stops. Throws on errors that waiting will not cure. */
async function answers(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    if (errorCode(error) === NO_SUCH_DATABASE) return createDatabase(connection)
    if (isConnectionLoss(error)) return false
    throw error
  } finally {
    await client.end()
  }
}

async function createDatabase(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`create database ${DATABASE}`)
  } catch (error) {
    if (!ALREADY_EXISTS.has(errorCode(error))) throw error
  } finally {
    await client.end()
  }
  return true
}
