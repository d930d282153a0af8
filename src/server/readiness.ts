import type { Logger } from 'pino'
import { latestMigration } from './db/migrate.ts'
import type { WatchPool } from './db/watch-pool.ts'

/** Whether this process can serve, and if not what is amiss: all that strangers are told. */
export type Readiness =
  'ready' | 'draining' | 'database-unreachable' | 'database-read-only' | 'database-not-migrated'

/** However often it is asked, by whoever: the database hears of it twice a second at most. */
const GOOD_FOR_MS = 500

// A standby is reached and migrated, and can't take a single point.
const LOOK = `select current_setting('transaction_read_only') = 'off' as writable,
                     exists (select from kysely_migration where name = $1) as migrated`

export interface ReadinessWatch {
  look(): Promise<Readiness>
  /** From now on it says 'draining', whatever the database does. */
  drain(): void
}

export async function watchReadiness(watch: WatchPool, log: Logger): Promise<ReadinessWatch> {
  const latest = await latestMigration()
  let draining = false
  let last: { at: number; seen: Promise<Readiness> } | undefined

  async function lookAtDatabase(): Promise<Readiness> {
    try {
      const rows = await watch.query<{ writable: boolean; migrated: boolean }>(LOOK, [latest])
      if (rows[0]?.writable !== true) return 'database-read-only'
      return rows[0].migrated ? 'ready' : 'database-not-migrated'
    } catch (error) {
      log.debug({ err: error }, 'Not ready: the database does not answer')
      return 'database-unreachable'
    }
  }

  return {
    async look() {
      const now = performance.now()
      if (last === undefined || now - last.at > GOOD_FOR_MS) {
        last = { at: now, seen: lookAtDatabase() }
      }
      const seen = await last.seen
      return draining ? 'draining' : seen
    },
    drain() {
      draining = true
    },
  }
}
