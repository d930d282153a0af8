import * as z from 'zod/mini'
import {
  KEY_LENGTH,
  SectionChange,
  type Audience,
  type FactName,
  type ManagedSection,
} from '#manuals/contract/manual.ts'
import type { UnsavedFileChange } from './use-document.ts'

/** Who may read a section, and the live facts shown with it. */
export interface SectionOptions {
  readonly audience: Audience
  readonly facts: readonly FactName[]
}

/** The fields of a section's form, and the change of its file. */
export interface SectionDraft extends UnsavedFileChange {
  key: string
  content: string
  /** Null: as they are, and for a new section the usual ones. */
  options: SectionOptions | null
}

/** The text fields of the form. */
export const TypedSection = z.pick(SectionChange, { key: true, content: true })

/** The form's first draft: a section, or an empty one with its key. */
export function draftOf(section: ManagedSection | null, key: string): SectionDraft {
  const rest = { options: null, chosen: null, removed: null, lost: null }
  if (section !== null) return { key: section.key, content: section.content, ...rest }
  return { key: asKey(key), content: '', ...rest }
}

export function isSameDraft(one: SectionDraft, other: SectionDraft): boolean {
  return (
    one.key === other.key &&
    one.content === other.content &&
    one.options === other.options &&
    one.chosen?.document === other.chosen?.document &&
    one.removed === other.removed
  )
}

// A gap's question may be longer than a key.
function asKey(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return Array.from(line).slice(0, KEY_LENGTH).join('').trim()
}

interface Kept {
  draft: SectionDraft
  /** The section that was opened for editing; null: none. */
  opened: ManagedSection | null
}

let kept: (Kept & { userId: number; edit: string }) | null = null

/**
 * Keeps an unsaved draft when the session ends, for the same person and the same section.
 */
export function keepDraft(userId: number, edit: string, { draft, opened }: Kept): void {
  kept = { userId, edit, draft, opened }
}

export function keptDraft(userId: number, edit: string): Kept | null {
  return kept?.userId === userId && kept.edit === edit ? kept : null
}

export function forgetDraft(): void {
  kept = null
}
