import { sql } from 'kysely'
import type { Audience, ManualParts } from '#manuals/contract/manual.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { Database } from '#platform/server/db/database.ts'
import { hasEveryWord, searchWords } from '#platform/server/db/search-words.ts'

const MOST_PARTS = 20
/** In characters, around the first word found. */
const EXCERPT = 180

interface PartQuery {
  readonly search: string
  /** The reader's language. */
  readonly language: Language
}

/**
 * Parts of the manuals that an audience may read, whose heading or text has every word of the search,
 * ignoring case and accents; those with all words in the heading come first. Sections are searched as
 * the reader sees them under Help; other languages only if those have nothing.
 */
export async function searchParts(
  { db }: Pick<Database, 'db'>,
  audience: Audience,
  { search, language }: PartQuery,
): Promise<ManualParts> {
  const words = plain(search)
  if (words === '') return { parts: [] }
  const isHeaded = hasEveryWord(sql`plain_heading`, words)
  const isShown = sql<boolean>`(passage.language = ${language} or section.translation_of is null
    and (origin = 'file' or not exists (
      select from manual_sections own
       where own.translation_of = section.id and own.language = ${language}
         and own.removed_at is null)))`
  const rows = await db
    .selectFrom('manual_passages as passage')
    .innerJoin('manual_sections as section', 'section.id', 'passage.section_id')
    .select([
      'title as key',
      'passage.language',
      'heading',
      'text',
      'origin',
      isShown.as('isShown'),
    ])
    .where(hasEveryWord(sql`plain_text`, words))
    .$if(audience === 'everyone', (query) => query.where('audience', '=', 'everyone'))
    .orderBy('isShown', 'desc')
    .orderBy(isHeaded, 'desc')
    .orderBy('audience', 'desc')
    .orderBy('section_id')
    .orderBy('number')
    .limit(MOST_PARTS)
    .execute()
  const found = rows.filter((row) => row.isShown === rows[0]?.isShown)
  // Loaded on use, with its Markdown parser, for a quicker start.
  const { plainTextOf } = await import('./split-into-passages.ts')
  return {
    parts: found.map(({ key, language: of, heading, text, origin }) => ({
      key,
      language: of,
      heading,
      excerpt: excerptOf(plainTextOf(text), words),
      isInFile: origin === 'file',
    })),
  }
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}

/** The text around the first of the words, cut between words. */
function excerptOf(text: string, search: string): string {
  if (text.length <= EXCERPT) return text
  const whole = plain(text)
  const places = searchWords(search).map((word) => whole.indexOf(word))
  const first = Math.min(...places.filter((place) => place >= 0))
  const isEarly = !Number.isFinite(first) || first < EXCERPT / 2
  const start = isEarly ? 0 : text.lastIndexOf(' ', first - EXCERPT / 3) + 1
  const cut = text.slice(start, start + EXCERPT)
  const end = start + EXCERPT < text.length ? cut.lastIndexOf(' ') : cut.length
  return `${start > 0 ? '…' : ''}${end > 0 ? cut.slice(0, end) : cut}${start + EXCERPT < text.length ? '…' : ''}`
}
