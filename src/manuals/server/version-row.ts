import { sql } from 'kysely'
import {
  FACTS,
  type Audience,
  type FactName,
  type ManagedSection,
  type SectionVersion,
} from '#manuals/contract/manual.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import {
  DOCUMENT_COLUMNS,
  documentFacts,
  type DocumentRow,
} from '#platform/server/files/documents.ts'

/** The columns of a version that people see. */
export const VERSION_COLUMNS = [
  'version.version',
  'version.content',
  'version.audience',
  'version.facts',
  'version.made_at',
  sql<string | null>`(select email from users where users.id = version.author)`.as('author'),
  ...DOCUMENT_COLUMNS,
] as const

export interface VersionRow extends DocumentRow {
  version: number
  content: string
  audience: Audience
  facts: string[]
  made_at: Date
  author: string | null
}

/** All versions of all sections, with their files and authors. */
export function versions({ db }: Pick<Tx, 'db'>) {
  return db
    .selectFrom('manual_versions as version')
    .leftJoin('documents as document', 'document.name', 'version.document')
}

/** The newest version of each section that is not removed. */
export function newestVersions(within: Pick<Tx, 'db'>) {
  return versions(within)
    .innerJoin('manual_sections as section', (join) =>
      join
        .onRef('section.id', '=', 'version.section_id')
        .onRef('section.version', '=', 'version.version'),
    )
    .where('section.removed_at', 'is', null)
}

export function versionOf(row: VersionRow): SectionVersion {
  const { version, content, audience, author, made_at: madeAt } = row
  const facts = factNames(row.facts)
  return { version, content, file: documentFacts(row), audience, facts, author, madeAt }
}

export function sectionOf(row: VersionRow & { id: number; key: string }): ManagedSection {
  const { id, key, version, content, audience, author, made_at: updatedAt } = row
  const facts = factNames(row.facts)
  return { id, key, content, file: documentFacts(row), audience, facts, updatedAt, version, author }
}

/** The facts that this release knows, in their fixed order. */
export function factNames(stored: readonly string[]): FactName[] {
  return FACTS.filter((fact) => stored.includes(fact))
}
