import type { QueryResultRow } from 'pg'
import type { Database } from '#platform/server/db/database.ts'

/** Running apps on one database: in the test's own process, or under faults. */
export interface LaurelSite {
  /** The ports of the apps. */
  readonly ports: readonly number[]
  readonly credentials: { readonly email: string; readonly password: string }
  /** One query past the apps; throws while the database is away. */
  readonly look: <R extends QueryResultRow>(text: string, values?: unknown[]) => Promise<R[]>
  /** Waits until no transaction of an app is left. */
  readonly waitForTransactions: () => Promise<void>
  /** A handle past the apps; the caller closes it. */
  readonly openDatabase: () => Promise<Database>
}
