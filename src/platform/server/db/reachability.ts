import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { Refused } from '#platform/contract/refusals.ts'
import { isConnectionLoss } from './connection-loss.ts'
import { isDiskFull } from './disk-full.ts'

/** The database can't be reached; `cause` is the last error. */
export class DatabaseAway extends Error {
  readonly code = 'DATABASE_AWAY'
  override name = 'DatabaseAway'

  constructor(cause: unknown) {
    super("The database can't be reached.", { cause })
  }
}

interface ReachabilityOptions {
  /** Checks the database once. Rejects with the reason if it can't be used. */
  readonly check: () => Promise<void>
  /** Tries to restart a lost database before the next check. */
  readonly revive: () => Promise<void>
  /** Called when callers stop waiting. */
  onLate?(): void
  /** Called with an error that checking again will not cure. */
  onGivenUp?(error: Error): void
  readonly log: Logger
}

/** How long requests wait after the loss; later ones are refused at once. */
export const WAIT_FOR_MS = 10_000
const RETRY_MS = 200
const RETRY_LATER_MS = 1_000
/** Each start of a bundled database on a full disk costs a crash recovery. */
const RETRY_DISK_FULL_MS = 5_000

/**
 * Tracks whether the database is reachable. After a failed check it repeats the check until one
 * succeeds, and logs the outage's begin and end.
 */
export class Reachability {
  readonly #parts: ReachabilityOptions
  readonly #stopping = new AbortController()
  #lostAt: number | null = null
  #lastError: unknown
  /** The running check: `bounded` for callers, `over` until it ends. */
  #checking: { bounded: Promise<void>; over: Promise<void> } | null = null

  constructor(parts: ReachabilityOptions) {
    this.#parts = parts
  }

  get isLost(): boolean {
    return this.#lostAt !== null
  }

  /**
   * Resolves once a check succeeds; callers share it. Rejects ten seconds after the loss (with
   * DatabaseAway, or DatabaseDiskFull if that is why), and at once with errors that checking again
   * will not cure.
   */
  ensure(): Promise<void> {
    if (this.#stopping.signal.aborted) return Promise.reject(stopped())
    this.#checking ??= this.#begin()
    return this.#checking.bounded
  }

  /** Stops checking; resolves when the running check is over. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#checking?.over
  }

  #begin() {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      late.reject(isDiskFull(this.#lastError) ? this.#lastError : new DatabaseAway(this.#lastError))
      this.#parts.onLate?.()
    }, WAIT_FOR_MS)
    const reached = this.#untilReached().finally(() => {
      clearTimeout(timer)
      this.#checking = null
    })
    const over = reached.catch((error: Error) => {
      if (!this.#stopping.signal.aborted) this.#parts.onGivenUp?.(error)
    })
    return { bounded: Promise.race([reached, late.promise]), over }
  }

  async #untilReached(): Promise<void> {
    const { check, revive } = this.#parts
    for (;;) {
      try {
        if (this.#lostAt !== null) await revive()
        await check()
        return this.#logReached()
      } catch (error) {
        if (!isConnectionLoss(error) && !isDiskFull(error)) throw error
        this.#logLost(error)
      }
      await this.#pause()
    }
  }

  #logLost(error: unknown): void {
    this.#lastError = error
    if (this.#lostAt !== null) return
    this.#lostAt = performance.now()
    this.#parts.log.warn({ err: error }, 'Database lost: requests are refused until it returns')
  }

  #logReached(): void {
    if (this.#lostAt === null) return
    const seconds = Math.round((performance.now() - this.#lostAt) / 100) / 10
    this.#lostAt = null
    this.#parts.log.warn({ seconds }, 'Database back')
  }

  async #pause(): Promise<void> {
    const isLate = performance.now() - (this.#lostAt ?? 0) > WAIT_FOR_MS
    const long = isLate ? RETRY_LATER_MS : RETRY_MS
    const milliseconds = isDiskFull(this.#lastError) ? RETRY_DISK_FULL_MS : long
    await pause(milliseconds, undefined, { signal: this.#stopping.signal }).catch(() => undefined)
    if (this.#stopping.signal.aborted) throw stopped()
  }
}

function stopped(): DatabaseAway {
  return new DatabaseAway(new Error('Laurel is stopping.'))
}

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void

/** The pool's error message when all connections stay in use; the error has no code. */
const ALL_IN_USE = 'timeout exceeded when trying to connect'

/**
 * A pool whose callers wait while the database is away, as long as Reachability allows. Throws
 * Refused('busy') if all connections stay in use, and once the pool is ending.
 */
export class ReachingPool extends pg.Pool {
  readonly #database: Reachability

  constructor(config: pg.PoolConfig, database: Reachability) {
    super(config)
    this.#database = database
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    const client = this.#connect()
    if (callback === undefined) return client
    void this.#answer(callback, client)
  }

  async #answer(callback: Callback, client: Promise<pg.PoolClient>): Promise<void> {
    let connected: pg.PoolClient
    try {
      connected = await client
    } catch (error) {
      callback(error as Error, undefined, () => undefined)
      return
    }
    callback(undefined, connected, (error) => connected.release(error))
  }

  async #connect(): Promise<pg.PoolClient> {
    // A request that the stop did not wait for; another process answers it when it is repeated.
    if (this.ending) throw new Refused('busy')
    // Also for idle connections: those to a hanging server look alive.
    if (this.#database.isLost) await this.#database.ensure()
    try {
      return await super.connect()
    } catch (error) {
      if (error instanceof Error && error.message === ALL_IN_USE) {
        this.#database.ensure().catch(() => undefined)
        throw new Refused('busy')
      }
      if (!isConnectionLoss(error)) throw error
      await this.#database.ensure()
      return super.connect()
    }
  }
}

/** The sockets of all connections to one database, to be closed together. */
interface Sockets {
  /** A new, unconnected socket for the driver. */
  open(): Socket
  /** Closes all sockets, so that pending statements fail at once. */
  closeAll(): void
}

export function trackSockets(): Sockets {
  const all = new Set<Socket>()
  return {
    open() {
      const socket = new Socket()
      all.add(socket)
      socket.once('close', () => all.delete(socket))
      return socket
    },
    closeAll() {
      for (const socket of all) socket.destroy()
    },
  }
}
