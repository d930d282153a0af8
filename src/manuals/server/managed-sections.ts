import { sql } from 'kysely'
import type {
  Audience,
  ManagedSection,
  SectionPage,
  SectionSearch,
  SectionTranslation,
  SectionVersions,
} from '#manuals/contract/manual.ts'
import { LANGUAGES, type Language } from '#platform/contract/languages.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { countAll, readPage } from '#platform/server/db/read-page.ts'
import { hasEveryWord } from '#platform/server/db/search-words.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import {
  DOCUMENT_COLUMNS,
  documentFacts,
  type DocumentRow,
} from '#platform/server/files/documents.ts'
import { factNames, MANUAL_TEXTS } from './write-version.ts'

const PAGE_SIZE = 25

/**
 * Originals with every word of the search in the key or content of themselves or of a translation, in
 * the order of the keys.
 */
export async function listSections(
  database: Database,
  { search, after }: SectionSearch,
): Promise<SectionPage> {
  const originals = () =>
    database.db
      .selectFrom(MANUAL_TEXTS)
      .where('text.translation_of', 'is', null)
      .$if(search !== '', (query) =>
        query.where('text.id', 'in', idsWith(database, search).select('text.original_id')),
      )
  const { rows, total, last } = await readPage({
    size: PAGE_SIZE,
    isFirst: after === 0,
    readRows: (limit) =>
      originals()
        .leftJoin('documents as document', 'document.name', 'text.document')
        .select(COLUMNS)
        .$if(after !== 0, (query) =>
          // A removed section keeps its place in the order, so the next page is still found.
          query.where(
            sql`(lower(text.key), text.id)`,
            '>',
            sql`(select lower(key), id from manual_sections where id = ${after})`,
          ),
        )
        .orderBy(sql`lower(text.key)`)
        .orderBy('text.id')
        .limit(limit)
        .execute(),
    countRows: () => countAll(originals()),
  })
  return { sections: rows.map(sectionOf), total, next: last?.id ?? null }
}

function idsWith({ db }: Database, search: string) {
  const text = sql`lower(text.key || ' ' || text.content)`
  return db.selectFrom(MANUAL_TEXTS).where(hasEveryWord(text, search))
}

/** A section as the administrator sees it; it must exist. */
export async function readManagedSection(
  within: Pick<Tx, 'db'>,
  sectionId: number,
): Promise<ManagedSection> {
  const found = await findManagedSection(within, { id: sectionId })
  if (found === null) throw new Error('A saved section is missing')
  return found
}

/**
 * A section and its translation into a language. Throws Refused('section-unknown'), also for a
 * translation, and for the section's own language.
 */
export async function readTranslation(
  within: Pick<Tx, 'db'>,
  { id, language }: { id: number; language: Language },
): Promise<SectionTranslation> {
  const original = await findManagedSection(within, { id, translation_of: null })
  if (original === null || original.language === language) throw new Refused('section-unknown')
  const translation = await findManagedSection(within, { translation_of: id, language })
  return { original, translation }
}

interface SectionChoice {
  readonly id?: number
  readonly language?: Language
  readonly translation_of?: number | null
}

async function findManagedSection(
  { db }: Pick<Tx, 'db'>,
  { id, language, translation_of: original }: SectionChoice,
): Promise<ManagedSection | null> {
  const row = await db
    .selectFrom(MANUAL_TEXTS)
    .leftJoin('documents as document', 'document.name', 'text.document')
    .select(COLUMNS)
    .$if(id !== undefined, (query) => query.where('text.id', '=', id ?? 0))
    .$if(language !== undefined, (query) => query.where('text.language', '=', language ?? 'en'))
    .$if(original === null, (query) => query.where('text.translation_of', 'is', null))
    .$if(typeof original === 'number', (query) =>
      query.where('text.translation_of', '=', original ?? 0),
    )
    .executeTakeFirst()
  return row === undefined ? null : sectionOf(row)
}

interface TranslationRow {
  readonly id: number
  readonly key: string
  readonly language: Language
  readonly isOlder: boolean
}

const COLUMNS = [
  'text.id',
  'text.key',
  'text.language',
  'text.translation_of',
  'text.version',
  'text.content',
  'text.audience',
  'text.facts',
  'text.made_at',
  sql<string | null>`(select email from users where users.id = text.author)`.as('author'),
  sql<TranslationRow[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'key', t.key, 'language', t.language,
             'isOlder', coalesce(v.of_version < text.version, true))), '[]')
      from manual_sections t join manual_versions v on (v.section_id, v.version) = (t.id, t.version)
     where t.translation_of = text.id and t.removed_at is null)`.as('translations'),
  ...DOCUMENT_COLUMNS,
] as const

interface ManagedRow extends DocumentRow {
  readonly id: number
  readonly key: string
  readonly language: Language
  readonly translation_of: number | null
  readonly version: number
  readonly content: string
  readonly audience: Audience
  readonly facts: string[]
  readonly made_at: Date
  readonly author: string | null
  readonly translations: TranslationRow[]
}

function sectionOf({
  made_at: updatedAt,
  translation_of: original,
  ...row
}: ManagedRow): ManagedSection {
  const { id, key, language, version, content, audience, author } = row
  const translations = row.translations.toSorted(
    (a, b) => LANGUAGES.indexOf(a.language) - LANGUAGES.indexOf(b.language),
  )
  const file = documentFacts(row)
  const facts = factNames(row.facts)
  const isTranslation = original !== null
  const text = { content, file, audience, facts, updatedAt, version, author }
  return { id, key, language, isTranslation, ...text, translations }
}

/** The versions of a section, the newest first. Throws Refused('section-unknown'). */
export async function listVersions({ db }: Database, sectionId: number): Promise<SectionVersions> {
  const rows = await db
    .selectFrom('manual_versions as version')
    .innerJoin('manual_sections as section', 'section.id', 'version.section_id')
    .leftJoin('documents as document', 'document.name', 'version.document')
    .select(['version.version', 'version.content', 'version.audience', 'version.facts'])
    .select(
      sql<string | null>`(select email from users where users.id = version.author)`.as('author'),
    )
    .select(['version.made_at', ...DOCUMENT_COLUMNS])
    .where('section.id', '=', sectionId)
    .where('section.removed_at', 'is', null)
    .orderBy('version.version', 'desc')
    .execute()
  // A section without versions does not exist.
  if (rows.length === 0) throw new Refused('section-unknown')
  return {
    versions: rows.map(({ facts: named, made_at: madeAt, ...row }) => {
      const { version, content, audience, author } = row
      const facts = factNames(named)
      return { version, content, file: documentFacts(row), audience, facts, author, madeAt }
    }),
  }
}
