import type { Database } from '#platform/server/db/database.ts'
import { conceptsOf, type AskedWord } from './concepts.ts'
import type { FoundPassage } from '#manuals/server/passage.ts'
import { pickPassages, type Picked } from './pick-passages.ts'
import type { Vocabulary } from './vocabulary.ts'

/** How well something speaks of concepts: of each, by its place, from 0 to 1, and what that is worth. */
export type Hits = readonly (readonly [place: number, strength: number, worth: number])[]

/** A passage, and what it and its whole section say of what was asked. */
export interface Candidate extends FoundPassage {
  readonly sectionId: number
  readonly hits: Hits
  readonly around: Hits
}

const MOST_CANDIDATES = 40

// How well a passage speaks of a concept is what it says of the best word for it, and a passage is
// worth what it says of all concepts, each by how rare the word is that it says.
const FIND = `
  with asked as (
    select *
      from unnest($1::integer[], $2::text[], $3::float8[], $4::float8[])
           as a (place, word, weight, worth)
  ), hits as (
    select p.section_id, p.number, a.place, max(said.strength) as strength,
           max(said.strength * a.worth) as worth
      from asked a join manual_passages p on p.words @@ a.word::tsquery
           cross join lateral
           (select ts_rank($5::real[], p.words, a.word::tsquery) * a.weight) as said (strength)
     group by p.section_id, p.number, a.place
  ), best as (
    select section_id, number, sum(worth) as total,
           jsonb_agg(jsonb_build_array(place, strength, worth)) as hits
      from hits
     group by section_id, number
     order by total desc
     limit ${MOST_CANDIDATES}
  ), around as (
    select section_id, jsonb_agg(jsonb_build_array(place, strength, worth)) as around
      from (select section_id, place, max(strength) as strength, max(worth) as worth
              from hits where section_id in (select section_id from best)
             group by section_id, place) as each
     group by section_id
  )
  select p.section_id as "sectionId", p.title, p.heading, p.text, best.hits, around.around
    from best join around using (section_id) join manual_passages p using (section_id, number)
   order by p.section_id, p.number`

/** What a word is worth in the text, in a heading, and in the title. */
const WEIGHTS = [0.4, 0.4, 0.7, 1]

/** The passages of the manuals that answer a question given by its words, best first. */
export async function retrieve(
  database: Database,
  vocabulary: Vocabulary,
  words: readonly AskedWord[],
): Promise<Picked> {
  const concepts = conceptsOf(words, vocabulary)
  const asked = concepts.flatMap(({ words }, place) => words.map((word) => ({ place, ...word })))
  if (asked.length === 0) return { passages: [], isSure: false }
  const { rows } = await database.pool.query<Candidate>(FIND, [
    asked.map(({ place }) => place),
    asked.map(({ stem }) => stem),
    asked.map(({ weight }) => weight),
    asked.map(({ worth }) => worth),
    WEIGHTS,
  ])
  return pickPassages(rows, concepts)
}
