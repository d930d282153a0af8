import { sql } from 'kysely'
import type { Contents } from '#manuals/contract/manual.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { record } from '#audit-log/server/record.ts'
import { lockSection } from './lock-section.ts'
import { readContents } from './read-contents.ts'
import { removePassages } from './replace-passages.ts'

/**
 * Takes a section out of the manuals; its versions stay, for when its key is used again. Throws
 * Refused('section-unknown'), also when it is removed already.
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
