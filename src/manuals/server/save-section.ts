import type { ManagedSection, SectionChange } from '#manuals/contract/manual.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { claimDocument } from '#platform/server/files/claim-document.ts'
import { readManagedSection } from './list-sections.ts'
import { lockOrMakeSection } from './lock-section.ts'
import { factNames } from './version-row.ts'
import { readPresent, saysTheSame, writeVersion } from './write-version.ts'

interface Saving {
  readonly by: number
  /** The client's network address. */
  readonly from?: string
  readonly change: SectionChange
}

/**
 * Add or Update Manual Section (specification, section 2): a new version, unless it would say what
 * the newest one says. What the change leaves out, the section keeps. A gap it
 * closes is dismissed. Throws Refused:
 * 'section-changed' when another version was opened for editing, 'document-unknown'.
 */
export function saveSection(
  database: Database,
  { by, from, change }: Saving,
): Promise<ManagedSection> {
  const { version, key, content, gap } = change
  return transact(database, async (tx) => {
    const section = await lockOrMakeSection(tx, key)
    const present = await readPresent(tx, section)
    const {
      document = present?.document ?? null,
      audience = present?.audience ?? 'everyone',
      facts = present?.facts ?? [],
    } = change
    const written = { key, content, document, audience, facts: factNames(facts) }
    if (!saysTheSame(present, written)) {
      if (version !== undefined && (present === null || version !== section.version)) {
        throw new Refused('section-changed')
      }
      await claimDocument(tx, written.document)
      await writeVersion(tx, section, { ...written, by, from, action: 'sectionSaved' })
    }
    if (gap !== undefined) await tx.db.deleteFrom('help_gaps').where('id', '=', gap).execute()
    return readManagedSection(tx, section.id)
  })
}
