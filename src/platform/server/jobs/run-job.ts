import type { JobResult, JobWithMetadata } from 'pg-boss'
import type { Logger } from 'pino'
import { errorCode } from '#platform/server/db/connection-loss.ts'

/** One attempt at a job. */
export interface Attempt<Data extends object> {
  /** The same in every attempt, also after an administrator retried the dead job. */
  readonly jobId: string
  readonly data: Data
  /** Counts from 1. */
  readonly number: number
  readonly enqueuedAt: Date
  /** No attempt follows this one if it fails. */
  readonly isLast: boolean
  /** Aborted when time is up, the process stops, or another process has the job. */
  readonly signal: AbortSignal
}

/** `retry` and `dead` give a reason, which is stored and shown: no private data. */
export type Outcome = 'done' | { readonly retry: string } | { readonly dead: string }

/** Works on one attempt. An error counts as `retry`. */
export type Handler<Data extends object> = (attempt: Attempt<Data>) => Promise<Outcome>

/** Runs one attempt and tells the engine its outcome. */
export async function runJob<Data extends object>(
  job: JobWithMetadata<Data>,
  handler: Handler<Data>,
  log: Logger,
): Promise<JobResult> {
  const { id } = job
  const outcome = await outcomeOf(job, handler, log)
  if (outcome === 'done') return { id, status: 'completed' }
  return 'dead' in outcome
    ? { id, status: 'deadletter', output: { reason: outcome.dead } }
    : { id, status: 'failed', output: { reason: outcome.retry } }
}

async function outcomeOf<Data extends object>(
  job: JobWithMetadata<Data>,
  handler: Handler<Data>,
  log: Logger,
): Promise<Outcome> {
  const { id, sourceRootId, name, data, retryCount, retryLimit, createdOn, signal } = job
  const isLast = retryCount >= retryLimit
  const number = retryCount + 1
  try {
    const attempt = {
      jobId: sourceRootId ?? id,
      data,
      number,
      enqueuedAt: createdOn,
      isLast,
      signal,
    }
    return await handler(attempt)
  } catch (error) {
    log.warn(
      { err: error, queue: name, job: id, attempt: number },
      isLast ? 'A job failed for good' : 'A job failed; it will be retried',
    )
    // Not the message, which may quote private data.
    return { retry: errorCode(error) || 'failed' }
  }
}
