import * as z from 'zod/mini'
import { KEY_LENGTH, type ManagedSection, SectionChange } from '#manuals/contract/manual.ts'
import type { UnsavedFileChange } from './use-document.ts'

/** The typed fields of a section's form, and the change of its file. */
export interface SectionDraft extends UnsavedFileChange {
  key: string
  content: string
}

/** The fields of the form that are typed. */
export const TypedSection = z.pick(SectionChange, { key: true, content: true })

/** What the form opens with: a section, or for one that is not there yet its key at most. */
export function draftOf(section: ManagedSection | null, key: string): SectionDraft {
  const file = { chosen: null, removed: null, lost: null }
  if (section !== null) return { key: section.key, content: section.content, ...file }
  return { key: asKey(key), content: '', ...file }
}

export function isSameDraft(one: SectionDraft, other: SectionDraft): boolean {
  return (
    one.key === other.key &&
    one.content === other.content &&
    one.chosen?.document === other.chosen?.document &&
    one.removed === other.removed
  )
}

// A question nobody could answer may be longer than a title.
function asKey(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return Array.from(line).slice(0, KEY_LENGTH).join('').trim()
}
