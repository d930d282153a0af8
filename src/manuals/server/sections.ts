import { sql } from 'kysely'
import type { ManagedSection, SectionChange, Contents } from '#manuals/contract/manual.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { claimDocument } from '#platform/server/files/documents.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { record } from '#audit-log/server/record.ts'
import { readManagedSection, readContents } from './read-sections.ts'
import { lockOrMakeSection, lockSection } from './write-version.ts'
import { factNames } from './read-sections.ts'
import { readPresent, saysTheSame, writeVersion } from './write-version.ts'
import { removePassages } from './replace-passages.ts'

interface Saving {
  readonly by: number
  /** The client's IP address. */
  readonly from?: string
  readonly change: SectionChange
}

/**
 * Add or Update Manual Section (specification, section 2): a new version, unless it equals the
 * newest one. Fields left out of the change keep their values. A gap that it closes is dismissed.
 * Throws Refused: 'section-changed' if another version was opened for editing, 'document-unknown'.
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

interface Restoring {
  readonly by: number
  /** The client's IP address. */
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

/**
 * Removes a section from the manuals. Its versions stay, in case its key is used again. Throws
 * Refused('section-unknown'), also if it is already removed.
 */
export function removeSection(
  database: Database,
  { by, from, sectionId }: { by: number; from?: string; sectionId: number },
): Promise<Contents> {
  return transact(database, async (tx) => {
    const section = await lockSection(tx, { id: sectionId })
    if (section === null || section.isRemoved) throw new Refused('section-unknown')
    await tx.db
      .updateTable('manual_sections')
      .set({ removed_at: sql`now()` })
      .where('id', '=', sectionId)
      .execute()
    await removePassages(tx, sectionId)
    announce(tx, [{ topic: 'manual', userId: null }])
    const subject = { kind: 'section', id: sectionId } as const
    const before = { version: section.version }
    await record(tx, { action: 'sectionRemoved', by, from, subject, before })
    return readContents(tx, 'administrator')
  })
}
