import type { Database } from '#server/db/database.ts'
import { EVERYDAY_THINGS } from './everyday-things.ts'
import { ORDINARY_WORDS } from './ordinary-words.ts'
import { OTHER_MATTERS } from './other-matters.ts'
import { SYNONYMS } from './synonyms.ts'

/** The words of the manuals as full-text search knows them: without endings. */
export interface Vocabulary {
  /** In how many passages each occurs, the commonest first. */
  readonly times: ReadonlyMap<string, number>
  readonly passages: number
  /** What people say, and what the manuals say instead; of both the stems. */
  readonly synonyms: ReadonlyMap<string, readonly string[]>
  /** What people say, as it is spelt, and its stem. */
  readonly spelt: ReadonlyMap<string, string>
  /** The stems of words of any story. */
  readonly ordinary: ReadonlySet<string>
  /** The stems of things of any day. */
  readonly everyday: ReadonlySet<string>
  /** The stems of words that name what Laurel has nothing to do with. */
  readonly elsewhere: ReadonlySet<string>
}

interface Row {
  readonly words: [string, number][]
  readonly passages: number
  readonly stems: string[]
}

const READ = `
  select (select count(*)::integer from manual_passages) as passages,
         (select coalesce(jsonb_agg(jsonb_build_array(word, ndoc) order by ndoc desc, word), '[]')
            from ts_stat('select words from manual_passages')) as words,
         array(select coalesce((ts_lexize('english_stem', word))[1], '')
                 from unnest($1::text[]) with ordinality as asked (word, place)
                order by place) as stems`

const SPELT = [
  ...new Set([
    ...[...SYNONYMS].flatMap(([word, others]) => [word, ...others]),
    ...ORDINARY_WORDS,
    ...EVERYDAY_THINGS,
    ...OTHER_MATTERS,
  ]),
]

/** Answers the vocabulary of an edition of the manuals; reads it once, however many ask. */
export function keepVocabulary(database: Database): (edition: string) => Promise<Vocabulary> {
  let edition: string | null = null
  let reading: Promise<Vocabulary>
  return (wanted) => {
    if (wanted !== edition) {
      edition = wanted
      reading = readVocabulary(database)
      reading.catch(() => {
        edition = null
      })
    }
    return reading
  }
}

async function readVocabulary(database: Database): Promise<Vocabulary> {
  const { rows } = await database.pool.query<Row>(READ, [SPELT])
  const { words = [], passages = 0, stems = [] } = rows[0] ?? {}
  const times = new Map(words.filter(([word]) => /^[\p{L}\p{M}\p{N}]+$/u.test(word)))
  const stemOf = new Map(SPELT.map((word, place) => [word, stems[place] ?? '']))
  const synonyms = new Map<string, string[]>()
  for (const [word, others] of SYNONYMS) {
    const stem = stemOf.get(word) ?? ''
    const known = others.map((other) => stemOf.get(other) ?? '').filter((other) => times.has(other))
    // "Earn" and "earned" are one.
    if (stem !== '') synonyms.set(stem, [...(synonyms.get(stem) ?? []), ...known])
  }
  const stemsOf = (spelt: ReadonlySet<string>) =>
    new Set([...spelt].map((word) => stemOf.get(word) ?? ''))
  const spelt = new Map(
    [...stemOf].filter(([, stem]) => times.has(stem) || (synonyms.get(stem) ?? []).length > 0),
  )
  return {
    times,
    passages,
    synonyms,
    spelt,
    ordinary: stemsOf(ORDINARY_WORDS),
    everyday: stemsOf(EVERYDAY_THINGS),
    elsewhere: stemsOf(OTHER_MATTERS),
  }
}
