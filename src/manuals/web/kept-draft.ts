import type { ManagedSection } from '#manuals/contract/manual.ts'
import type { SectionDraft } from './section-draft.ts'

interface Kept {
  draft: SectionDraft
  /** What was opened for editing; null: nothing. */
  opened: ManagedSection | null
}

let kept: (Kept & { userId: number; edit: string }) | null = null

/**
 * Keeps what is typed and not saved while its page is gone, because the session ended: for the same
 * person, who opens the same again.
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
