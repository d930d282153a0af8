import type { Logger } from 'pino'
import { FORBIDDING, valuesOf } from '#platform/server/db/compatibility.ts'
import { errorCode } from '#platform/server/db/connection-loss.ts'
import { readMigrationNames } from '#platform/server/db/migrate.ts'
import type { MonitoringPool } from '#platform/server/db/monitoring-pool.ts'

/** Whether this process can serve, or why not; this is all that strangers learn. */
export type Readiness =
  | 'ready'
  | 'draining'
  | 'database-unreachable'
  | 'database-read-only'
  | 'database-not-migrated'
  | 'database-newer'
  | 'database-disk-full'

/** The database is checked at most twice a second. */
const GOOD_FOR_MS = 500

// A standby is reachable and migrated, but read-only.
const CHECK = `select current_setting('transaction_read_only') = 'off' as writable,
                     exists (${FORBIDDING}) as newer,
                     exists (select from kysely_migration where name = $2) as migrated`

const NO_SUCH_TABLE_OR_COLUMN = /^(42P01|42703)$/

interface DatabaseStatus {
  readonly writable: boolean
  readonly newer: boolean
  readonly migrated: boolean
}

interface ReadinessParts {
  readonly pool: MonitoringPool
  readonly log: Logger
  readonly isDiskFull: () => boolean
  /** Called if the database does not answer. */
  readonly onAway: () => void
}

export interface ReadinessTracker {
  check(): Promise<Readiness>
  /** From now on the status is 'draining'. */
  drain(): void
}

export async function trackReadiness(parts: ReadinessParts): Promise<ReadinessTracker> {
  const { pool, log, isDiskFull, onAway } = parts
  const values = valuesOf(await readMigrationNames())
  let draining = false
  let last: { at: number; seen: Promise<Readiness> } | undefined

  async function checkDatabase(): Promise<Readiness> {
    try {
      const [seen] = await pool.query<DatabaseStatus>(CHECK, values)
      if (seen?.writable !== true) return 'database-read-only'
      if (seen.newer) return 'database-newer'
      if (!seen.migrated) return 'database-not-migrated'
      return isDiskFull() ? 'database-disk-full' : 'ready'
    } catch (error) {
      if (NO_SUCH_TABLE_OR_COLUMN.test(errorCode(error))) return 'database-not-migrated'
      log.debug({ err: error }, 'Not ready: the database does not answer')
      onAway()
      // A full disk explains why it does not answer.
      return isDiskFull() ? 'database-disk-full' : 'database-unreachable'
    }
  }

  return {
    async check() {
      const now = performance.now()
      if (last === undefined || now - last.at > GOOD_FOR_MS) {
        last = { at: now, seen: checkDatabase() }
      }
      const seen = await last.seen
      return draining ? 'draining' : seen
    },
    drain() {
      draining = true
    },
  }
}
