import { useMutation, useQueryClient } from '@tanstack/react-query'
import { manualEndpoints } from '#contract/manual-endpoints.ts'
import type { ManagedSection } from '#contract/manual.ts'
import { MESSAGES } from '#contract/messages.ts'
import { Refused } from '#contract/refusals.ts'
import { call } from '../api/client.ts'
import { announce } from '../ui/announce.ts'
import type { SectionDraft } from './section-draft.ts'

interface Saving {
  draft: SectionDraft
  /** What was opened for editing; null: whatever is there under the key is updated. */
  opened: ManagedSection | null
}

/** Saves a section; its error says "section-changed" when somebody else did meanwhile. */
export function useSaveSection(onSaved: (section: ManagedSection) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ draft, opened }: Saving) =>
      call(manualEndpoints.saveSection, {
        body: {
          key: draft.key,
          content: draft.content,
          document: draft.file?.document ?? null,
          ...(opened?.key === draft.key.trim() && { version: opened.version }),
        },
      }),
    onSuccess: onSaved,
    onError: (error) => {
      // Over the page, which is about to be Login (specification, section 5, Manual form).
      if (error instanceof Refused && error.code === 'not-signed-in') {
        announce('error', MESSAGES.manualLogin)
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['manual'] }),
  })
}
