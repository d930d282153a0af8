import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isConnectionLoss } from './connection-loss.ts'
import { isDiskFull } from './disk-full.ts'

/** The database can't be reached; `cause` is why the last look at it failed. */
export class DatabaseAway extends Error {
  readonly code = 'DATABASE_AWAY'
  override name = 'DatabaseAway'

  constructor(cause: unknown) {
    super('The database can not be reached.', { cause })
  }
}

interface Parts {
  /** One look at the database. Rejects with why it can't be used. */
  readonly look: () => Promise<void>
  /** Does what may bring a lost database back before the next look. */
  readonly revive: () => Promise<void>
  /** Told when nobody waits any longer. */
  onLate?(): void
  /** Told of an error that looking again will not cure. */
  onGivenUp?(error: Error): void
  readonly log: Logger
}

/** Requests wait so long after the database was lost, and are refused at once from then on. */
export const WAIT_FOR_MS = 10_000
const LOOK_AGAIN_MS = 200
const LOOK_AGAIN_LATER_MS = 1_000
/** Each start of a bundled database on a full disk costs a crash recovery. */
const LOOK_AGAIN_DISK_FULL_MS = 5_000

/**
 * Knows whether the database can be reached. After a failed look it goes on looking until one
 * succeeds, whoever waits for it, and logs both ends of the outage once.
 */
export class Reachability {
  readonly #parts: Parts
  readonly #stopping = new AbortController()
  #lostAt: number | null = null
  #why: unknown
  /** While it looks: for those who wait, and until it is over. */
  #looking: { bounded: Promise<void>; over: Promise<void> } | null = null

  constructor(parts: Parts) {
    this.#parts = parts
  }

  get isLost(): boolean {
    return this.#lostAt !== null
  }

  /**
   * Resolves once a look at the database succeeds; callers share the look. Rejects ten seconds after
   * the database was lost (with DatabaseAway, or DatabaseDiskFull where that is why), and at once
   * with what looking again will not cure.
   */
  ensure(): Promise<void> {
    if (this.#stopping.signal.aborted) return Promise.reject(stopped())
    this.#looking ??= this.#begin()
    return this.#looking.bounded
  }

  /** Looks no more; resolves once the look under way is over. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#looking?.over
  }

  #begin() {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      late.reject(isDiskFull(this.#why) ? this.#why : new DatabaseAway(this.#why))
      this.#parts.onLate?.()
    }, WAIT_FOR_MS)
    const reached = this.#untilReached().finally(() => {
      clearTimeout(timer)
      this.#looking = null
    })
    const over = reached.catch((error: Error) => {
      if (!this.#stopping.signal.aborted) this.#parts.onGivenUp?.(error)
    })
    return { bounded: Promise.race([reached, late.promise]), over }
  }

  async #untilReached(): Promise<void> {
    const { look, revive } = this.#parts
    for (;;) {
      try {
        if (this.#lostAt !== null) await revive()
        await look()
        return this.#noteReached()
      } catch (error) {
        if (!isConnectionLoss(error) && !isDiskFull(error)) throw error
        this.#noteLost(error)
      }
      await this.#pause()
    }
  }

  #noteLost(error: unknown): void {
    this.#why = error
    if (this.#lostAt !== null) return
    this.#lostAt = performance.now()
    this.#parts.log.warn({ err: error }, 'Database lost: requests are refused until it is back')
  }

  #noteReached(): void {
    if (this.#lostAt === null) return
    const seconds = Math.round((performance.now() - this.#lostAt) / 100) / 10
    this.#lostAt = null
    this.#parts.log.warn({ seconds }, 'Database back')
  }

  async #pause(): Promise<void> {
    const isLate = performance.now() - (this.#lostAt ?? 0) > WAIT_FOR_MS
    const long = isLate ? LOOK_AGAIN_LATER_MS : LOOK_AGAIN_MS
    const milliseconds = isDiskFull(this.#why) ? LOOK_AGAIN_DISK_FULL_MS : long
    await pause(milliseconds, undefined, { signal: this.#stopping.signal }).catch(() => undefined)
    if (this.#stopping.signal.aborted) throw stopped()
  }
}

function stopped(): DatabaseAway {
  return new DatabaseAway(new Error('Laurel stops.'))
}
