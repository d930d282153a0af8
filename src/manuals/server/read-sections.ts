import { sql } from 'kysely'
import {
  FACTS,
  GROUPS,
  isSameKey,
  type Audience,
  type Contents,
  type FactName,
  type Group,
  type ManagedSection,
  type Section,
  type SectionPage,
  type SectionSearch,
  type SectionVersion,
  type SectionVersions,
} from '#manuals/contract/manual.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { countOf, readPage } from '#platform/server/db/read-page.ts'
import { hasEveryWord } from '#platform/server/db/search-words.ts'
import { audienceOf, readFacts, type Reader } from './read-facts.ts'
import { readStarter } from './starter-files.ts'
import {
  DOCUMENT_COLUMNS,
  documentFacts,
  type DocumentRow,
} from '#platform/server/files/documents.ts'

/**
 * A section by its key, however it is capitalised, with its facts about the reader. Throws
 * Refused('section-unknown'), also for a section the reader may not see.
 */
export async function readSection(
  database: Database,
  reader: Reader,
  searched: string,
): Promise<Section> {
  const row = await newestVersions(database)
    .select(['section.id', 'section.key', ...VERSION_COLUMNS])
    .where(sql`lower(section.key)`, '=', sql`lower(${searched})`)
    .executeTakeFirst()
  const isHidden = row?.audience === 'administrator' && audienceOf(reader) === 'everyone'
  if (row === undefined || isHidden) throw new Refused('section-unknown', 'key')
  const { key, content, file, audience, facts, updatedAt } = sectionOf(row)
  const live = await readFacts(database, reader, facts)
  return { key, content, file, audience, facts: live, updatedAt }
}

/** In characters: more than any summary needs, its Markdown included. */
const BEGINNING = 1_000

/**
 * The sections an audience may read: by their groups, Laurel's own in the order of their files, the
 * company's in the order of the keys.
 */
export async function readContents(within: Pick<Tx, 'db'>, audience: Audience): Promise<Contents> {
  const rows = await newestVersions(within)
    .select([
      'section.key',
      'version.audience',
      sql<string>`left(version.content, ${BEGINNING})`.as('beginning'),
    ])
    .$if(audience === 'everyone', (query) => query.where('version.audience', '=', 'everyone'))
    .orderBy(sql`lower(section.key)`)
    .execute()
  // Loaded on use, with its Markdown parser, for a quicker start.
  const { summaryOf } = await import('./split-into-passages.ts')
  const shipped = await readStarter()
  const placed = rows.map(({ beginning, ...row }) => {
    const place = shipped.findIndex(({ written }) => isSameKey(written.key, row.key))
    const group = shipped[place]?.group ?? ('company' as const)
    return { place, section: { ...row, summary: summaryOf(beginning), group } }
  })
  const order = ({ group }: { group: Group }) => GROUPS.indexOf(group)
  placed.sort((a, b) => order(a.section) - order(b.section) || a.place - b.place)
  return { sections: placed.map(({ section }) => section) }
}

const PAGE_SIZE = 25

/** Sections whose key or content has every word of the search, in the order of the keys. */
export async function listSections(
  database: Database,
  { search, after }: SectionSearch,
): Promise<SectionPage> {
  const matching = () =>
    newestVersions(database).where(
      hasEveryWord(sql`lower(section.key || ' ' || version.content)`, search),
    )
  const { rows, total, last } = await readPage({
    size: PAGE_SIZE,
    isFirst: after === 0,
    readRows: (limit) =>
      matching()
        .select(['section.id', 'section.key', ...VERSION_COLUMNS])
        .$if(after !== 0, (query) =>
          // A removed section keeps its place in the order, so the next page is still found.
          query.where(
            sql`lower(section.key)`,
            '>',
            sql`(select lower(key) from manual_sections where id = ${after})`,
          ),
        )
        .orderBy(sql`lower(section.key)`)
        .limit(limit)
        .execute(),
    countRows: () => countOf(matching()),
  })
  return { sections: rows.map(sectionOf), total, next: last?.id ?? null }
}

/** A section as the administrator sees it; it must exist. */
export async function readManagedSection(
  within: Pick<Tx, 'db'>,
  sectionId: number,
): Promise<ManagedSection> {
  const row = await newestVersions(within)
    .select(['section.id', 'section.key', ...VERSION_COLUMNS])
    .where('section.id', '=', sectionId)
    .executeTakeFirstOrThrow()
  return sectionOf(row)
}

/** The versions of a section, the newest first. Throws Refused('section-unknown'). */
export async function listVersions(
  database: Database,
  sectionId: number,
): Promise<SectionVersions> {
  const rows = await versions(database)
    .innerJoin('manual_sections as section', 'section.id', 'version.section_id')
    .select(VERSION_COLUMNS)
    .where('section.id', '=', sectionId)
    .where('section.removed_at', 'is', null)
    .orderBy('version.version', 'desc')
    .execute()
  // A section without versions does not exist.
  if (rows.length === 0) throw new Refused('section-unknown')
  return { versions: rows.map(versionOf) }
}

/** The columns of a version that people see. */
const VERSION_COLUMNS = [
  'version.version',
  'version.content',
  'version.audience',
  'version.facts',
  'version.made_at',
  sql<string | null>`(select email from users where users.id = version.author)`.as('author'),
  ...DOCUMENT_COLUMNS,
] as const

interface VersionRow extends DocumentRow {
  version: number
  content: string
  audience: Audience
  facts: string[]
  made_at: Date
  author: string | null
}

/** All versions of all sections, with their files and authors. */
function versions({ db }: Pick<Tx, 'db'>) {
  return db
    .selectFrom('manual_versions as version')
    .leftJoin('documents as document', 'document.name', 'version.document')
}

/** The newest version of each section that is not removed. */
function newestVersions(within: Pick<Tx, 'db'>) {
  return versions(within)
    .innerJoin('manual_sections as section', (join) =>
      join
        .onRef('section.id', '=', 'version.section_id')
        .onRef('section.version', '=', 'version.version'),
    )
    .where('section.removed_at', 'is', null)
}

function versionOf(row: VersionRow): SectionVersion {
  const { version, content, audience, author, made_at: madeAt } = row
  const facts = factNames(row.facts)
  return { version, content, file: documentFacts(row), audience, facts, author, madeAt }
}

function sectionOf(row: VersionRow & { id: number; key: string }): ManagedSection {
  const { id, key, version, content, audience, author, made_at: updatedAt } = row
  const facts = factNames(row.facts)
  return { id, key, content, file: documentFacts(row), audience, facts, updatedAt, version, author }
}

/** The facts that this release knows, in their fixed order. */
export function factNames(stored: readonly string[]): FactName[] {
  return FACTS.filter((fact) => stored.includes(fact))
}
