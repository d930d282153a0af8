import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#platform/server/db/database.ts'

const LOOK_AGAIN_MS = 10

const OF_OTHERS = `from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

/** Waits for conditions of a database, as long as a test may take. */
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
    /** Somebody waits for what somebody else has locked. */
    waiting: () => until(`select exists (select ${OF_OTHERS} and wait_event_type = 'Lock')`),
    /** What a killed app had begun goes on until the server notices. */
    quiet: () => until(`select not exists (select ${OF_OTHERS} and xact_start is not null)`),
  }
}
