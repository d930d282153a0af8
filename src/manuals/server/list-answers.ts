import { sql } from 'kysely'
import type { AnswerPage, ManagedAnswer, SectionSearch } from '#manuals/contract/manual.ts'
import { countOf, readPage } from '#platform/server/db/read-page.ts'
import { hasEveryWord } from '#platform/server/db/search-words.ts'
import type { Tx } from '#platform/server/db/transact.ts'

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
    countRows: () => countOf(matching()),
  })
  return { answers: rows.map(answerOf), total, next: last?.id ?? null }
}

/** A context entry; it must exist. */
export async function readAnswer(within: Pick<Tx, 'db'>, id: number): Promise<ManagedAnswer> {
  const row = answers(within).select(COLUMNS).where('answer.id', '=', id)
  return answerOf(await row.executeTakeFirstOrThrow())
}

function answers({ db }: Pick<Tx, 'db'>) {
  return db.selectFrom('manual_answers as answer').leftJoin('users', 'users.id', 'answer.author')
}

interface Row {
  id: number
  question: string
  content: string
  updated_at: Date
  author: string | null
}

function answerOf({ updated_at: updatedAt, ...row }: Row): ManagedAnswer {
  return { ...row, updatedAt }
}
