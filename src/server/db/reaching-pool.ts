import pg from 'pg'
import { isConnectionLoss } from './connection-loss.ts'

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void

/** A pool whose callers wait while the database is away, instead of failing at once. */
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
    client.then(
      (connected) => callback(undefined, connected, (error) => connected.release(error)),
      (error: Error) => callback(error, undefined, () => undefined),
    )
  }

  async #connect(): Promise<pg.PoolClient> {
    try {
      return await super.connect()
    } catch (error) {
      if (!isConnectionLoss(error)) throw error
      await this.#reach()
      return super.connect()
    }
  }
}
