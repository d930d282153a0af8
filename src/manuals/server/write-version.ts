import type { AuditAction } from '#audit-log/contract/audit-actions.ts'
import type { Audience, FactName } from '#manuals/contract/manual.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { record } from '#audit-log/server/record.ts'
import type { LockedSection } from './lock-section.ts'
import { replacePassages } from './replace-passages.ts'
import { factNames } from './version-row.ts'

/** The content of a version, and who may read it. */
export interface Written {
  readonly key: string
  readonly content: string
  readonly document: string | null
  readonly audience: Audience
  readonly facts: readonly FactName[]
}

interface Writing extends Written {
  /** The author; null: it comes with Laurel. */
  readonly by: number | null
  readonly from?: string | undefined
  readonly action: AuditAction
}

/**
 * Writes the next version of a locked section and its passages. A removed section comes back.
 */
export async function writeVersion(
  tx: Tx,
  section: LockedSection,
  { key, content, document, audience, facts, by, from, action }: Writing,
): Promise<void> {
  const version = section.version + 1
  const sectionId = section.id
  await tx.db
    .insertInto('manual_versions')
    .values({
      section_id: sectionId,
      version,
      content,
      document,
      audience,
      facts: [...facts],
      author: by,
    })
    .execute()
  await tx.db
    .updateTable('manual_sections')
    .set({ key, version, removed_at: null })
    .where('id', '=', sectionId)
    .execute()
  await replacePassages(tx, { sectionId, key, content, document, audience })
  // The starter manual has no author, and no page is open yet.
  if (by === null) return
  announce(tx, [{ topic: 'manual', userId: null }])
  await record(tx, {
    action,
    by,
    from,
    subject: { kind: 'section', id: sectionId },
    before: section.version === 0 ? null : { version: section.version },
    after: { version },
  })
}

/** The newest version of a locked section; null: it has none yet, or was removed. */
export async function readPresent(tx: Tx, section: LockedSection): Promise<Written | null> {
  if (section.version === 0 || section.isRemoved) return null
  const newest = await tx.db
    .selectFrom('manual_versions')
    .select(['content', 'document', 'audience', 'facts'])
    .where('section_id', '=', section.id)
    .where('version', '=', section.version)
    .executeTakeFirstOrThrow()
  return { key: section.key, ...newest, facts: factNames(newest.facts) }
}

/** Whether saving would change nothing. */
export function saysTheSame(present: Written | null, written: Written): boolean {
  return (
    present?.key === written.key &&
    present.content === written.content &&
    present.document === written.document &&
    present.audience === written.audience &&
    present.facts.join() === written.facts.join()
  )
}
