import { sql } from 'kysely'
import type { AuditAction } from '#audit-log/contract/audit-actions.ts'
import { record } from '#audit-log/server/record.ts'
import { FACTS, type Audience, type FactName } from '#manuals/contract/manual.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { openTranslationsTo, replacePassages } from './replace-passages.ts'

/** The newest version of a section. */
interface ManualTextRow {
  readonly id: number
  readonly key: string
  readonly language: Language
  readonly translation_of: number | null
  /** Of the original; of itself, if it is one. */
  readonly original_id: number
  readonly original_key: string
  readonly original_version: number
  readonly version: number
  readonly content: string
  readonly document: string | null
  readonly audience: Audience
  readonly facts: string[]
  readonly author: number | null
  readonly made_at: Date
  readonly of_version: number | null
}

/**
 * A subquery: the text of each section that is not removed. A translation has the readers and live facts of its
 * original, and its file unless it has one of its own.
 */
export const MANUAL_TEXTS = sql<ManualTextRow>`(
  select section.id, section.key, section.language, section.translation_of,
         original.id as original_id, original.key as original_key, original.version as original_version,
         own.version, own.content, coalesce(own.document, shared.document) as document,
         shared.audience, shared.facts, own.author, own.made_at, own.of_version
    from manual_sections section
    join manual_versions own on (own.section_id, own.version) = (section.id, section.version)
    join manual_sections original on original.id = coalesce(section.translation_of, section.id)
    join manual_versions shared on (shared.section_id, shared.version) = (original.id, original.version)
   where section.removed_at is null)`.as('text')

/** The facts that this release knows, in their fixed order. */
export function factNames(stored: readonly string[]): FactName[] {
  return FACTS.filter((fact) => stored.includes(fact))
}

/** A section, locked until the commit. */
export interface LockedSection {
  readonly id: number
  readonly key: string
  readonly language: Language
  /** The original's id; null for an original. */
  readonly translationOf: number | null
  /** The newest version; 0 means that it has none yet. */
  readonly version: number
  readonly isRemoved: boolean
}

/** The key of a section, which is unique in its language. */
export interface SectionName {
  readonly key: string
  readonly language: Language
}

/**
 * Locks a section until the commit; null if it has never existed. An original is locked before its
 * translations.
 */
export async function lockSection(
  tx: Tx,
  which: { id: number } | SectionName | { translationOf: number; language: Language },
): Promise<LockedSection | null> {
  const row = await tx.db
    .selectFrom('manual_sections')
    .select(['id', 'key', 'language', 'translation_of', 'version', 'removed_at'])
    .where(conditionOf(which))
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return null
  const { id, key, language, translation_of: translationOf, version } = row
  return { id, key, language, translationOf, version, isRemoved: row.removed_at !== null }
}

function conditionOf(which: Parameters<typeof lockSection>[1]) {
  if ('id' in which) return sql<boolean>`id = ${which.id}`
  const { language } = which
  return 'key' in which
    ? sql<boolean>`language = ${language} and lower(key) = lower(${which.key})`
    : sql<boolean>`language = ${language} and translation_of = ${which.translationOf}`
}

/** The section under the key, created if there is none; concurrent callers get the same one. */
export async function lockOrMakeSection(
  tx: Tx,
  { key, language }: SectionName,
  translationOf: number | null = null,
): Promise<LockedSection> {
  const found = await lockSection(tx, { key, language })
  if (found !== null) return found
  const made = await tx.db
    .insertInto('manual_sections')
    .values({ key, language, translation_of: translationOf, version: 1 })
    .onConflict((conflict) => conflict.expression(sql`language, lower(key)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made !== undefined) {
    return { id: made.id, key, language, translationOf, version: 0, isRemoved: false }
  }
  const other = await lockSection(tx, { key, language })
  if (other === null) throw new Error('A section was there and is not')
  return other
}

/** The content of a version, and who may read it. */
export interface VersionContent {
  readonly key: string
  readonly content: string
  readonly document: string | null
  readonly audience: Audience
  readonly facts: readonly FactName[]
  /** The original's version that a translation was made from; null for an original. */
  readonly ofVersion: number | null
}

interface VersionInput extends VersionContent {
  /** The author's user id; null for the starter manual. */
  readonly by: number | null
  readonly from?: string | undefined
  readonly action: AuditAction
}

/**
 * Writes the next version of a locked section and its passages. A removed section comes back. The
 * translations of a section have its readers.
 */
export async function writeVersion(
  tx: Tx,
  section: LockedSection,
  { key, content, document, audience, facts, ofVersion, by, from, action }: VersionInput,
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
      of_version: ofVersion,
    })
    .execute()
  const { language, translationOf } = section
  await tx.db
    .updateTable('manual_sections')
    .set({ key, version, removed_at: null, translation_of: translationOf })
    .where('id', '=', sectionId)
    .execute()
  await replacePassages(tx, { sectionId, key, language, content, document, audience })
  if (translationOf === null) await openTranslationsTo(tx, sectionId, audience)
  announce(tx, [{ topic: 'manual', userId: null }])
  // The starter manual has no author.
  if (by === null) return
  await record(tx, {
    action,
    by,
    from,
    subject: { kind: 'section', id: sectionId },
    before: section.version === 0 ? null : { version: section.version },
    after: { version },
  })
}

/** The newest version of a locked section; null if it has none yet or was removed. */
export async function readPresent(tx: Tx, section: LockedSection): Promise<VersionContent | null> {
  if (section.version === 0 || section.isRemoved) return null
  const newest = await tx.db
    .selectFrom('manual_versions')
    .select(['content', 'document', 'audience', 'facts', 'of_version as ofVersion'])
    .where('section_id', '=', section.id)
    .where('version', '=', section.version)
    .executeTakeFirstOrThrow()
  return { key: section.key, ...newest, facts: factNames(newest.facts) }
}

/** Whether saving would change nothing. */
export function hasSameContent(present: VersionContent | null, written: VersionContent): boolean {
  return (
    present?.key === written.key &&
    present.content === written.content &&
    present.document === written.document &&
    present.audience === written.audience &&
    present.facts.join() === written.facts.join() &&
    present.ofVersion === written.ofVersion
  )
}
