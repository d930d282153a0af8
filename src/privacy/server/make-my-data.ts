import { gzip } from 'node:zlib'
import { promisify } from 'node:util'
import type { Logger } from 'pino'
import { notify } from '#notifications/server/notify.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { removeHourly, type Hourly } from '#platform/server/hourly.ts'
import type { Jobs } from '#platform/server/jobs/open-jobs.ts'
import { gather } from './gather.ts'
import { forgetOldCopies, MY_DATA } from './my-data.ts'

interface MakingParts {
  readonly database: Database
  readonly jobs: Jobs
  readonly log: Logger
  readonly publicUrl: string | null
}

/** Makes the copies that people ask for, one at a time, and deletes old ones hourly. */
export function startMakingMyData({ database, jobs, log, publicUrl }: MakingParts): Hourly {
  jobs.work(MY_DATA, { concurrency: 1 }, async ({ data }) => {
    await makeMyData(database, data.userId, publicUrl ?? '')
    return 'done'
  })
  return removeHourly('copies of data about people', () => forgetOldCopies(database), log)
}

// Nobody's copy any more if they were erased or deactivated meanwhile.
const KEEP = `
  update my_data d set ready_at = now(), content = $2
    from users u
   where d.user_id = $1 and d.ready_at is null and u.id = d.user_id and u.is_active
  returning d.user_id`

const pack = promisify(gzip)

/** Reads everything about a person in one snapshot, keeps it for them, and tells them. */
export async function makeMyData(database: Database, userId: number, site: string): Promise<void> {
  const gathered = await gather(database, userId, site)
  const content = await pack(JSON.stringify(gathered, null, 2))
  await transact(database, async (tx) => {
    const { rows } = await tx.query({ text: KEEP, values: [userId, content] })
    if (rows.length > 0) notify(tx, { kind: 'myDataReady', receivers: [userId] })
  })
}
