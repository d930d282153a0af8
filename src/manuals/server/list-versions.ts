import type { SectionVersions } from '#manuals/contract/manual.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { VERSION_COLUMNS, versionOf, versions } from './version-row.ts'

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
