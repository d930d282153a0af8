import { questionLanguage } from '#assistant/server/languages/question-languages.ts'
import type { Audience, FactName } from '#manuals/contract/manual.ts'
import { normalQuestion } from '#manuals/server/normal-question.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { Database } from '#platform/server/db/database.ts'
import { conceptsOf, familiarity, questionWords, unknownStems, type Concept } from './concepts.ts'
import { rank, type Candidate, type Ranked } from './rank.ts'
import { readKnownWords } from './spelling.ts'
import { keepVocabulary, worthOfRarest } from './vocabulary.ts'

/** The exact answer to a question, or the passages that match it. */
export type RetrievedAnswer = { readonly answer: string } | FoundPassages

interface FoundPassages extends Ranked {
  readonly answer: null
  /** The language of the passages. */
  readonly language: Language
  /** Whether the section of the first passage exists in no other language that was asked for. */
  readonly isOnly: boolean
  /** Whether the question has a word besides stop words and fillers; "how soon?" has none. */
  readonly namesSubject: boolean
  /** The share of the question's words that are words of the language or of its manuals. */
  readonly familiar: number
}

/** A question, its readers' audience, and the language of the page. */
export interface RetrievalQuestion {
  readonly question: string
  readonly audience: Audience
  readonly language: Language
}

export type Retrieve = (asked: RetrievalQuestion) => Promise<RetrievedAnswer>

interface Row {
  readonly answer: string | null
  /** Changes whenever a section is saved or removed. */
  readonly edition: string
  /** The languages of the sections. */
  readonly languages: Language[]
  readonly stems: string[]
}

const READ = `
  select (select content from manual_answers where asked = $1) as answer,
         (select concat(sum(version), '/', count(removed_at)) from manual_sections) as edition,
         array(select distinct language from manual_sections where removed_at is null) as languages,
         array(select coalesce((ts_lexize($3::regdictionary, word))[1], '')
                 from unnest($2::text[]) with ordinality as asked (word, place)
                order by place) as stems`

// A version of the section for a language: its translation, or its original.
const IN_LANGUAGE = `
  select exists (
    select from manual_sections found
      join manual_sections other
        on coalesce(other.translation_of, other.id) = coalesce(found.translation_of, found.id)
     where found.id = $1 and other.language = $2 and other.removed_at is null) as "isThere"`

/** The weight of a word in a text (D), a heading (B) and a title (A); C is unused. */
const WEIGHTS = [0.45, 0.45, 0.8, 0.9]
const MOST_CANDIDATES = 40

// Of the words for a concept, the best one counts for a passage. \`around\` is the same for the
// whole section.
const FIND = `
  with asked as (
    select concept, quote_literal(stem)::tsquery as stem, worth
      from unnest($1::integer[], $2::text[], $3::float8[]) as a (concept, stem, worth)
  ), hits as (
    select p.section_id, p.number, a.concept, max(found.strength) as strength,
           max(found.strength * a.worth) as score
      from asked a
      join manual_passages p
        on p.words @@ a.stem and p.audience in ('everyone', $5) and p.language = $6
     cross join lateral (select ts_rank($4::real[], p.words, a.stem)) as found (strength)
     group by p.section_id, p.number, a.concept
  ), best as (
    select section_id, number, sum(score) as total,
           jsonb_agg(jsonb_build_array(concept, strength, score)) as hits
      from hits
     group by section_id, number
     order by total desc
     limit ${MOST_CANDIDATES}
  ), around as (
    select section_id, jsonb_agg(jsonb_build_array(concept, strength, score)) as around
      from (select section_id, concept, max(strength) as strength, max(score) as score
              from hits where section_id in (select section_id from best)
             group by section_id, concept) as each
     group by section_id
  )
  select p.section_id as "sectionId", p.title, p.heading, p.text, p.origin, p.audience, shared.facts,
         tsvector_to_array(ts_filter(p.words, '{b}')) as headed, best.hits, around.around
    from best join around using (section_id) join manual_passages p using (section_id, number)
    join manual_sections section on section.id = p.section_id
    join manual_sections original on original.id = coalesce(section.translation_of, section.id)
    join manual_versions shared
      on (shared.section_id, shared.version) = (original.id, original.version)
   order by p.section_id, p.number`

/**
 * Answers questions from the manuals in the reader's language, or in another if only that is sure: with
 * two statements for each language, another for words that the manuals don't have, and one after a
 * change of the manuals.
 */
export function createRetrieve(database: Database): Retrieve {
  const retrieveIn = createRetrieveIn()
  return async (asked) => {
    const own = await retrieveIn(database, asked)
    if (own.answer !== null || own.isSure) return own
    const others = own.languages.filter((language) => language !== asked.language)
    let best: FoundPassages = own
    for (const language of others) {
      const other = await retrieveIn(database, { ...asked, language })
      const isBetter = other.answer === null && other.isSure && other.familiar > best.familiar
      if (isBetter) best = other
    }
    const [first] = best.passages
    if (best === own || first === undefined) return own
    const { rows } = await database.pool.query<{ isThere: boolean }>(IN_LANGUAGE, [
      first.sectionId,
      asked.language,
    ])
    return { ...best, isOnly: rows[0]?.isThere === false }
  }
}

/** Answers questions from the sections of one language. */
function createRetrieveIn() {
  const vocabularyOf = keepVocabulary()
  return async (database: Database, { question, audience, language }: RetrievalQuestion) => {
    const asking = questionLanguage(language)
    const gift = asking.gift.toLowerCase()
    const words = questionWords(question, asking)
    const spelt = [...new Set([gift, ...words.flatMap(({ word, parts }) => [word, ...parts])])]
    const values = [normalQuestion(question), spelt, asking.stemmer]
    const { rows } = await database.pool.query<Row>(READ, values)
    const [row] = rows
    if (row === undefined) throw new Error('nothing was read')
    if (row.answer !== null) return { answer: row.answer }
    const vocabulary = await vocabularyOf(database, row.edition, audience, language)
    const stems = new Map(spelt.map((word, place) => [word, row.stems[place] ?? '']))
    const stemOf = (word: string) => stems.get(word.toLowerCase()) ?? ''
    const unknown = unknownStems(words, { stemOf }, vocabulary)
    const known = await readKnownWords(database, unknown, language)
    const concepts = conceptsOf(words, { language: asking, stemOf, ...known }, vocabulary)
    const candidates = await findCandidates(database, concepts, { audience, language })
    return {
      answer: null,
      language,
      languages: row.languages,
      isOnly: false,
      namesSubject: concepts.some(({ worth }) => worth > 0),
      familiar: familiarity(words, { language: asking, stemOf }, vocabulary),
      ...rank({ question, concepts, candidates, rarest: worthOfRarest(vocabulary) }),
    } as const
  }
}

async function findCandidates(
  { pool }: Database,
  concepts: readonly Concept[],
  { audience, language }: Omit<RetrievalQuestion, 'question'>,
): Promise<readonly Candidate[]> {
  const asked = concepts.flatMap(({ stems }, concept) => stems.map((one) => ({ concept, ...one })))
  if (asked.length === 0) return []
  const { rows } = await pool.query<Candidate & { facts: FactName[] }>(FIND, [
    asked.map(({ concept }) => concept),
    asked.map(({ stem }) => stem),
    asked.map(({ worth }) => worth),
    WEIGHTS,
    audience,
    language,
  ])
  return rows
}
