import type { Audience, FactName } from '#manuals/contract/manual.ts'
import { normalQuestion } from '#manuals/server/normal-question.ts'
import { readStarter } from '#manuals/server/starter-files.ts'
import { LANGUAGES, type Language } from '#platform/contract/languages.ts'
import type { Database } from '#platform/server/db/database.ts'
import { gramsOf } from './grams.ts'
import {
  buildManualIndex,
  countTexts,
  type GramCounts,
  type IndexedPassage,
  type ManualIndex,
} from './manual-index.ts'

export type FoundPassage = Pick<
  IndexedPassage,
  'sectionId' | 'title' | 'heading' | 'text' | 'facts' | 'origin' | 'language'
>

/** The exact answer to a question, or the passages that match it. */
export type ManualAnswer = { readonly answer: string } | FoundPassages

export interface FoundPassages {
  readonly answer: null
  /** The best passage of each section, best first. */
  readonly passages: readonly FoundPassage[]
  /** The best passages, several of one section too: a model's context. */
  readonly closest: readonly FoundPassage[]
  /** False where too little says that the first passage is the answer, or there is none. */
  readonly isSure: boolean
  /** The language of the passages. */
  readonly language: Language
  /** Whether the section of the first passage exists in no other language that was asked for. */
  readonly isOnly: boolean
}

/** A question, its readers' audience, and the language of the page. */
export interface ManualQuestion {
  readonly question: string
  readonly audience: Audience
  readonly language: Language
}

export interface PassageSearch {
  /** Answers a question in the reader's language, or in another if only that is sure. */
  answer(asked: ManualQuestion): Promise<ManualAnswer>
  /** All passages in a language that an audience may read, in the order of the text. */
  readAll(asked: Omit<ManualQuestion, 'question'>): Promise<readonly FoundPassage[]>
  /** Passages in the reader's language whose words are being typed, best first. */
  find(typed: ManualQuestion): Promise<readonly FoundPassage[]>
}

/** Passages are short enough for that. */
const MOST_CLOSEST = 6

/** Other languages are searched only for words of which one's own knows less than this share. */
const FAMILIAR = 0.7

interface EditionRow {
  readonly answer: string | null
  readonly language: Language
  /** Changes whenever a section of the language, its original or a known question changes. */
  readonly edition: string
}

const READ_EDITIONS = `
  select exact.answer, edited.language, edited.edition
    from (select (select content from manual_answers where asked = $1) as answer) as exact
    left join (
      select section.language,
             concat(sum(section.version + original.version + section.questions_version), '/',
                    count(section.removed_at), '/', count(*)) as edition
        from manual_sections section
        join manual_sections original on original.id = coalesce(section.translation_of, section.id)
       group by section.language) as edited on true`

const READ_PASSAGES = `
  select p.section_id as "sectionId", p.title, p.heading, p.text, p.origin, p.audience, p.language,
         shared.facts,
         array(select q.question from known_questions q
                where (q.section_id, q.heading) = (p.section_id, p.heading) and q.removed_at is null
                order by q.id) as questions
    from manual_passages p
    join manual_sections section on section.id = p.section_id
    join manual_sections original on original.id = coalesce(section.translation_of, section.id)
    join manual_versions shared
      on (shared.section_id, shared.version) = (original.id, original.version)
   where p.language = $1 and p.audience in ('everyone', $2)
   order by p.section_id, p.number`

// A version of the section for a language: its translation, or its original.
const IN_LANGUAGE = `
  select exists (
    select from manual_sections found
      join manual_sections other
        on coalesce(other.translation_of, other.id) = coalesce(found.translation_of, found.id)
     where found.id = $1 and other.language = $2 and other.removed_at is null) as "isThere"`

/** Searches the manuals by an index in memory, which is built again after each change of them. */
export function createPassageSearch(database: Database): PassageSearch {
  const indexOf = keepIndexes(database)
  const read = async (question: string, audience: Audience) => {
    const asked = [normalQuestion(question)]
    const { rows } = await database.pool.query<EditionRow>(READ_EDITIONS, asked)
    const editions = new Map(rows.map((row) => [row.language, row.edition]))
    return {
      answer: rows[0]?.answer ?? null,
      languages: LANGUAGES.filter((language) => editions.has(language)),
      indexIn: (language: Language) => indexOf(editions.get(language) ?? '', audience, language),
    }
  }
  return {
    async answer({ question, audience, language }) {
      const { answer, languages, indexIn } = await read(question, audience)
      if (answer !== null) return { answer }
      let best = { language, ...(await indexIn(language)).search(question) }
      if (!best.isSure) {
        for (const other of languages.filter((one) => one !== language)) {
          const found = (await indexIn(other)).search(question)
          if (found.isSure && found.familiar > best.familiar) best = { language: other, ...found }
        }
      }
      const passages = firstOf(best.passages, ({ sectionId }) => `${sectionId}`)
      const isOnly =
        best.language !== language && !(await isThere(database, passages[0]?.sectionId, language))
      const { isSure, language: found } = best
      const closest = best.passages.slice(0, MOST_CLOSEST)
      return { answer: null, passages, closest, isSure, language: found, isOnly }
    },
    async readAll({ audience, language }) {
      const { indexIn } = await read('', audience)
      return (await indexIn(language)).passages
    },
    async find({ question, audience, language }) {
      const { languages, indexIn } = await read(question, audience)
      let best = (await indexIn(language)).search(question, { isTyping: true })
      if (best.familiar < FAMILIAR) {
        for (const other of languages.filter((one) => one !== language)) {
          const found = (await indexIn(other)).search(question, { isTyping: true })
          if (found.familiar > best.familiar) best = found
        }
      }
      return firstOf(best.passages, ({ sectionId, origin, heading }) => {
        return `${sectionId} ${origin} ${heading}`
      })
    },
  }
}

/** Reads and indexes an edition of the manuals once for each language and audience. */
function keepIndexes({ pool }: Database) {
  const kept = new Map<string, { edition: string; index: Promise<ManualIndex> }>()
  return (edition: string, audience: Audience, language: Language): Promise<ManualIndex> => {
    const name = `${language} ${audience}`
    const known = kept.get(name)
    if (known?.edition === edition) return known.index
    const index = pool
      .query<IndexedPassage & { facts: FactName[] }>(READ_PASSAGES, [language, audience])
      .then(async ({ rows }) => buildManualIndex(rows, await usualGrams(language)))
    kept.set(name, { edition, index })
    index.catch(() => kept.delete(name))
    return index
  }
}

const usual = new Map<Language, Promise<GramCounts>>()

/** How people ask in a language: by the questions that Laurel's own manual knows. */
function usualGrams(language: Language): Promise<GramCounts> {
  const known = usual.get(language)
  if (known !== undefined) return known
  const counted = readStarter(language).then((sections) =>
    countTexts(
      sections.flatMap(({ parts }) => parts.map(({ questions }) => gramsOf(questions.join('\n')))),
    ),
  )
  usual.set(language, counted)
  return counted
}

/** The best passage of each section or part. */
function firstOf(
  passages: readonly IndexedPassage[],
  nameOf: (passage: IndexedPassage) => string,
): readonly FoundPassage[] {
  return [...Map.groupBy(passages, nameOf).values()].flatMap(([first]) => first ?? [])
}

async function isThere(
  { pool }: Database,
  sectionId: number | undefined,
  language: Language,
): Promise<boolean> {
  const { rows } = await pool.query<{ isThere: boolean }>(IN_LANGUAGE, [sectionId, language])
  return rows[0]?.isThere === true
}
