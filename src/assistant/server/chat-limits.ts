/** How much of something there is within a window that begins with the first use. */
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
  /** Requests to the model at once, of one process; others wait so long, and then go without. */
  readonly modelAtOnce: number
  readonly turnMs: number
  /** Until the model's first words, and until its last. */
  readonly firstWordsMs: number
  readonly lastWordsMs: number
  /** Before the one other attempt. */
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
