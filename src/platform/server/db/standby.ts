import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { reasonOf } from './complaint.ts'
import { errorCode, isConnectionLoss } from './connection-loss.ts'
import type { Database } from './database.ts'
import { openMonitoringPool, type MonitoringPool } from './monitoring-pool.ts'
import { trackSockets } from './reachability.ts'
import { kyselyOver, type Statement } from './transaction.ts'

/** The primary or a standby, for code that only reads. */
export interface Reading extends Pick<
  Database,
  'pool' | 'db' | 'commits' | 'ensureReachable' | 'standby'
> {
  /** Failed transactions are not repeated here, but on the primary. */
  readonly isStandby?: true
}

/**
 * Runs a read on the standby of DATABASE_READ_URL, once that has everything which was committed when
 * the read began; on the primary if there is no such standby, or if it fails. `read` may run twice.
 * Not for balances, nor for reads that a change is decided by.
 */
export async function onStandby<T>(
  database: Reading,
  read: (from: Reading) => Promise<T>,
): Promise<T> {
  const { standby } = database
  const opened = standby?.isUsed === true ? await standby.open() : null
  if (standby === null || opened === null) return read(database)
  try {
    const answer = await read(opened)
    standby.reads.answered++
    return answer
  } catch (error) {
    if (!standby.isToBlame(error)) throw error
    standby.reads.returned++
    return read(database)
  }
}

/** How long a read waits for the standby to have the newest commit, before it returns to the primary. */
const BEHIND_AT_MOST_MS = 1_000
const LOOK_AGAIN_MS = 5
const CHECK_EVERY_MS = 1_000
const ANSWER_WITHIN_MS = 3_000

/** The standby can't answer this read; the message is the reason. */
class StandbyUnfit extends Error {
  override name = 'StandbyUnfit'
}

/** PostgreSQL's codes for statements that the replay of the primary's changes cancelled. */
const CANCELLED_BY_REPLAY = new Set(['40001', '40P01'])

type Told = 'used' | 'set aside'

interface Parts {
  /** The URL of each host, of which the first fit one is used. */
  readonly urls: readonly string[]
  readonly connection: pg.ClientConfig
  readonly primary: Pick<pg.Pool, 'query'>
  readonly log: Logger
}

/** A streaming standby. It is checked every second, and used while it follows the primary closely. */
export class Standby {
  /** Reads answered by it, and reads that it failed. */
  readonly reads = { answered: 0, returned: 0 }
  readonly #parts: Parts
  readonly #sockets = trackSockets()
  readonly #pool: pg.Pool
  readonly #checks: MonitoringPool
  readonly #stopping = new AbortController()
  readonly #watching: Promise<void>
  #url: string
  #isUsed = false
  #told: Told | null = null

  constructor(parts: Parts) {
    this.#parts = parts
    this.#url = parts.urls[0] ?? ''
    this.#pool = new pg.Pool({ ...this.#connection(), max: 10, idleTimeoutMillis: 30_000 })
    this.#pool.on('error', () => undefined)
    this.#pool.on('connect', (client) => client.on('error', () => undefined))
    const connection = (): pg.ClientConfig => this.#connection()
    this.#checks = openMonitoringPool({
      get connection() {
        return connection()
      },
    })
    this.#watching = this.#watch()
  }

  get isUsed(): boolean {
    return this.#isUsed
  }

  /**
   * The standby, whose connections wait until they have what the primary has committed by now. Null
   * if the primary can't tell.
   */
  async open(): Promise<Reading | null> {
    const point = await pointOf(this.#parts.primary).catch(() => null)
    if (point === null) return null
    const connect = (): Promise<pg.PoolClient> => this.#connect(point)
    const query = async (config: string | Statement, values?: unknown[]) => {
      const client = await connect()
      try {
        const answer = await client.query(config as Statement, values)
        client.release()
        return answer
      } catch (error) {
        client.release(isConnectionLoss(error))
        throw error
      }
    }
    return {
      pool: { connect, query } as unknown as pg.Pool,
      db: kyselyOver((statement) => query(statement as Statement)),
      commits: { inDoubt: false },
      ensureReachable: () => Promise.resolve(),
      standby: null,
      isStandby: true,
    }
  }

  /** Whether a read failed because of the standby, which is then left alone until the next check. */
  isToBlame(error: unknown): boolean {
    if (CANCELLED_BY_REPLAY.has(errorCode(error))) return true
    if (!(error instanceof StandbyUnfit) && !isConnectionLoss(error)) return false
    this.#isUsed = false
    this.#tell('set aside', error)
    return true
  }

  async close(): Promise<void> {
    this.#stopping.abort()
    this.#sockets.closeAll()
    await this.#watching
    await Promise.all([this.#pool.end(), this.#checks.close()])
  }

  #connection(): pg.ClientConfig {
    return {
      ...this.#parts.connection,
      connectionString: this.#url,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      stream: () => this.#sockets.open(),
    }
  }

  async #connect(point: Point): Promise<pg.PoolClient> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw unfit(error)
    })
    try {
      await waitFor(point, async (values) => {
        const statement = { text: STATE, values, query_timeout: ANSWER_WITHIN_MS } as Statement
        return (await client.query<State>(statement)).rows
      })
      return client
    } catch (error) {
      client.release(!(error instanceof StandbyUnfit))
      throw error
    }
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      await this.#check()
      await pause(CHECK_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  async #check(): Promise<void> {
    const { urls, primary } = this.#parts
    let failure: unknown
    for (let tried = 0; tried < urls.length; tried++) {
      try {
        const point = await pointOf(primary)
        await waitFor(point, (values) => this.#checks.query<State>(STATE, values))
        this.#isUsed = true
        this.#tell('used')
        return
      } catch (error) {
        if (this.#stopping.signal.aborted) return
        this.#isUsed = false
        failure = error
        this.#goToNext(error)
      }
    }
    this.#tell('set aside', failure)
  }

  #goToNext(error: unknown): void {
    const { urls } = this.#parts
    this.#url = urls[(urls.indexOf(this.#url) + 1) % urls.length] ?? this.#url
    Object.assign(this.#pool.options, { connectionString: this.#url })
    // A frozen server never answers pending statements.
    if (urls.length > 1 || !(error instanceof StandbyUnfit)) this.#sockets.closeAll()
  }

  /** Logs a change, once. */
  #tell(state: Told, error?: unknown): void {
    const isFirst = this.#told === null
    if (this.#told === state) return
    this.#told = state
    const { log } = this.#parts
    if (state === 'used') {
      log[isFirst ? 'info' : 'warn']('The standby of DATABASE_READ_URL is used for reads')
    } else {
      const { message: reason } = unfit(error)
      log.warn({ reason }, 'The standby of DATABASE_READ_URL is set aside: the primary answers')
    }
  }
}

function unfit(error: unknown): StandbyUnfit {
  return error instanceof StandbyUnfit ? error : new StandbyUnfit(reasonOf(error, { ssl: true }))
}

/** A place in the log of a primary. */
interface Point {
  readonly system: string
  readonly timeline: string
  /** Where everything committed by then ends. */
  readonly place: string
}

const POINT = `
  select (select system_identifier::text from pg_control_system()) as system,
         left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) as timeline,
         pg_current_wal_flush_lsn()::text as place`

async function pointOf(primary: Parts['primary']): Promise<Point> {
  const { rows } = await primary.query<Point>(POINT)
  if (rows[0] === undefined) throw new Error('The primary did not say where its log ends.')
  return rows[0]
}

interface State {
  readonly inRecovery: boolean
  readonly isSame: boolean
  readonly follows: boolean
  readonly hasAll: boolean
}

// A standby of a replaced primary may be further on, but without the new one's commits. Its control
// file has the new timeline from its next restart point on.
const STATE = `
  select pg_is_in_recovery() as "inRecovery",
         (select system_identifier::text from pg_control_system()) = $1 as "isSame",
         (select lpad(upper(to_hex(timeline_id)), 8, '0') from pg_control_checkpoint()) = $2 as follows,
         coalesce(pg_last_wal_replay_lsn() >= $3::pg_lsn, false) as "hasAll"`

/** Asks a standby until it has everything up to a point. Throws StandbyUnfit. */
async function waitFor(
  { system, timeline, place }: Point,
  ask: (values: string[]) => Promise<readonly State[]>,
): Promise<void> {
  const began = performance.now()
  for (;;) {
    const [state] = await ask([system, timeline, place])
    if (state?.inRecovery !== true) throw new StandbyUnfit('it is no standby: it takes writes')
    if (!state.isSame) throw new StandbyUnfit('it belongs to another PostgreSQL cluster')
    if (!state.follows) throw new StandbyUnfit('it does not follow the present primary yet')
    if (state.hasAll) return
    if (performance.now() - began > BEHIND_AT_MOST_MS) {
      throw new StandbyUnfit(`it is more than ${BEHIND_AT_MOST_MS / 1000} s behind`)
    }
    await pause(LOOK_AGAIN_MS)
  }
}
