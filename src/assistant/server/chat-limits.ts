import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { countUse, takeBackUses } from '#platform/server/rate-limiter.ts'

/** How often something may be used within a window that begins with the first use. */
interface Budget {
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

const BUDGETS = { table: 'chat_budgets', column: 'spent' } as const

class TooManyQuestions extends Refused {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('too-many-questions')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The budget of questions, of every process together. */
interface QuestionBudget {
  /** Throws TooManyQuestions where the budget is known to be used up, without a query. */
  check(userId: number): void
  /** Counts a question of this person's; throws TooManyQuestions. */
  spend(userId: number): Promise<void>
}

export function createQuestionBudget(
  database: Database,
  { questions }: ChatLimits,
): QuestionBudget {
  /** Until when each person has to wait: no budget is replenished earlier. */
  const waiting = new Map<number, number>()
  return {
    check(userId) {
      const seconds = Math.ceil(((waiting.get(userId) ?? 0) - Date.now()) / 1000)
      if (seconds > 0) throw new TooManyQuestions(seconds)
      waiting.delete(userId)
    },
    async spend(userId) {
      const seconds = await countUse(database, BUDGETS, `questions:${userId}`, questions)
      if (seconds === 0) return
      waiting.set(userId, Date.now() + seconds * 1000)
      throw new TooManyQuestions(seconds)
    },
  }
}

/** Counts a request to the model for this person; false: theirs, or everybody's, are used up. */
export async function spendModelRequest(
  database: Database,
  limits: ChatLimits,
  userId: number,
): Promise<boolean> {
  const own = `model:${userId}`
  if ((await countUse(database, BUDGETS, own, limits.modelOfOne)) > 0) return false
  if ((await countUse(database, BUDGETS, 'model', limits.modelOfAll)) === 0) return true
  await takeBackUses(database, BUDGETS, [own])
  return false
}
