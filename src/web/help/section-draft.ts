import * as z from 'zod/mini'
import type { DocumentFacts } from '#contract/documents.ts'
import { KEY_LENGTH, type ManagedSection, SectionChange } from '#contract/manual.ts'

/** What is typed in the form of a section. */
export interface SectionDraft {
  key: string
  content: string
  file: DocumentFacts | null
}

/** The fields of the form that are typed. */
export const TypedSection = z.pick(SectionChange, { key: true, content: true })

/** What the form opens with: a section, or for one that is not there yet its key at most. */
export function draftOf(section: ManagedSection | null, key: string): SectionDraft {
  if (section !== null) return { key: section.key, content: section.content, file: section.file }
  return { key: asKey(key), content: '', file: null }
}

export function isSameDraft(one: SectionDraft, other: SectionDraft): boolean {
  return (
    one.key === other.key &&
    one.content === other.content &&
    one.file?.document === other.file?.document
  )
}

// A question nobody could answer may be longer than a title.
function asKey(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return Array.from(line).slice(0, KEY_LENGTH).join('').trim()
}
