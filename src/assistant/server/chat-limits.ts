import { msg } from '@lingui/core/runtime-macro'
import { Refused } from '#platform/contract/refusals.ts'
import { countUse, takeBackUses } from '#platform/server/calls/rate-limiter.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { codes, ownData } from '#platform/server/personal-data/own-data.ts'

/** A number of uses within a window that begins with the first one. */
interface Budget {
  readonly uses: number
  readonly seconds: number
}

export interface ChatLimits {
  /** The budget of each person's questions. */
  readonly questions: Budget
  /** The budgets of requests to the model: each person's, and everybody's together. */
  readonly modelOfOne: Budget
  readonly modelOfAll: Budget
  /** Concurrent requests to the model, per process. Others wait `turnMs`, then get the fallback. */
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

/** The budget of questions, shared by all processes. */
interface QuestionBudget {
  /** Throws TooManyQuestions if this process knows that the budget is used up. No query. */
  check(userId: number): void
  /** Counts a question of this person. Throws TooManyQuestions. */
  spend(userId: number): Promise<void>
}

export function createQuestionBudget(
  database: Database,
  { questions }: ChatLimits,
): QuestionBudget {
  /** The time until which each person has to wait: their budget is not renewed earlier. */
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

/** Counts a request to the model; false if this person's budget, or everybody's, is used up. */
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

/** Forgets how many questions an erased person asked. */
export async function forgetQuestions(tx: Tx, userId: number): Promise<void> {
  const subjects = [`questions:${userId}`, `model:${userId}`]
  await tx.db.deleteFrom('chat_budgets').where('subject', 'in', subjects).execute()
}

/** How many questions a person asked lately; the questions themselves are not kept under their name. */
export const OWN_QUESTIONS = ownData({
  lists: [
    [
      msg`Questions you asked lately`,
      `
    select case subject when 'model:' || $1 then 'to the language model' else 'in all' end as questions,
           spent as number, window_started_at as since
      from chat_budgets where subject in ('questions:' || $1, 'model:' || $1) order by subject`,
    ],
  ],
  fields: { questions: msg`Questions` },
  said: {
    questions: codes({
      'to the language model': msg`To the language model`,
      'in all': msg`In all`,
    }),
  },
})
