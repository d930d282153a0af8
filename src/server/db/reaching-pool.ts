import pg from 'pg'
import { Refused } from '#contract/refusals.ts'
import { isConnectionLoss } from './connection-loss.ts'

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void

/** What the pool says, without a code, when all its connections were in use for too long. */
const ALL_IN_USE = 'timeout exceeded when trying to connect'

/**
 * A pool whose callers wait while the database is away, instead of failing at once. They are told
 * Refused('busy') where all connections stay in use.
 */
export class ReachingPool extends pg.Pool {
  readonly #reach: () => Promise<void>

  constructor(config: pg.PoolConfig, reach: () => Promise<void>) {
    super(config)
    this.#reach = reach
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
    try {
      return await super.connect()
    } catch (error) {
      if (error instanceof Error && error.message === ALL_IN_USE) throw new Refused('busy')
      if (!isConnectionLoss(error)) throw error
      await this.#reach()
      return super.connect()
    }
  }
}
