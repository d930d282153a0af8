import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Logger } from 'pino'
import { notify } from '#notifications/server/notify.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { removeHourly, type Hourly } from '#platform/server/hourly.ts'
import type { Jobs } from '#platform/server/jobs/open-jobs.ts'
import { gatherPersonalData } from './gather.ts'
import { forgetOldCopies, MY_DATA } from './my-data.ts'

interface MyDataParts {
  readonly database: Database
  readonly jobs: Jobs
  readonly log: Logger
  readonly publicUrl: string | null
}

/** Makes the copies that people ask for, one at a time, and deletes old ones hourly. */
export function startMakingMyData({ database, jobs, log, publicUrl }: MyDataParts): Hourly {
  jobs.work(MY_DATA, { concurrency: 1 }, async ({ data }) => {
    await makeMyData(database, data, publicUrl ?? '')
    return 'done'
  })
  return removeHourly('copies of data about people', () => forgetOldCopies(database), log)
}

// Nobody's copy any more if they were erased or deactivated meanwhile; of a company in which somebody else
// was, it may name them.
const COUNT_ERASED = 'select count(*)::int as count from users where erased_at is not null'

const KEEP = `
  update my_data d set ready_at = now(), content = $2
    from users u
   where d.user_id = $1 and d.ready_at is null and u.id = d.user_id and u.is_active
     and (${COUNT_ERASED}) = $3
  returning d.user_id`

const pack = promisify(gzip)

interface MyDataJob {
  readonly userId: number
  /** Nobody is told of it: they know of an earlier copy. */
  readonly isAgain?: boolean
}

/** Reads everything about a person in one snapshot, keeps it for them, and tells them. */
export async function makeMyData(
  database: Database,
  { userId, isAgain = false }: MyDataJob,
  site: string,
): Promise<void> {
  const erased = await countErased(database)
  const gathered = await gatherPersonalData(database, userId, site)
  const content = await pack(JSON.stringify(gathered, null, 2))
  await transact(database, async (tx) => {
    // An erasure under way is waited for, then counted.
    await tx.query({ text: 'lock table my_data in row exclusive mode' })
    const { rows } = await tx.query({ text: KEEP, values: [userId, content, erased] })
    if (rows.length > 0 && !isAgain) notify(tx, { kind: 'myDataReady', receivers: [userId] })
  })
  if ((await countErased(database)) !== erased) {
    await makeMyData(database, { userId, isAgain }, site)
  }
}

async function countErased({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(COUNT_ERASED)
  return rows[0]?.count ?? 0
}
