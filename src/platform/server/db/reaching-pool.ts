import pg from 'pg'
import { Refused } from '#platform/contract/refusals.ts'
import { isConnectionLoss } from './connection-loss.ts'
import type { Reachability } from './reachability.ts'

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void

/** The pool's message, without a code, when all connections stay in use. */
const ALL_IN_USE = 'timeout exceeded when trying to connect'

/**
 * A pool whose callers wait while the database is away, as long as Reachability allows. Throws
 * Refused('busy') if all connections stay in use.
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
