/** The settings of a queue. Each job keeps those with which it was enqueued. */
export interface QueueSettings {
  /** Attempts after the first one; then the job is dead. */
  readonly retries: number
  /** In whole seconds. Doubles up to the longest pause; at random up to twice as long. */
  readonly firstPauseSeconds: number
  readonly longestPauseSeconds: number
  /** An attempt that takes longer is aborted and counts as failed. */
  readonly attemptSeconds: number
  /** Whether a key may be enqueued or in progress only once. It can't be changed later. */
  readonly hasUniqueKeys?: boolean
}

/** A queue of jobs with data of one type. Its name is kept in the database: never reuse one. */
export interface JobQueue<Data extends object> extends QueueSettings {
  readonly name: string
  /** Only for the compiler. */
  readonly data?: Data
}

export function defineQueue<Data extends object>(
  name: string,
  settings: QueueSettings,
): JobQueue<Data> {
  return { name, ...settings }
}

/** The queue of dead jobs; the migration creates it. */
export const DEAD = 'dead'
/** A finished job is kept for an hour, an unfinished one for 90 days. */
const KEEP_FINISHED_SECONDS = 3_600
const KEEP_UNFINISHED_SECONDS = 90 * 24 * 3_600

/** An attempt whose process sends no heartbeat for so long counts as failed. */
const SILENCE_SECONDS = 30

/** The settings as the engine names them. */
export function engineSettings(queue: QueueSettings) {
  return {
    retryLimit: queue.retries,
    // The engine's first pause is one to two times this.
    retryDelay: queue.firstPauseSeconds,
    retryBackoff: true,
    retryDelayMax: queue.longestPauseSeconds,
    expireInSeconds: queue.attemptSeconds,
    heartbeatSeconds: SILENCE_SECONDS,
    retentionSeconds: KEEP_UNFINISHED_SECONDS,
    deleteAfterSeconds: KEEP_FINISHED_SECONDS,
    deadLetter: DEAD,
  }
}

/** The engine's names for unique and repeatable keys. */
export function policyOf({ hasUniqueKeys = false }: QueueSettings): 'exclusive' | 'standard' {
  return hasUniqueKeys ? 'exclusive' : 'standard'
}
