import { sql } from 'kysely'
import type { Section } from '#manuals/contract/manual.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { audienceOf, readFacts, type Reader } from './read-facts.ts'
import { newestVersions, sectionOf, VERSION_COLUMNS } from './version-row.ts'

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
