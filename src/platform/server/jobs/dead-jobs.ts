import type { Tx } from '#platform/server/db/transact.ts'
import { DEAD } from './queue.ts'

/** A job that was given up, or failed in all its attempts. */
export interface DeadJob {
  readonly id: string
  readonly queue: string
  readonly data: unknown
  readonly attempts: number
  /** Why, as its last attempt or the engine said. */
  readonly reason: string
  readonly enqueuedAt: Date
  readonly diedAt: Date
}

const LIST = `
  select id::text, source_name as queue, data, source_retry_count + 1 as attempts,
         coalesce(source_output->>'reason', source_output->'value'->>'message', '') as reason,
         source_created_on as "enqueuedAt", created_on as "diedAt"
    from laurel_jobs.job
   where name = '${DEAD}' and state = 'created' and source_name is not null
     and ($1::uuid is null or (created_on, id) < (select d.created_on, d.id from laurel_jobs.job d
                                                  where d.name = '${DEAD}' and d.id = $1))
   order by created_on desc, id desc
   limit $2`

/** Dead jobs, the newest first; `after` is the last id of the page before. */
export async function listDeadJobs(
  tx: Pick<Tx, 'query'>,
  { after = null, limit = 50 }: { after?: string | null; limit?: number } = {},
): Promise<readonly DeadJob[]> {
  const { rows } = await tx.query<DeadJob & Record<string, unknown>>({
    text: LIST,
    values: [after, limit],
  })
  return rows
}
