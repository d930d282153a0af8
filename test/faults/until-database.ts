import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#platform/server/db/database.ts'

const LOOK_AGAIN_MS = 10

const OF_OTHERS = `from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

/** Waits for conditions of a database, up to the timeout of a test. */
export function untilOf({ pool }: Database) {
  async function until(sql: string): Promise<void> {
    for (;;) {
      const { rows } = await pool.query<{ yes: boolean }>(`select (${sql}) as yes`)
      if (rows[0]?.yes === true) return
      await pause(LOOK_AGAIN_MS)
    }
  }
  return {
    until,
    /** A statement waits for a lock. */
    waiting: () => until(`select exists (select ${OF_OTHERS} and wait_event_type = 'Lock')`),
    /** A killed app's transaction runs until the server notices. */
    quiet: () => until(`select not exists (select ${OF_OTHERS} and xact_start is not null)`),
  }
}
