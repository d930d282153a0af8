import type { Audience, FactName } from '#manuals/contract/manual.ts'
import { normalQuestion } from '#manuals/server/normal-question.ts'
import type { Database } from '#platform/server/db/database.ts'
import { onStandby, type Reading } from '#platform/server/db/standby.ts'
import { conceptsOf, questionWords, unknownStems, type Concept } from './concepts.ts'
import { rank, type Candidate, type Ranked } from './rank.ts'
import { knownBesides } from './spelling.ts'
import { keepVocabulary, worthOfRarest } from './vocabulary.ts'

/** The exact answer to a question, or the passages that match it. */
export type Found = { readonly answer: string } | (Ranked & Subject & { readonly answer: null })

interface Subject {
  /** Whether the question has a word besides stop words and fillers; "how soon?" has none. */
  readonly namesSubject: boolean
}

export type Retrieve = (question: string, audience: Audience) => Promise<Found>

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
      join manual_passages p on p.words @@ a.stem and p.audience in ('everyone', $5)
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
  select p.section_id as "sectionId", p.title, p.heading, p.text, p.origin, p.audience, version.facts,
         tsvector_to_array(ts_filter(p.words, '{b}')) as headed, best.hits, around.around
    from best join around using (section_id) join manual_passages p using (section_id, number)
    join manual_sections section on section.id = p.section_id
    join manual_versions version using (section_id, version)
   order by p.section_id, p.number`

/**
 * Answers questions from the manuals with two statements: another for words that the manuals don't
 * have, and one after a change of the manuals.
 */
export function createRetrieve(database: Database): Retrieve {
  const vocabularyOf = keepVocabulary()
  const retrieveFrom = async (from: Reading, question: string, audience: Audience) => {
    const words = questionWords(question)
    const spelt = [...new Set(['gift', ...words.flatMap(({ word, parts }) => [word, ...parts])])]
    const { rows } = await from.pool.query<Row>(READ, [normalQuestion(question), spelt])
    const [row] = rows
    if (row === undefined) throw new Error('nothing was read')
    if (row.answer !== null) return { answer: row.answer }
    const vocabulary = await vocabularyOf(from, row.edition, audience)
    const stems = new Map(spelt.map((word, place) => [word, row.stems[place] ?? '']))
    const stemOf = (word: string) => stems.get(word) ?? ''
    const known = await knownBesides(from, unknownStems(words, { stemOf }, vocabulary))
    const concepts = conceptsOf(words, { stemOf, ...known }, vocabulary)
    const candidates = await findCandidates(from, concepts, audience)
    const namesSubject = concepts.some(({ worth }) => worth > 0)
    const rarest = worthOfRarest(vocabulary)
    return {
      answer: null,
      namesSubject,
      ...rank({ question, concepts, candidates, rarest }),
    } as const
  }
  return (question, audience) =>
    onStandby(database, (from) => retrieveFrom(from, question, audience))
}

async function findCandidates(
  { pool }: Reading,
  concepts: readonly Concept[],
  audience: Audience,
): Promise<readonly Candidate[]> {
  const asked = concepts.flatMap(({ stems }, concept) => stems.map((one) => ({ concept, ...one })))
  if (asked.length === 0) return []
  const { rows } = await pool.query<Candidate & { facts: FactName[] }>(FIND, [
    asked.map(({ concept }) => concept),
    asked.map(({ stem }) => stem),
    asked.map(({ worth }) => worth),
    WEIGHTS,
    audience,
  ])
  return rows
}
