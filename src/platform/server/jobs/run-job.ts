import { SpanKind } from '@opentelemetry/api'
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { errorCode } from '#platform/server/db/connection-loss.ts'
import { inSpan } from '#platform/server/operation/traces.ts'

/** One attempt at a job. */
export interface JobAttempt<Data extends object> {
  /** The same in every attempt, also after an administrator retried the dead job. */
  readonly jobId: string
  readonly data: Data
  /** Counts from 1. */
  readonly number: number
  /** When the job was enqueued; for a postponed job, its start time. */
  readonly enqueuedAt: Date
  /** Aborted when time is up, the process stops, or another process has the job. */
  readonly signal: AbortSignal
}

/**
 * `retry` and `dead` give a reason, which is stored and shown: no private data. `afterSeconds`
 * delays the next attempt beyond the queue's own pause.
 */
export type JobOutcome =
  'done' | { readonly retry: string; readonly afterSeconds?: number } | { readonly dead: string }

/** The reason of a `retry` that is no failure: the job waits for its time. */
export const POSTPONED = 'postponed'

/** Works on one attempt. An error counts as `retry`. */
export type JobHandler<Data extends object> = (attempt: JobAttempt<Data>) => Promise<JobOutcome>

/** Runs one attempt and tells the engine its outcome. */
export async function runJob<Data extends object>(
  { boss, log }: { boss: PgBoss; log: Logger },
  job: JobWithMetadata<Data>,
  handler: JobHandler<Data>,
): Promise<JobResult> {
  const { id } = job
  const outcome = await outcomeOf(job, handler, log)
  if (outcome === 'done') return { id, status: 'completed' }
  if ('dead' in outcome) return { id, status: 'deadletter', output: { reason: outcome.dead } }
  const output = { reason: outcome.retry }
  if (outcome.afterSeconds !== undefined) await failUntil(boss, job, output, outcome.afterSeconds)
  return { id, status: 'failed', output }
}

/** Fails the job first: the engine postpones only failed jobs. It then ignores the result. */
async function failUntil(
  boss: PgBoss,
  { id, name, retryCount }: JobWithMetadata,
  output: object,
  afterSeconds: number,
): Promise<void> {
  const startAfter = new Date(Date.now() + afterSeconds * 1_000)
  await boss.fail(name, { id, retryCount }, output)
  const [waiting] = await boss.findJobs(name, { id, queued: true })
  if (waiting === undefined || waiting.startAfter >= startAfter) return
  await boss.update(name, undefined, { id, startAfter })
}

async function outcomeOf<Data extends object>(
  job: JobWithMetadata<Data>,
  handler: JobHandler<Data>,
  log: Logger,
): Promise<JobOutcome> {
  const { id, sourceRootId, name, data, retryCount, retryLimit, createdOn, signal } = job
  const isLast = retryCount >= retryLimit
  const number = retryCount + 1
  try {
    const attempt = {
      jobId: sourceRootId ?? id,
      data,
      number,
      enqueuedAt: createdOn,
      signal,
    }
    return await inSpan(`job ${name}`, SpanKind.CONSUMER, () => handler(attempt))
  } catch (error) {
    log.warn(
      { err: error, queue: name, job: id, attempt: number },
      isLast ? 'A job failed for good' : 'A job failed; it will be retried',
    )
    // Not the message, which may quote private data.
    return { retry: errorCode(error) || 'failed' }
  }
}
