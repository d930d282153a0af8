import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import type { Erasure } from '#platform/server/personal-data/erasure.ts'
import { DEAD } from './queue.ts'

/** A job that was given up, or failed in all its attempts. */
export interface DeadJob {
  readonly id: string
  readonly queue: string
  readonly data: unknown
  readonly attempts: number
  /** The reason that its last attempt or the engine gave. */
  readonly reason: string
  readonly diedAt: Date
}

const MOST_LISTED = 50

const LIST = `
  select id::text, source_name as queue, data, source_retry_count + 1 as attempts,
         coalesce(source_output->>'reason', source_output->'value'->>'message', '') as reason,
         created_on as "diedAt"
    from laurel_jobs.job
   where name = '${DEAD}' and state = 'created' and source_name is not null
     and ($1::uuid[] is null or id = any($1))
   order by created_on desc, id desc
   limit ${MOST_LISTED}`

/** The newest 50 dead jobs; only those with these ids, if given. */
export async function listDeadJobs(
  tx: Pick<Tx, 'query'>,
  ids?: readonly string[],
): Promise<readonly DeadJob[]> {
  const { rows } = await tx.query<DeadJob & Record<string, unknown>>({
    text: LIST,
    values: [ids ?? null],
  })
  return rows
}

const COUNT = `
  select count(*) as count
    from (select from laurel_jobs.job
           where name = '${DEAD}' and state = 'created' and source_name = any($1) limit $2) found`

/** The number of dead jobs of these queues, counted up to `most`. */
export async function countDeadJobs(
  { pool }: Pick<Database, 'pool'>,
  queues: readonly string[],
  most: number,
): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(COUNT, [queues, most])
  return rows[0]?.count ?? 0
}

const DISCARD = `
  delete from laurel_jobs.job where name = '${DEAD}' and state = 'created' and id = any($1::uuid[])`

/** Removes dead jobs for good. */
export async function discardDeadJobs(
  tx: Pick<Tx, 'query'>,
  ids: readonly string[],
): Promise<void> {
  await tx.query({ text: DISCARD, values: [ids] })
}

const EXPIRE = `
  delete from laurel_jobs.job
   where name = '${DEAD}' and state = 'created' and created_on < now() - make_interval(days => $1)`

/** Removes jobs for good that died more than `days` ago; returns how many. */
export async function expireDeadJobs(tx: Pick<Tx, 'query'>, days: number): Promise<number> {
  const { rowCount } = await tx.query({ text: EXPIRE, values: [days] })
  return rowCount ?? 0
}

// An attempt in progress finds no job to complete, which the engine bears.
const FORGET = `
  delete from laurel_jobs.job
   where data::text ~* $1 or output::text ~* $1 or source_output::text ~* $1 or singleton_key ~* $1`

/** Removes jobs of every state that name an erased person, such as their mails. */
export async function forgetJobs(tx: Pick<Tx, 'query'>, { anywhere }: Erasure): Promise<void> {
  await tx.query({ text: FORGET, values: [anywhere] })
}
