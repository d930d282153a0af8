import { Refused } from '#contract/refusals.ts'
import type { Database } from '#server/db/database.ts'
import type { Budget, ChatLimits } from './chat-limits.ts'

export class TooManyQuestions extends Refused {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('too-many-questions')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Counts a question of this person's, in every process together; throws TooManyQuestions. */
export async function spendQuestion(
  database: Database,
  { questions }: ChatLimits,
  userId: number,
): Promise<void> {
  const subject = `questions:${userId}`
  if (await spend(database, subject, questions)) return
  const { rows } = await database.pool.query<{ seconds: number }>(WAIT, [
    subject,
    questions.seconds,
  ])
  throw new TooManyQuestions(Math.max(1, rows[0]?.seconds ?? 1))
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
