import type { Audience } from '#manuals/contract/manual.ts'
import type { Reading } from '#platform/server/db/standby.ts'
import { SYNONYMS } from './synonyms.ts'

/** The words of the passages an audience may read, as full-text search stems them. */
export interface Vocabulary {
  /** The number of passages with each stem, the commonest first. */
  readonly counts: ReadonlyMap<string, number>
  readonly passages: number
  /** For a word without hyphens, its ways of writing with them: "e-mail" for "email". */
  readonly hyphenated: ReadonlyMap<string, readonly string[]>
  /** For the stem of a word that people use, the stems that the manuals use instead. */
  readonly synonyms: ReadonlyMap<string, ReadonlySet<string>>
}

interface Row {
  readonly words: [string, number][]
  readonly passages: number
  readonly stems: string[]
}

const READ = (statistics: string) => `
  select (select count(*)::integer from manual_passages where audience in ('everyone', $2)) as passages,
         (select coalesce(jsonb_agg(jsonb_build_array(word, ndoc) order by ndoc desc, word), '[]')
            from ts_stat(${statistics})) as words,
         array(select coalesce((ts_lexize('english_stem', word))[1], '')
                 from unnest($1::text[]) with ordinality as known (word, place)
                order by place) as stems`

const STATISTICS: Readonly<Record<Audience, string>> = {
  everyone: `$q$select words from manual_passages where audience = 'everyone'$q$`,
  administrator: '$q$select words from manual_passages$q$',
}

const WORDS = [
  ...new Set(Object.entries(SYNONYMS).flatMap(([term, said]) => [term, ...said.split(' ')])),
]

/** Reads the vocabulary of an edition of the manuals once for each audience. */
export function keepVocabulary() {
  const kept = new Map<Audience, { edition: string; vocabulary: Promise<Vocabulary> }>()
  return (database: Reading, edition: string, audience: Audience): Promise<Vocabulary> => {
    const known = kept.get(audience)
    if (known?.edition === edition) return known.vocabulary
    const vocabulary = readVocabulary(database, audience)
    kept.set(audience, { edition, vocabulary })
    vocabulary.catch(() => kept.delete(audience))
    return vocabulary
  }
}

const HYPHENATED = /^[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)+$/u

async function readVocabulary({ pool }: Reading, audience: Audience): Promise<Vocabulary> {
  const { rows } = await pool.query<Row>(READ(STATISTICS[audience]), [WORDS, audience])
  const { words = [], passages = 0, stems = [] } = rows[0] ?? {}
  const counts = new Map(words.filter(([word]) => /^[\p{L}\p{M}\p{N}]+$/u.test(word)))
  const hyphenated = new Map<string, string[]>()
  for (const [word, count] of words.filter(([each]) => HYPHENATED.test(each))) {
    const joined = word.replaceAll('-', '')
    counts.set(joined, (counts.get(joined) ?? 0) + count)
    hyphenated.set(joined, [...(hyphenated.get(joined) ?? []), word])
  }
  const stemOf = new Map(WORDS.map((word, place) => [word, stems[place] ?? '']))
  const synonyms = new Map<string, Set<string>>()
  for (const [term, said] of Object.entries(SYNONYMS)) {
    const stem = stemOf.get(term) ?? ''
    for (const word of said.split(' ')) {
      const others = synonyms.get(stemOf.get(word) ?? '') ?? new Set<string>()
      if (counts.has(stem)) others.add(stem)
      synonyms.set(stemOf.get(word) ?? '', others)
    }
  }
  synonyms.delete('')
  return { counts, passages, hyphenated, synonyms }
}

/** BM25's inverse document frequency. A stem missing from the manuals counts as a rare one. */
export function worthOf(stem: string, { counts, passages }: Vocabulary): number {
  return inverseFrequency(counts.get(stem) ?? 1, passages)
}

/** The worth of a word that one passage has. */
export function worthOfRarest({ passages }: Vocabulary): number {
  return inverseFrequency(1, passages)
}

function inverseFrequency(count: number, passages: number): number {
  return Math.log(1 + (passages - count + 0.5) / (count + 0.5))
}
