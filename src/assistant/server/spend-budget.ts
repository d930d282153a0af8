import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Budget, ChatLimits } from './chat-limits.ts'

export class TooManyQuestions extends Refused {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('too-many-questions')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The budget of questions, of every process together. */
export interface QuestionBudget {
  /** Throws TooManyQuestions where it is known to be used up, which costs nothing. */
  check(userId: number): void
  /** Counts a question of this person's; throws TooManyQuestions. */
  spend(userId: number): Promise<void>
}

export function createQuestionBudget(
  database: Database,
  { questions }: ChatLimits,
): QuestionBudget {
  /** Until when who has to wait: nobody's budget is replenished earlier. */
  const waiting = new Map<number, number>()
  return {
    check(userId) {
      const seconds = Math.ceil(((waiting.get(userId) ?? 0) - Date.now()) / 1000)
      if (seconds > 0) throw new TooManyQuestions(seconds)
      waiting.delete(userId)
    },
    async spend(userId) {
      const subject = `questions:${userId}`
      if (await spend(database, subject, questions)) return
      const values = [subject, questions.seconds]
      const { rows } = await database.pool.query<{ seconds: number }>(WAIT, values)
      const seconds = Math.max(1, rows[0]?.seconds ?? 1)
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
  if (!(await spend(database, own, limits.modelOfOne))) return false
  if (await spend(database, 'model', limits.modelOfAll)) return true
  await database.pool.query(
    'update chat_budgets set spent = spent - 1 where spent > 0 and subject = $1',
    [own],
  )
  return false
}

// Counted in one statement, so that questions asked side by side can't slip through together.
const SPEND = `
  insert into chat_budgets as b (subject, spent) values ($1, 1)
  on conflict (subject) do update set
    spent = case
      when b.window_started_at > now() - make_interval(secs => $3) then b.spent + 1 else 1 end,
    window_started_at = case
      when b.window_started_at > now() - make_interval(secs => $3) then b.window_started_at
      else now() end
  where b.spent < $2 or b.window_started_at <= now() - make_interval(secs => $3)`

const WAIT = `
  select ceil(extract(epoch from window_started_at - now()))::integer + $2 as seconds
    from chat_budgets where subject = $1`

async function spend(database: Database, subject: string, budget: Budget): Promise<boolean> {
  const { rowCount } = await database.pool.query(SPEND, [subject, budget.uses, budget.seconds])
  return rowCount === 1
}
