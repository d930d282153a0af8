import type { Database } from '#platform/server/db/database.ts'
import { normalQuestion } from '#manuals/server/normal-question.ts'
import type { Picked } from './pick-passages.ts'
import { questionWords } from './question-words.ts'
import { retrieve } from './retrieve.ts'
import { keepVocabulary } from './vocabulary.ts'

/** The exact answer to a question, or passages that match it. */
export type Found = { readonly answer: string } | (Picked & { readonly answer: null })

export type LookUp = (question: string) => Promise<Found>

interface Row {
  readonly answer: string | null
  /** Changes whenever a section is saved or removed. */
  readonly edition: string
  readonly stems: string[]
}

const READ = `
  select (select content from manual_answers where asked = $1) as answer,
         (select concat(sum(version), '/', count(removed_at)) from manual_sections) as edition,
         array(select coalesce((ts_lexize('english_stem', word))[1], '')
                 from unnest($2::text[]) with ordinality as asked (word, place)
                order by place) as stems`

/** Looks questions up in two statements; a third after the manuals changed. */
export function createLookUp(database: Database): LookUp {
  const vocabularyOf = keepVocabulary(database)
  return async (question) => {
    const words = questionWords(question)
    const { rows } = await database.pool.query<Row>(READ, [normalQuestion(question), words])
    const [row] = rows
    if (row === undefined) throw new Error('nothing was read')
    if (row.answer !== null) return { answer: row.answer }
    const vocabulary = await vocabularyOf(row.edition)
    const asked = words.map((word, place) => ({ word, stem: row.stems[place] ?? '' }))
    return { answer: null, ...(await retrieve(database, vocabulary, asked)) }
  }
}
