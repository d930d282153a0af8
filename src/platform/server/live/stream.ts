import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Caller } from '#platform/server/calls/actor.ts'
import type { EventStream } from '#platform/server/calls/handler.ts'
import { DatabaseNewer } from '#platform/server/db/compatibility.ts'
import { isConnectionLoss } from '#platform/server/db/connection-loss.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { MonitoringPool } from '#platform/server/db/monitoring-pool.ts'
import { DatabaseAway } from '#platform/server/db/reachability.ts'
import {
  canResume,
  currentPosition,
  outboxLag,
  readOutbox,
  sweepOutbox,
  type StreamPosition,
  type TopicChange,
} from './outbox.ts'
import { DESCRIBE_EVERY_MS, listenStatement } from './processes.ts'
import { LiveSubscriber } from './subscriber.ts'

const READ_AGAIN_MS = 500
const HEARTBEAT_MS = 25_000
const SWEEP_MS = 60_000

/** Sends changes of all processes to the open pages of this one. */
export class Live {
  readonly #database: Database
  readonly #log: Logger
  readonly #subscribers = new Set<LiveSubscriber>()
  readonly #joining = new Set<LiveSubscriber>()
  readonly #listener: ReturnType<typeof listenToOutbox>
  readonly #timers: readonly NodeJS.Timeout[]
  /** All subscribers were sent everything up to here. */
  #position: StreamPosition = ''
  #reading: Promise<void> | undefined
  #again = false

  constructor(database: Database, log: Logger) {
    this.#database = database
    this.#log = log
    this.#listener = listenToOutbox(database, log, {
      onNews: () => this.#onNews(),
      countPages: () => this.pages,
    })
    this.#timers = [
      setInterval(() => this.#beat(), HEARTBEAT_MS),
      setInterval(() => void this.#sweep(), SWEEP_MS),
    ]
  }

  /** Subscribes a page to the caller's changes, resuming from `after` if possible. */
  open(caller: Caller, after: StreamPosition | null, stream: EventStream): void {
    const subscriber = new LiveSubscriber(caller, after, stream)
    stream.onClose(() => {
      this.#joining.delete(subscriber)
      this.#subscribers.delete(subscriber)
    })
    this.#joining.add(subscriber)
    this.#onNews()
  }

  /** The number of open pages of this process. */
  get pages(): number {
    return this.#subscribers.size
  }

  /** The age in seconds of the oldest change not yet sent to open pages; null without pages. */
  async lag(pool: MonitoringPool): Promise<number | null> {
    if (this.#subscribers.size === 0) return null
    return outboxLag((text, values) => pool.query(text, values), this.#position)
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    this.#endAll()
    await this.#listener.stop()
    await this.#reading
  }

  // All notifications during a read cause one more read in total.
  #onNews(): void {
    this.#again = true
    this.#reading ??= this.#readNews()
  }

  async #readNews(): Promise<void> {
    try {
      while (this.#again) {
        this.#again = false
        await this.#tellNews()
        const joined: LiveSubscriber[] = []
        for (const subscriber of this.#joining) {
          await this.#join(subscriber)
          joined.push(subscriber)
        }
        // The end of a session may have been announced before its stream joined.
        await this.#endSignedOut(joined)
      }
    } catch (error) {
      this.#logFailure(error, 'live events: reading failed')
      // Retry, since the next notification may be far away.
      setTimeout(() => this.#onNews(), READ_AGAIN_MS).unref()
    } finally {
      this.#reading = undefined
    }
  }

  async #tellNews(): Promise<void> {
    const { pool } = this.#database
    if (this.#subscribers.size === 0) {
      // Without subscribers, the next one starts at the current position.
      if (this.#joining.size > 0) this.#position = await currentPosition(pool)
      return
    }
    const news = await readOutbox(pool, this.#position)
    this.#position = news.position
    const mayHaveLeft = [...this.#subscribers].filter((subscriber) =>
      subscriber.tell(news.changes, news.position).has('session'),
    )
    await this.#endSignedOut(mayHaveLeft)
  }

  async #join(subscriber: LiveSubscriber): Promise<void> {
    const missed = await this.#readMissed(subscriber)
    // The page may have closed meanwhile.
    if (!this.#joining.delete(subscriber)) return
    this.#subscribers.add(subscriber)
    // A new page may have loaded data before it subscribed.
    if (missed === null) subscriber.say('everything', this.#position)
    else subscriber.tell(missed, this.#position)
  }

  async #readMissed({ after }: LiveSubscriber): Promise<readonly TopicChange[] | null> {
    const { pool } = this.#database
    if (after === null || !(await canResume(pool, after))) return null
    return (await readOutbox(pool, after)).changes
  }

  async #endSignedOut(subscribers: readonly LiveSubscriber[]): Promise<void> {
    if (subscribers.length === 0) return
    const hashes = subscribers.map((subscriber) => subscriber.caller.tokenHash)
    const live = await liveSessions(this.#database.pool, hashes)
    for (const subscriber of subscribers) {
      if (!live.has(subscriber.caller.tokenHash.toString('hex'))) subscriber.end()
    }
  }

  #beat(): void {
    for (const subscriber of this.#subscribers) subscriber.beat()
  }

  // Removes old rows, and ends pages whose session expired.
  async #sweep(): Promise<void> {
    try {
      await sweepOutbox(this.#database.pool)
      await this.#endSignedOut([...this.#subscribers])
    } catch (error) {
      this.#logFailure(error, 'live events: sweeping failed')
    }
  }

  /** Logs only at debug during an outage, which was logged when it began. */
  #logFailure(error: unknown, message: string): void {
    const lasts = error instanceof DatabaseAway || error instanceof DatabaseNewer
    this.#log[lasts ? 'debug' : 'warn']({ err: error }, message)
    // Pages reconnect to a process of the newer release.
    if (error instanceof DatabaseNewer) this.#endAll()
  }

  #endAll(): void {
    for (const subscriber of [...this.#joining, ...this.#subscribers]) subscriber.end()
  }
}

/** The sessions and screens that are still valid; by token hash, in hex. */
async function liveSessions(
  pool: pg.Pool,
  tokenHashes: readonly Buffer[],
): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ token_hash: Buffer }>(
    `select s.token_hash
       from sessions s join users u on u.id = s.user_id
      where s.token_hash = any($1::bytea[]) and s.expires_at > now() and u.is_active
     union all
     select token_hash from screens where token_hash = any($1::bytea[])`,
    [tokenHashes],
  )
  return new Set(rows.map((row) => row.token_hash.toString('hex')))
}

const LONGEST_PAUSE_MS = 5_000

interface Listener {
  readonly onNews: () => void
  /** The number of open pages, for the list of processes. */
  readonly countPages: () => number
}

/**
 * Listens for announcements on its own connection, reconnecting when it breaks. `onNews` also runs
 * after each reconnect, for missed announcements.
 */
function listenToOutbox(database: Database, log: Logger, { onNews, countPages }: Listener) {
  const stopping = new AbortController()
  const stopped = once(stopping.signal, 'abort')

  async function listenOnce(): Promise<void> {
    const connection = new pg.Client({ ...database.connection, statement_timeout: 0 })
    const broken = new Promise<void>((resolve) => {
      connection.on('error', () => resolve())
      connection.once('end', resolve)
    })
    const say = () => connection.query(listenStatement(countPages()))
    let describing: NodeJS.Timeout | undefined
    try {
      // connect() never settles if the connection ends meanwhile.
      await Promise.race([connection.connect(), broken])
      connection.on('notification', onNews)
      await say()
      describing = setInterval(() => void say().catch(() => undefined), DESCRIBE_EVERY_MS)
      onNews()
      await Promise.race([broken, stopped])
    } finally {
      clearInterval(describing)
      await connection.end()
    }
  }

  async function listenForever(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; failures++) {
      const began = Date.now()
      await listenOnce().catch((error: unknown) => {
        if (!isConnectionLoss(error)) log.warn({ err: error }, 'live events: no connection')
      })
      // Other connections may be idle and not notice the loss.
      if (!stopping.signal.aborted) database.ensureReachable().catch(() => undefined)
      if (Date.now() - began > LONGEST_PAUSE_MS) failures = 0
      await Promise.race([stopped, pause(Math.min(50 * 2 ** failures, LONGEST_PAUSE_MS))])
    }
  }

  const finished = listenForever()
  return {
    async stop(): Promise<void> {
      stopping.abort()
      await finished
    },
  }
}
