import { sql } from 'kysely'
import type { ManagedAnswer } from '#manuals/contract/manual.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { record } from '#audit-log/server/record.ts'
import { readAnswer } from './list-answers.ts'
import { normalQuestion } from './normal-question.ts'

interface Saving {
  readonly by: number
  /** The client's network address. */
  readonly from?: string
  readonly question: string
  readonly content: string
}

/**
 * Adds or updates the context entry of a question, ignoring punctuation and case, and closes its
 * gap. Throws Refused('question-required') for a question of punctuation only.
 */
export function saveAnswer(
  database: Database,
  { by, from, question, content }: Saving,
): Promise<ManagedAnswer> {
  const asked = normalQuestion(question)
  if (asked === '') throw new Refused('question-required', 'question')
  return transact(database, async (tx) => {
    const before = await lockAnswer(tx, asked)
    if (before?.question === question && before.content === content) {
      return readAnswer(tx, before.id)
    }
    const { id } = await tx.db
      .insertInto('manual_answers')
      .values({ question, asked, content, author: by })
      .onConflict((conflict) =>
        conflict
          .column('asked')
          .doUpdateSet({ question, content, author: by, updated_at: sql`now()` }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.db.deleteFrom('help_gaps').where('asked', '=', asked).execute()
    announce(tx, [{ topic: 'manual', userId: null }])
    await record(tx, {
      action: 'answerSaved',
      by,
      from,
      before: before === null ? null : { question: before.question, content: before.content },
      after: { question, content },
    })
    return readAnswer(tx, id)
  })
}

async function lockAnswer(tx: Tx, asked: string) {
  const row = await tx.db
    .selectFrom('manual_answers')
    .select(['id', 'question', 'content'])
    .where('asked', '=', asked)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}
