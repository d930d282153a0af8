import type { ManagedSection } from '#manuals/contract/manual.ts'
import type { SectionDraft } from './section-draft.ts'

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
