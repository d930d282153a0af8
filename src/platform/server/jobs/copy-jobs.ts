import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { copyTo } from '#platform/server/db/copy-to.ts'

const COLUMNS = `
  select array_agg(attname::text order by attnum) as columns
    from pg_attribute
   where attrelid = to_regclass('laurel_jobs.job') and attnum > 0 and not attisdropped
     and attname not in ('state', 'heartbeat_on')`

// A running attempt ends with its process, so its job is due again.
const STATE = `case when state = 'active' then 'retry' else state end`
const UNFINISHED = `state < 'completed' and name not like '\\_\\_pgboss%'`

// Each queue is created with its jobs' policy; the next start updates its other settings.
const QUEUES = `
  select distinct name, policy from laurel_jobs.job where ${UNFINISHED} and name <> 'dead'`

/**
 * Copies the jobs that wait, run or are dead to an empty database whose tables are of the same
 * version or a later one. Returns how many.
 */
export async function copyJobs(from: pg.Client, to: pg.Client): Promise<number> {
  const { rows } = await from.query<{ columns: string[] | null }>(COLUMNS)
  const columns = rows[0]?.columns ?? null
  if (columns === null) return 0
  const { rows: queues } = await from.query<{ name: string; policy: string }>(QUEUES)
  for (const { name, policy } of queues) {
    const options = JSON.stringify({ policy, deadLetter: 'dead' })
    await to.query('select laurel_jobs.create_queue($1, $2::jsonb)', [name, options])
  }
  const list = columns.map(pg.escapeIdentifier).join(', ')
  const target = to.query(copyFrom(`copy laurel_jobs.job (${list}, state) from stdin`))
  const source = copyTo(
    `copy (select ${list}, ${STATE} from laurel_jobs.job where ${UNFINISHED} order by created_on)
       to stdout`,
  )
  await pipeline(from.query(source), target)
  return target.rowCount
}
