import type { Language } from '#platform/contract/languages.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Spelling } from './concepts.ts'

interface KnownWords {
  readonly words: string[]
  readonly gifts: string[]
}

const FIND_KNOWN = `
  select array(select distinct (ts_lexize('english_stem', word))[1] from unnest($2::text[]) as word)
           as words,
         array(select stem from unnest($1::text[]) as stem
                where exists (select from gifts
                               where strpos(lower(name), left(stem, 3)) > 0
                                 and to_tsvector(text_search_of($3), name) @@ quote_literal(stem)::tsquery))
           as gifts`

/**
 * Which of the stems that the manuals don't have are English or name a gift, archived ones too: a
 * correct word is never taken for another. Laurel has no dictionary of other languages.
 */
export async function readKnownWords(
  { pool }: Database,
  stems: readonly string[],
  language: Language,
): Promise<Pick<Spelling, 'isWord' | 'isGift'>> {
  if (stems.length === 0) return { isWord: () => false, isGift: () => false }
  const dictionary = language === 'en' ? await readDictionary() : ''
  const like = stems.flatMap((stem) => wordsLike(stem, dictionary))
  const { rows } = await pool.query<KnownWords>(FIND_KNOWN, [stems, like, language])
  const words = new Set(rows[0]?.words)
  const gifts = new Set(rows[0]?.gifts)
  return { isWord: (stem) => words.has(stem), isGift: (stem) => gifts.has(stem) }
}

/** The words that may have a stem: stemming changes the last letter at most, besides the ending. */
function wordsLike(stem: string, dictionary: string): readonly string[] {
  const start = stem.length > 2 ? stem.slice(0, -1) : stem
  const words = dictionary.matchAll(new RegExp(String.raw`^${start}[^/\n]*`, 'gim'))
  return [...words].map(([word]) => word.toLowerCase())
}

let read: Promise<string> | undefined

/** A word of English a line, with codes of its forms after a slash. Loaded on use. */
function readDictionary(): Promise<string> {
  read ??= import('dictionary-en').then(({ default: { dic } }) => new TextDecoder().decode(dic))
  return read
}
