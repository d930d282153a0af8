import { PUSHES } from '#notifications/server/hand-over.ts'
import type { MonitoringPool } from '#platform/server/db/monitoring-pool.ts'
import { DEAD } from '#platform/server/jobs/queue.ts'
import { POSTPONED } from '#platform/server/jobs/run-job.ts'
import type { QueueStatus, StatusReport } from '#status/contract/status.ts'

type Query = Pick<MonitoringPool, 'query'>

// The first part is read from an index alone. A job that waits after a failure tells the reason.
const QUEUES = `
  select name, sum(waiting)::integer as waiting, sum(running)::integer as running,
         sum(retrying)::integer as retrying, sum(failed)::integer as failed,
         min(since) as "waitingSince"
    from (
      select name, count(*) filter (where state <> 'active' and start_after <= now()) as waiting,
             count(*) filter (where state = 'active') as running, 0 as retrying, 0 as failed,
             min(start_after) filter (where state <> 'active' and start_after <= now()) as since
        from laurel_jobs.job
       where state in ('created', 'active') or state = 'retry' and start_after <= now()
       group by 1
      union all
      select name, 0, 0, count(*), 0, null
        from laurel_jobs.job
       where state = 'retry' and start_after > now()
         and output->>'reason' is distinct from '${POSTPONED}'
       group by 1
      union all
      select source_name, 0, 0, 0, count(*), null
        from laurel_jobs.job
       where name = '${DEAD}' and state = 'created' and source_name is not null
         and created_on > now() - interval '24 hours'
       group by 1
    ) parts
   where name <> '${DEAD}' and name not like '\\_\\_pgboss%'
   group by name
   order by name`

/** Background jobs by queue, of the queues that have any. */
export async function readQueues({ query }: Query): Promise<QueueStatus[]> {
  const queues = await query<QueueStatus & Record<string, unknown>>(QUEUES)
  return queues.filter(
    ({ waiting, running, retrying, failed }) => waiting + running + retrying + failed > 0,
  )
}

const UNDELIVERED = `
  select count(*) filter (where source_name = any($1)) as mails,
         count(*) filter (where source_name = $2) as pushes
    from laurel_jobs.job
   where name = '${DEAD}' and state = 'created'`

/** The queues of e-mails: single ones, and those to many. */
export const MAIL_QUEUES = ['mails', 'bulk-mails']

/** Messages that were given up and wait to be tried again, however long ago. */
export async function readUndelivered({
  query,
}: Query): Promise<NonNullable<StatusReport['undelivered']>> {
  const [row] = await query<{ mails: number; pushes: number }>(UNDELIVERED, [
    MAIL_QUEUES,
    PUSHES.name,
  ])
  return row ?? { mails: 0, pushes: 0 }
}
