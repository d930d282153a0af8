import { questionLanguage } from '#assistant/server/languages/question-languages.ts'
import type { Audience } from '#manuals/contract/manual.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { Database } from '#platform/server/db/database.ts'

/** The words of the passages of a language that an audience may read, as full-text search stems them. */
export interface Vocabulary {
  /** The number of passages with each stem, the commonest first. */
  readonly counts: ReadonlyMap<string, number>
  readonly passages: number
  /** For a word without hyphens, its ways of writing with them: "e-mail" for "email". */
  readonly hyphenated: ReadonlyMap<string, readonly string[]>
  /** For a stem without its accents, as people type it, the stems that the manuals have. */
  readonly unaccented: ReadonlyMap<string, readonly string[]>
  /**
   * For the stem of a word that people use, without accents, the stems that the manuals use instead.
   */
  readonly synonyms: ReadonlyMap<string, ReadonlySet<string>>
}

interface Row {
  readonly words: [string, number][]
  readonly passages: number
  readonly stems: string[]
}

const READ = (statistics: string) => `
  select (select count(*)::integer from manual_passages
           where language = $3 and audience in ('everyone', $2)) as passages,
         (select coalesce(jsonb_agg(jsonb_build_array(word, ndoc) order by ndoc desc, word), '[]')
            from ts_stat(${statistics})) as words,
         array(select coalesce((ts_lexize($4::regdictionary, word))[1], '')
                 from unnest($1::text[]) with ordinality as known (word, place)
                order by place) as stems`

// ts_stat takes a statement as text, without parameters; languages are a closed list.
const STATISTICS: Readonly<Record<Audience, (language: Language) => string>> = {
  everyone: (language) =>
    `$q$select words from manual_passages where language = '${language}' and audience = 'everyone'$q$`,
  administrator: (language) =>
    `$q$select words from manual_passages where language = '${language}'$q$`,
}

/** Reads the vocabulary of an edition of the manuals once for each language and audience. */
export function keepVocabulary() {
  const kept = new Map<string, { edition: string; vocabulary: Promise<Vocabulary> }>()
  return (
    database: Database,
    edition: string,
    audience: Audience,
    language: Language,
  ): Promise<Vocabulary> => {
    const name = `${language} ${audience}`
    const known = kept.get(name)
    if (known?.edition === edition) return known.vocabulary
    const vocabulary = readVocabulary(database, audience, language)
    kept.set(name, { edition, vocabulary })
    vocabulary.catch(() => kept.delete(name))
    return vocabulary
  }
}

const HYPHENATED = /^[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)+$/u

async function readVocabulary(
  { pool }: Database,
  audience: Audience,
  language: Language,
): Promise<Vocabulary> {
  const { stemmer, synonyms: terms } = questionLanguage(language)
  const all = Object.entries(terms).map(([term, said]) => ({ term, said: splitWords(said) }))
  const asked = [...new Set(all.flatMap(({ term, said }) => [term, ...said]))]
  const values = [asked, audience, language, stemmer]
  const { rows } = await pool.query<Row>(READ(STATISTICS[audience](language)), values)
  const { words = [], passages = 0, stems = [] } = rows[0] ?? {}
  const counts = new Map(words.filter(([word]) => /^[\p{L}\p{M}\p{N}]+$/u.test(word)))
  const hyphenated = new Map<string, string[]>()
  for (const [word, count] of words.filter(([each]) => HYPHENATED.test(each))) {
    const joined = word.replaceAll('-', '')
    counts.set(joined, (counts.get(joined) ?? 0) + count)
    hyphenated.set(joined, [...(hyphenated.get(joined) ?? []), word])
  }
  const unaccented = new Map<string, string[]>()
  for (const stem of counts.keys()) {
    const plain = withoutAccents(stem)
    unaccented.set(plain, [...(unaccented.get(plain) ?? []), stem])
  }
  const stemOf = new Map(asked.map((word, place) => [word, stems[place] ?? '']))
  const synonyms = new Map<string, Set<string>>()
  for (const { term, said } of all) {
    const stem = stemOf.get(term) ?? ''
    for (const word of said) {
      const plain = withoutAccents(stemOf.get(word) ?? '')
      const others = synonyms.get(plain) ?? new Set<string>()
      if (counts.has(stem)) others.add(stem)
      synonyms.set(plain, others)
    }
  }
  synonyms.delete('')
  return { counts, passages, hyphenated, unaccented, synonyms }
}

/** The words of a list. */
export function splitWords(list: string): readonly string[] {
  return list.split(/\s+/).filter((word) => word !== '')
}

/** A word as people type it who leave accents out. */
export function withoutAccents(word: string): string {
  return word.normalize('NFKD').replaceAll(/\p{M}/gu, '')
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
