import type { Database } from '#platform/server/db/database.ts'
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

const SPELT = [...new Set([...SYNONYMS].flatMap(([word, others]) => [word, ...others]))]

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
  const spelt = new Map(
    [...stemOf].filter(([, stem]) => times.has(stem) || (synonyms.get(stem) ?? []).length > 0),
  )
  return { times, passages, synonyms, spelt }
}
