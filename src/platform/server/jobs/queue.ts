/** The settings of a queue, which each of its jobs keeps from its enqueuing on. */
export interface QueueSettings {
  /** Attempts after the first one; then the job is dead. */
  readonly retries: number
  /** In whole seconds, doubling up to the longest; at random up to twice as long. */
  readonly firstPauseSeconds: number
  readonly longestPauseSeconds: number
  /** An attempt that takes longer is aborted and counts as failed. */
  readonly attemptSeconds: number
  /** Whether a key may be enqueued or in progress only once. It can't be changed later. */
  readonly hasUniqueKeys?: boolean
}

/** A queue of jobs with data of one type. Its name is kept in the database: never reuse one. */
export interface Queue<Data extends object> extends QueueSettings {
  readonly name: string
  /** Only for the compiler. */
  readonly data?: Data
}

export function defineQueue<Data extends object>(
  name: string,
  settings: QueueSettings,
): Queue<Data> {
  return { name, ...settings }
}

/** The queue of dead jobs; the migration creates it. */
export const DEAD = 'dead'
/** A finished job is kept for an hour, an unfinished one for 90 days. */
const KEEP_FINISHED_SECONDS = 3_600
const KEEP_UNFINISHED_SECONDS = 90 * 24 * 3_600

/** An attempt whose process gave no sign of life for so long counts as failed. */
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

/** How the engine names whether keys are unique. */
export function policyOf({ hasUniqueKeys = false }: QueueSettings): 'exclusive' | 'standard' {
  return hasUniqueKeys ? 'exclusive' : 'standard'
}
