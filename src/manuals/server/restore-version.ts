import { sql } from 'kysely'
import type { ManagedSection } from '#manuals/contract/manual.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { readManagedSection } from './list-sections.ts'
import { lockSection } from './lock-section.ts'
import { factNames } from './version-row.ts'
import { readPresent, saysTheSame, writeVersion } from './write-version.ts'

interface Restoring {
  readonly by: number
  /** The client's network address. */
  readonly from?: string
  readonly sectionId: number
  readonly version: number
}

/**
 * Makes an earlier version the newest one, with its file, audience and facts. Throws Refused:
 * 'section-unknown', 'version-unknown'.
 */
export function restoreVersion(
  database: Database,
  { by, from, sectionId, version }: Restoring,
): Promise<ManagedSection> {
  return transact(database, async (tx) => {
    const section = await lockSection(tx, { id: sectionId })
    if (section === null || section.isRemoved) throw new Refused('section-unknown')
    // Versions keep their files, so the file is still there.
    const found = await tx.db
      .selectFrom('manual_versions')
      .select(['content', 'document', 'audience', 'facts'])
      .where('section_id', '=', sectionId)
      // The requested number may exceed an integer.
      .where('version', '=', sql<number>`${version}::bigint`)
      .executeTakeFirst()
    if (found === undefined) throw new Refused('version-unknown')
    const written = { ...found, facts: factNames(found.facts), key: section.key }
    if (!saysTheSame(await readPresent(tx, section), written)) {
      await writeVersion(tx, section, { ...written, by, from, action: 'sectionRestored' })
    }
    return readManagedSection(tx, sectionId)
  })
}
