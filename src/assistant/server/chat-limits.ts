/** How often something may be used within a window that begins with the first use. */
export interface Budget {
  readonly uses: number
  readonly seconds: number
}

export interface ChatLimits {
  /** Questions of one person. */
  readonly questions: Budget
  /** Requests to the model for one person, and for everybody together. */
  readonly modelOfOne: Budget
  readonly modelOfAll: Budget
  /** Concurrent requests to the model, per process; others wait `turnMs`, then go without. */
  readonly modelAtOnce: number
  readonly turnMs: number
  /** Deadlines for the model's first and last words. */
  readonly firstWordsMs: number
  readonly lastWordsMs: number
  /** Pause before the second attempt. */
  readonly retryAfterMs: number
}

const A_DAY = 24 * 60 * 60

export const CHAT_LIMITS: ChatLimits = {
  questions: { uses: 30, seconds: 10 * 60 },
  modelOfOne: { uses: 100, seconds: A_DAY },
  modelOfAll: { uses: 2_000, seconds: A_DAY },
  modelAtOnce: 8,
  turnMs: 10_000,
  firstWordsMs: 20_000,
  lastWordsMs: 60_000,
  retryAfterMs: 500,
}
