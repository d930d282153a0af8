import type { AnswerPage } from '#manuals/contract/manual.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { record } from '#audit-log/server/record.ts'
import { listAnswers } from './list-answers.ts'

/** Deletes a context entry; answers the first page of the others. Throws Refused('answer-unknown'). */
export function removeAnswer(
  database: Database,
  { by, from, answerId }: { by: number; from?: string; answerId: number },
): Promise<AnswerPage> {
  return transact(database, async (tx) => {
    const before = await tx.db
      .deleteFrom('manual_answers')
      .where('id', '=', answerId)
      .returning(['question', 'content'])
      .executeTakeFirst()
    if (before === undefined) throw new Refused('answer-unknown')
    announce(tx, [{ topic: 'manual', userId: null }])
    await record(tx, { action: 'answerRemoved', by, from, before })
    return listAnswers(tx, { search: '', after: 0 })
  })
}
