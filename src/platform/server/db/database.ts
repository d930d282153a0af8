import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Tables } from './tables.ts'

export interface Database {
  readonly pool: pg.Pool
  readonly db: Kysely<Tables>
  /**
   * Settings for a connection with a session of its own (LISTEN, migrations, backups). Read them for
   * each new connection, since the port may change.
   */
  readonly connection: pg.ClientConfig
  /** As `connection`, on the way that requests go, perhaps through a pooler of transactions. */
  readonly requests: Pick<Database, 'connection'>
  /**
   * Resolves once the database answers; restarts the bundled one if it died. Rejects at most ten
   * seconds after the loss.
   */
  ensureReachable(): Promise<void>
  /** Resolves with the reason when the bundled database is lost for good. */
  readonly failed: Promise<Error>
  /** Whether a COMMIT got no answer recently, for example because the standby is away. */
  readonly commits: { inDoubt: boolean }
  /** Closes every connection and stops the bundled database. */
  close(): Promise<void>
}

export interface DatabaseSettings {
  /** Absolute path of the folder for the bundled database. */
  dataDir: string
  /** An external server instead of the bundled one. */
  databaseUrl: string | null
  /** The same server without the pooler that `databaseUrl` leads to. */
  directUrl?: string | null
}
