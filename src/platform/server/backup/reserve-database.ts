import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { StartRefused } from '#platform/server/db/start-refused.ts'

/** Any number, the same in every Laurel process. */
const LOCK = 7_105_002_027
/** The database notices a closed connection only after a moment. */
const ATTEMPTS = 20
const RETRY_AFTER_MS = 50

interface Readiness {
  readonly isOurs: boolean
  readonly isFree: boolean
  readonly apps: number
}

const CHECK = `
  select coalesce(has_schema_privilege(current_schema(), 'create'), false) as "isOurs",
         pg_try_advisory_lock($1) as "isFree",
         (select count(*) from pg_stat_activity
           where datname = current_database() and application_name = 'laurel') as apps`

/**
 * Locks a database against other commands for as long as the connection lives, and refuses one in
 * use by an app. `whose` begins the messages. Throws StartRefused.
 */
export async function reserveDatabase(client: pg.Client, whose: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { rows } = await client.query<Readiness>(CHECK, [LOCK])
    const complaint = complaintOf(rows[0])
    if (complaint === null) return
    if (attempt === ATTEMPTS) throw new StartRefused(`${whose} ${complaint}`)
    await pause(RETRY_AFTER_MS)
  }
}

function complaintOf(ready: Readiness | undefined): string | null {
  if (ready?.isOurs !== true) return 'does not let its user make tables: the user should own it.'
  if (!ready.isFree) return 'is being filled by another command already.'
  return ready.apps > 0 ? 'is in use by a running Laurel: stop that one first.' : null
}
