import { sql } from 'kysely'
import { record } from '#audit-log/server/record.ts'
import type { AnswerPage, ManagedAnswer, SectionSearch } from '#manuals/contract/manual.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { countAll, readPage } from '#platform/server/db/read-page.ts'
import { hasEveryWord } from '#platform/server/db/search-words.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { normalQuestion } from './normal-question.ts'

interface AnswerInput {
  readonly by: number
  /** The client's IP address. */
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
  { by, from, question, content }: AnswerInput,
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

/** Deletes an entry; returns the first page of the others. Throws Refused('answer-unknown'). */
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

const PAGE_SIZE = 25

const COLUMNS = [
  'answer.id',
  'answer.question',
  'answer.content',
  'answer.updated_at',
  'users.email as author',
] as const

/** Context entries with every word of the search, the last added first. */
export async function listAnswers(
  within: Pick<Tx, 'db'>,
  { search, after }: SectionSearch,
): Promise<AnswerPage> {
  const matching = () =>
    answers(within).where(
      hasEveryWord(sql`lower(answer.question || ' ' || answer.content)`, search),
    )
  const { rows, total, last } = await readPage({
    size: PAGE_SIZE,
    isFirst: after === 0,
    readRows: (limit) =>
      matching()
        .select(COLUMNS)
        .$if(after !== 0, (query) => query.where('answer.id', '<', after))
        .orderBy('answer.id', 'desc')
        .limit(limit)
        .execute(),
    countRows: () => countAll(matching()),
  })
  return { answers: rows.map(answerOf), total, next: last?.id ?? null }
}

/** A context entry; it must exist. */
async function readAnswer(within: Pick<Tx, 'db'>, id: number): Promise<ManagedAnswer> {
  const row = answers(within).select(COLUMNS).where('answer.id', '=', id)
  return answerOf(await row.executeTakeFirstOrThrow())
}

function answers({ db }: Pick<Tx, 'db'>) {
  return db.selectFrom('manual_answers as answer').leftJoin('users', 'users.id', 'answer.author')
}

interface AnswerRow {
  id: number
  question: string
  content: string
  updated_at: Date
  author: string | null
}

function answerOf({ updated_at: updatedAt, ...row }: AnswerRow): ManagedAnswer {
  return { ...row, updatedAt }
}
