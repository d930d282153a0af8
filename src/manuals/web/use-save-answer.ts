import { useMutation, useQueryClient } from '@tanstack/react-query'
import { manualEndpoints } from '#manuals/contract/manual-endpoints.ts'
import type { AnswerChange } from '#manuals/contract/manual.ts'
import { call } from '#platform/web/api/client.ts'
import { announce } from '#platform/web/ui/announce.ts'

/** Saves what answers a question; `id` is the entry that is edited, null for a new one. */
export function useSaveAnswer(id: number | null, onSaved: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: AnswerChange) => {
      const saved = await call(manualEndpoints.saveAnswer, { body })
      // In other words it is another entry, which takes the place of this one.
      if (id !== null && saved.id !== id)
        await call(manualEndpoints.removeAnswer, { params: { id } })
    },
    onSuccess: () => {
      announce('success', 'The answer is saved.')
      onSaved()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['manual'] }),
  })
}
