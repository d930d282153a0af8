import { sql } from 'kysely'
import type { Audience, Parts } from '#manuals/contract/manual.ts'
import type { Database } from '#platform/server/db/database.ts'
import { hasEveryWord } from '#platform/server/db/search-words.ts'

const MOST_PARTS = 20
/** In characters, around the first word found. */
const EXCERPT = 180

/**
 * Parts of the manuals that an audience may read, whose heading or text has every word of the search,
 * ignoring case and accents; those with all words in the heading come first.
 */
export async function searchParts(
  { db }: Pick<Database, 'db'>,
  audience: Audience,
  search: string,
): Promise<Parts> {
  const words = plain(search)
  if (words === '') return { parts: [] }
  const isHeaded = hasEveryWord(withoutAccents(sql`heading`), words)
  const rows = await db
    .selectFrom('manual_passages')
    .select(['title as key', 'heading', 'text', 'origin'])
    .where(hasEveryWord(withoutAccents(sql`heading || ' ' || text`), words))
    .$if(audience === 'everyone', (query) => query.where('audience', '=', 'everyone'))
    .orderBy(isHeaded, 'desc')
    .orderBy('audience', 'desc')
    .orderBy('section_id')
    .orderBy('number')
    .limit(MOST_PARTS)
    .execute()
  // Loaded on use, with its Markdown parser, for a quicker start.
  const { plainTextOf } = await import('./split-into-passages.ts')
  return {
    parts: rows.map(({ key, heading, text, origin }) => ({
      key,
      heading,
      excerpt: excerptOf(plainTextOf(text), words),
      isInFile: origin === 'file',
    })),
  }
}

function withoutAccents(text: ReturnType<typeof sql>) {
  return sql`regexp_replace(normalize(lower(${text}), NFKD), '[\\u0300-\\u036f]', '', 'g')`
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}

/** The text around the first of the words, cut between words. */
function excerptOf(text: string, search: string): string {
  if (text.length <= EXCERPT) return text
  const places = search.split(/\s+/).map((word) => plain(text).indexOf(word))
  const first = Math.min(...places.filter((place) => place >= 0))
  const isEarly = !Number.isFinite(first) || first < EXCERPT / 2
  const start = isEarly ? 0 : text.lastIndexOf(' ', first - EXCERPT / 3) + 1
  const cut = text.slice(start, start + EXCERPT)
  const end = start + EXCERPT < text.length ? cut.lastIndexOf(' ') : cut.length
  return `${start > 0 ? '…' : ''}${end > 0 ? cut.slice(0, end) : cut}${start + EXCERPT < text.length ? '…' : ''}`
}
