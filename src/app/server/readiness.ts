import type { Logger } from 'pino'
import { FORBIDDING, valuesOf } from '#platform/server/db/compatibility.ts'
import { errorCode } from '#platform/server/db/connection-loss.ts'
import { readKnown } from '#platform/server/db/migrate.ts'
import type { WatchPool } from '#platform/server/db/watch-pool.ts'

/** Whether this process can serve, and if not what is amiss: all that strangers are told. */
export type Readiness =
  | 'ready'
  | 'draining'
  | 'database-unreachable'
  | 'database-read-only'
  | 'database-not-migrated'
  | 'database-newer'
  | 'database-disk-full'

/** However often it is asked, by whoever: the database hears of it twice a second at most. */
const GOOD_FOR_MS = 500

// A standby is reached and migrated, and can't take a single point.
const LOOK = `select current_setting('transaction_read_only') = 'off' as writable,
                     exists (${FORBIDDING}) as newer,
                     exists (select from kysely_migration where name = $2) as migrated`

const NO_SUCH_TABLE_OR_COLUMN = /^(42P01|42703)$/

interface Seen {
  readonly writable: boolean
  readonly newer: boolean
  readonly migrated: boolean
}

interface ReadinessParts {
  readonly watch: WatchPool
  readonly log: Logger
  readonly isDiskFull: () => boolean
  /** Told when the database did not answer. */
  readonly onAway: () => void
}

export interface ReadinessWatch {
  look(): Promise<Readiness>
  /** From now on it says 'draining', whatever the database does. */
  drain(): void
}

export async function watchReadiness(parts: ReadinessParts): Promise<ReadinessWatch> {
  const { watch, log, isDiskFull, onAway } = parts
  const values = valuesOf(await readKnown())
  let draining = false
  let last: { at: number; seen: Promise<Readiness> } | undefined

  async function lookAtDatabase(): Promise<Readiness> {
    try {
      const [seen] = await watch.query<Seen>(LOOK, values)
      if (seen?.writable !== true) return 'database-read-only'
      if (seen.newer) return 'database-newer'
      if (!seen.migrated) return 'database-not-migrated'
      return isDiskFull() ? 'database-disk-full' : 'ready'
    } catch (error) {
      if (NO_SUCH_TABLE_OR_COLUMN.test(errorCode(error))) return 'database-not-migrated'
      log.debug({ err: error }, 'Not ready: the database does not answer')
      onAway()
      // Where it found no room for its log, that is why it does not answer.
      return isDiskFull() ? 'database-disk-full' : 'database-unreachable'
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
