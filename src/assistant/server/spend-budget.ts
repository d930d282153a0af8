import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { countUse, takeBackUses } from '#platform/server/rate-limiter.ts'
import type { ChatLimits } from './chat-limits.ts'

const BUDGETS = { table: 'chat_budgets', column: 'spent' } as const

export class TooManyQuestions extends Refused {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('too-many-questions')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The budget of questions, of every process together. */
export interface QuestionBudget {
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
