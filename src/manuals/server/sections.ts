import { sql } from 'kysely'
import { record } from '#audit-log/server/record.ts'
import {
  QUESTION_LENGTH,
  type Contents,
  type ManagedSection,
  type SectionChange,
  type TranslationChange,
} from '#manuals/contract/manual.ts'
import type { Language } from '#platform/contract/languages.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { claimDocument } from '#platform/server/files/documents.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { addQuestions, separateQuestions, type AskedPart } from './asked-as.ts'
import { readManagedSection } from './managed-sections.ts'
import { readContents } from './read-sections.ts'
import { questionsOfFile, removePassages } from './replace-passages.ts'
import {
  factNames,
  hasSameContent,
  lockOrMakeSection,
  lockSection,
  readPresent,
  writeVersion,
  type LockedSection,
} from './write-version.ts'

export interface SectionAuthor {
  readonly by: number
  /** The client's IP address. */
  readonly from?: string
}

interface SectionInput extends SectionAuthor {
  readonly change: SectionChange
}

/**
 * Add or Update Manual Section (specification, section 2): a new version, unless it equals the
 * newest one. Fields left out of the change keep their values. A gap that it closes is dismissed.
 * Throws Refused: 'section-changed' if another version was opened for editing, 'section-key-taken' if
 * the key is a translation's, 'document-unknown'.
 */
export function saveSection(
  database: Database,
  { by, from, change }: SectionInput,
): Promise<ManagedSection> {
  const { version, key, gap, language = 'en' } = change
  return transact(database, async (tx) => {
    const { content, parts } = await separateContent(change)
    const section = await lockOrMakeSection(tx, { key, language })
    const present = await readPresent(tx, section)
    if (present !== null && section.translationOf !== null) throw keyTaken()
    const {
      document = present?.document ?? null,
      audience = present?.audience ?? 'everyone',
      facts = present?.facts ?? [],
    } = change
    const text = { key, content, document, audience, facts: factNames(facts), ofVersion: null }
    if (!hasSameContent(present, text)) {
      if (version !== undefined && (present === null || version !== section.version)) {
        throw new Refused('section-changed')
      }
      await claimDocument(tx, text.document)
      if (document !== present?.document) parts.push(...(await separateFile(tx, document)))
      // A removed translation comes back as a section of its own.
      const original = { ...section, translationOf: null }
      await writeVersion(tx, original, { ...text, by, from, action: 'sectionSaved' })
    }
    await addQuestions(tx, { sectionId: section.id, by }, parts)
    if (gap !== undefined) await tx.db.deleteFrom('help_gaps').where('id', '=', gap).execute()
    return readManagedSection(tx, section.id)
  })
}

/** Throws Refused: 'content-required' for questions without a text that answers them, 'question-long'. */
async function separateContent(change: Pick<SectionChange, 'content'>) {
  const { content, parts } = await separateQuestions(change.content)
  if (content === '') throw new Refused('content-required', 'content')
  refuseLong(parts, 'content')
  return { content, parts: [...parts] }
}

/** The questions of a section's new file. Throws Refused('question-long'). */
async function separateFile(tx: Tx, document: string | null): Promise<readonly AskedPart[]> {
  const parts = document === null ? [] : await questionsOfFile(tx, document)
  refuseLong(parts, 'document')
  return parts
}

function refuseLong(parts: readonly AskedPart[], field: 'content' | 'document'): void {
  const questions = parts.flatMap((part) => part.questions)
  if (questions.some(({ length }) => length > QUESTION_LENGTH)) {
    throw new Refused('question-long', field)
  }
}

interface TranslationInput extends SectionAuthor {
  readonly originalId: number
  readonly language: Language
  readonly change: TranslationChange
}

/**
 * Adds or updates the translation of a section into a language. Throws Refused: 'section-unknown' for
 * a translation too, and for the section's own language; 'section-changed' if another version of either
 * was opened; 'section-key-taken' if the key is another section's; 'document-unknown'.
 */
export function saveTranslation(
  database: Database,
  { by, from, originalId, language, change }: TranslationInput,
): Promise<ManagedSection> {
  const { key, ofVersion, version } = change
  return transact(database, async (tx) => {
    const { content, parts } = await separateContent(change)
    const original = await lockSection(tx, { id: originalId })
    const shared = original && (await readPresent(tx, original))
    if (shared === null || original?.translationOf !== null || original.language === language) {
      throw new Refused('section-unknown')
    }
    const section = await lockTranslation(tx, { originalId, language, key })
    const present = await readPresent(tx, section)
    const { document = present?.document ?? null } = change
    const { audience } = shared
    const text = { key, content, document, audience, facts: [], ofVersion }
    if (!hasSameContent(present, text)) {
      const opened = present === null ? undefined : section.version
      if (version !== opened || ofVersion > original.version) throw new Refused('section-changed')
      await claimDocument(tx, document)
      if (document !== present?.document) parts.push(...(await separateFile(tx, document)))
      await writeVersion(tx, section, { ...text, by, from, action: 'sectionSaved' })
    }
    await addQuestions(tx, { sectionId: section.id, by }, parts)
    return readManagedSection(tx, section.id)
  })
}

interface TranslationPlace {
  readonly originalId: number
  readonly language: Language
  readonly key: string
}

/** The translation of a locked original, or its place; a removed section of the key becomes it. */
async function lockTranslation(
  tx: Tx,
  { originalId, language, key }: TranslationPlace,
): Promise<LockedSection> {
  const own = await lockSection(tx, { translationOf: originalId, language })
  if (own === null) {
    const named = await lockOrMakeSection(tx, { key, language }, originalId)
    if (named.version > 0 && !named.isRemoved) throw keyTaken()
    return { ...named, translationOf: originalId }
  }
  const named = await lockSection(tx, { key, language })
  if (named !== null && named.id !== own.id) throw keyTaken()
  return own
}

function keyTaken(): Refused {
  return new Refused('section-key-taken', 'key')
}

interface RestorationInput extends SectionAuthor {
  readonly sectionId: number
  readonly version: number
}

/**
 * Makes an earlier version the newest one, with its file, audience and facts. Throws Refused:
 * 'section-unknown', 'version-unknown'.
 */
export function restoreVersion(
  database: Database,
  { by, from, sectionId, version }: RestorationInput,
): Promise<ManagedSection> {
  return transact(database, async (tx) => {
    const shared = await lockOriginal(tx, sectionId)
    const section = await lockSection(tx, { id: sectionId })
    if (section === null || section.isRemoved) throw new Refused('section-unknown')
    // Versions keep their files, so the file is still there.
    const found = await tx.db
      .selectFrom('manual_versions')
      .select(['content', 'document', 'audience', 'facts', 'of_version as ofVersion'])
      .where('section_id', '=', sectionId)
      // The requested number may exceed an integer.
      .where('version', '=', sql<number>`${version}::bigint`)
      .executeTakeFirst()
    if (found === undefined) throw new Refused('version-unknown')
    const audience = shared?.audience ?? found.audience
    const facts = factNames(found.facts)
    const ofVersion = section.translationOf === null ? null : found.ofVersion
    const text = { ...found, facts, audience, ofVersion, key: section.key }
    if (!hasSameContent(await readPresent(tx, section), text)) {
      await writeVersion(tx, section, { ...text, by, from, action: 'sectionRestored' })
    }
    return readManagedSection(tx, sectionId)
  })
}

/** Locks the original of a translation, and reads it; null for any other section. */
async function lockOriginal(tx: Tx, sectionId: number) {
  const found = await tx.db
    .selectFrom('manual_sections')
    .select('translation_of')
    .where('id', '=', sectionId)
    .executeTakeFirst()
  if (typeof found?.translation_of !== 'number') return null
  const original = await lockSection(tx, { id: found.translation_of })
  return original && readPresent(tx, original)
}

interface RemovalInput extends SectionAuthor {
  readonly sectionId: number
  /** The language of the contents that are returned. */
  readonly language?: Language
}

/**
 * Removes a section from the manuals, with its translations. Its versions stay, in case its key is used
 * again. Throws Refused('section-unknown'), also if it is already removed.
 */
export function removeSection(
  database: Database,
  { by, from, sectionId, language = 'en' }: RemovalInput,
): Promise<Contents> {
  return transact(database, async (tx) => {
    const section = await lockSection(tx, { id: sectionId })
    if (section === null || section.isRemoved) throw new Refused('section-unknown')
    const removed = await tx.db
      .updateTable('manual_sections')
      .set({ removed_at: sql`now()` })
      .where((where) =>
        where.or([where('id', '=', sectionId), where('translation_of', '=', sectionId)]),
      )
      .where('removed_at', 'is', null)
      .returning(['id', 'version'])
      .execute()
    for (const { id, version } of removed) {
      await removePassages(tx, id)
      const subject = { kind: 'section', id } as const
      await record(tx, { action: 'sectionRemoved', by, from, subject, before: { version } })
    }
    announce(tx, [{ topic: 'manual', userId: null }])
    return readContents(tx, 'administrator', language)
  })
}
