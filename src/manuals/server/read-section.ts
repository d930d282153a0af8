import { sql } from 'kysely'
import type { Section } from '#manuals/contract/manual.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newestVersions, sectionOf, VERSION_COLUMNS } from './version-row.ts'

/** A section by its key, however it is capitalised. Throws Refused('section-unknown'). */
export async function readSection(database: Database, key: string): Promise<Section> {
  const row = await newestVersions(database)
    .select(['section.id', 'section.key', ...VERSION_COLUMNS])
    .where(sql`lower(section.key)`, '=', sql`lower(${key})`)
    .executeTakeFirst()
  if (row === undefined) throw new Refused('section-unknown', 'key')
  const { content, file, updatedAt, ...section } = sectionOf(row)
  return { key: section.key, content, file, updatedAt }
}
