import { useMutation, useQueryClient } from '@tanstack/react-query'
import { manualEndpoints } from '#manuals/contract/manual-endpoints.ts'
import type { ManagedSection, SectionChange } from '#manuals/contract/manual.ts'
import { MESSAGES } from '#platform/contract/messages.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { call } from '#platform/web/api/client.ts'
import { askToLogin } from '#platform/web/ui/announce.ts'

/** Saves a section; its error says "section-changed" when somebody else did meanwhile. */
export function useSaveSection(onSaved: (section: ManagedSection) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: SectionChange) => call(manualEndpoints.saveSection, { body }),
    onSuccess: onSaved,
    onError: (error) => {
      // Over the page, which is about to be Login (specification, section 5, Manual form).
      if (error instanceof Refused && error.code === 'not-signed-in') {
        askToLogin('error', MESSAGES.manualLogin)
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['manual'] }),
  })
}
