import type { Tx } from '#platform/server/db/transact.ts'
import { engineSettings, policyOf, type JobQueue } from './queue.ts'

export interface NewJob<Data extends object> {
  readonly data: Data
  /** Default: at once. */
  readonly startAfter?: Date
  /** With unique keys, the job is dropped if one with its key is enqueued or in progress. */
  readonly key?: string
}

const ENSURE_QUEUE = `
  select laurel_jobs.create_queue($1, $2::jsonb)
   where not exists (select from laurel_jobs.queue where name = $1)`

// The engine's documentation allows inserts into its table: they need no running engine, and one
// statement inserts many. With unique keys, a job without a key gets a random one. The age of a
// postponed job counts from its start.
const INSERT = `
  insert into laurel_jobs.job (
    name, data, singleton_key, created_on, start_after, policy, dead_letter, keep_until,
    expire_seconds, deletion_seconds, retry_limit, retry_delay, retry_backoff, retry_delay_max,
    heartbeat_seconds)
  select $1, j.data::jsonb,
         case when q."policy" = 'exclusive' then coalesce(j.key, gen_random_uuid()::text) else j.key end,
         coalesce(j.start_after, now()), coalesce(j.start_after, now()), q."policy", q."deadLetter",
         coalesce(j.start_after, now()) + make_interval(secs => q."retentionSeconds"),
         q."expireInSeconds", q."deleteAfterSeconds", q."retryLimit", q."retryDelay",
         q."retryBackoff", q."retryDelayMax", q."heartbeatSeconds"
    from jsonb_to_record($2::jsonb) q (
           "policy" text, "deadLetter" text, "retentionSeconds" integer, "expireInSeconds" integer,
           "deleteAfterSeconds" integer, "retryLimit" integer, "retryDelay" integer,
           "retryBackoff" boolean, "retryDelayMax" integer, "heartbeatSeconds" integer),
         unnest($3::text[], $4::text[], $5::timestamptz[])
           with ordinality j (data, key, start_after, place)
   order by j.place
  on conflict do nothing`

/** Jobs per statement: few enough to stay far from its timeout, also on a busy database. */
const MOST_AT_ONCE = 10_000

/**
 * Enqueues jobs, which start after `tx` commits. Works in any process, with or without a running
 * engine. Returns the number of jobs not dropped for their key.
 */
export async function enqueue<Data extends object>(
  tx: Pick<Tx, 'query'>,
  queue: JobQueue<Data>,
  jobs: readonly NewJob<Data>[],
): Promise<number> {
  if (jobs.length === 0) return 0
  const settings = JSON.stringify({ ...engineSettings(queue), policy: policyOf(queue) })
  await tx.query({ text: ENSURE_QUEUE, values: [queue.name, settings] })
  let enqueued = 0
  for (let from = 0; from < jobs.length; from += MOST_AT_ONCE) {
    const part = jobs.slice(from, from + MOST_AT_ONCE)
    const values = [
      queue.name,
      settings,
      part.map(({ data }) => JSON.stringify(data)),
      part.map(({ key }) => key ?? null),
      part.map(({ startAfter }) => startAfter ?? null),
    ]
    enqueued += (await tx.query({ text: INSERT, values })).rowCount ?? 0
  }
  return enqueued
}
