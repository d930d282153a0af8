import { sql } from 'kysely'
import {
  GROUPS,
  isSameKey,
  type Audience,
  type Contents,
  type ManualGroup,
  type ManualParts,
  type ManualSection,
} from '#manuals/contract/manual.ts'
import type { Language } from '#platform/contract/languages.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Say } from '#platform/contract/say.ts'
import type { Database } from '#platform/server/db/database.ts'
import { searchWords } from '#platform/server/db/search-words.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { DOCUMENT_COLUMNS, documentFacts } from '#platform/server/files/documents.ts'
import { audienceOf, readFacts, type FactReader } from './read-facts.ts'
import type { PassageSearch } from './search/search-manuals.ts'
import { readStarter } from './starter-files.ts'
import { factNames, MANUAL_TEXTS } from './write-version.ts'

/**
 * A section by its key in any language, however it is capitalised, with its facts about the reader:
 * in the reader's language if it exists in it, else as it was written. Throws
 * Refused('section-unknown'), also for a section the reader may not see.
 */
export async function readSection(
  database: Database,
  reader: FactReader,
  searched: string,
  say: Say,
): Promise<ManualSection> {
  const isReaders = sql<boolean>`text.language = ${say.language}`
  const named = await readable(database, audienceOf(reader))
    .select('text.original_id')
    .where(sql`lower(text.key)`, '=', sql`lower(${searched})`)
    .orderBy(isReaders, 'desc')
    .orderBy('text.original_id')
    .limit(1)
    .executeTakeFirst()
  if (named === undefined) throw new Refused('section-unknown', 'key')
  const row = await database.db
    .selectFrom(MANUAL_TEXTS)
    .leftJoin('documents as document', 'document.name', 'text.document')
    .select(['text.key', 'text.language', 'text.translation_of', 'text.content'])
    .select(['text.audience', 'text.facts'])
    .select(['text.made_at', ...DOCUMENT_COLUMNS])
    .where('text.original_id', '=', named.original_id)
    .where((where) => where.or([isReaders, where('text.translation_of', 'is', null)]))
    .orderBy(isReaders, 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { key, language, content, audience, made_at: updatedAt } = row
  const facts = await readFacts(database, reader, factNames(row.facts), say)
  const isTranslation = row.translation_of !== null
  const file = documentFacts(row)
  return { key, language, isTranslation, content, file, audience, facts, updatedAt }
}

/** In characters: more than any summary needs, its Markdown included. */
const BEGINNING = 1_000

/**
 * The sections an audience may read, each in the reader's language or else as it was written: by their
 * groups, Laurel's own in the order of their files, the company's in the order of the keys.
 */
export async function readContents(
  within: Pick<Tx, 'db'>,
  audience: Audience,
  language: Language,
): Promise<Contents> {
  const rows = await readable(within, audience)
    .distinctOn('text.original_id')
    .select(['text.key', 'text.language', 'text.audience', 'text.original_key'])
    .select(sql<string>`left(text.content, ${BEGINNING})`.as('beginning'))
    .where((where) =>
      where.or([where('text.language', '=', language), where('text.translation_of', 'is', null)]),
    )
    .orderBy('text.original_id')
    .orderBy(sql`text.language = ${language}`, 'desc')
    .execute()
  const summaryOf = await loadSummaries()
  const shipped = await readStarter('en')
  const { compare } = new Intl.Collator(language)
  const placed = rows.map(({ beginning, original_key: original, ...row }) => {
    const place = shipped.findIndex(({ written }) => isSameKey(written.key, original))
    const group = shipped[place]?.group ?? ('company' as const)
    return { place, section: { ...row, summary: summaryOf(beginning), group } }
  })
  const order = ({ group }: { group: ManualGroup }) => GROUPS.indexOf(group)
  placed.sort(
    ({ section: a, place }, { section: b, place: other }) =>
      order(a) - order(b) || place - other || compare(a.key, b.key),
  )
  return { sections: placed.map(({ section }) => section) }
}

/** Parsing all sections at each opening of Help would hold up everybody's requests. */
const summaries = new Map<string, string>()
const MOST_SUMMARIES = 1_000

async function loadSummaries(): Promise<(beginning: string) => string> {
  // Loaded on use, with its Markdown parser, for a quicker start.
  const { summaryOf } = await import('./split-into-passages.ts')
  return (beginning) => {
    const known = summaries.get(beginning)
    if (known !== undefined) return known
    if (summaries.size >= MOST_SUMMARIES) summaries.clear()
    const summary = summaryOf(beginning)
    summaries.set(beginning, summary)
    return summary
  }
}

/** The sections an audience may read, in all languages. */
function readable({ db }: Pick<Tx, 'db'>, audience: Audience) {
  return db
    .selectFrom(MANUAL_TEXTS)
    .$if(audience === 'everyone', (query) => query.where('text.audience', '=', 'everyone'))
}

/** In characters, around the first word found. */
const EXCERPT = 180

interface PartQuery {
  readonly search: string
  /** The reader's language. */
  readonly language: Language
}

/**
 * Parts of the manuals that an audience may read, which answer what is typed, best first. Sections are
 * searched as the reader sees them under Help; other languages only if those have nothing.
 */
export async function searchParts(
  search: PassageSearch,
  audience: Audience,
  { search: typed, language }: PartQuery,
): Promise<ManualParts> {
  const words = plain(typed)
  if (words === '') return { parts: [] }
  const found = await search.find({ question: typed, audience, language })
  // Loaded on use, with its Markdown parser, for a quicker start.
  const { plainTextOf } = await import('./split-into-passages.ts')
  return {
    parts: found.map(({ title: key, heading, text, origin, language: of }) => ({
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
