import { useMutation, useQueryClient } from '@tanstack/react-query'
import { recognitionRulesEndpoints } from '#recognition/contract/rules-endpoints.ts'
import type { ManagedValue, ValueChange } from '#recognition/contract/rules.ts'
import { call } from '#platform/web/api/client.ts'
import { announceFailure } from '#platform/web/ui/announce.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'

interface Change {
  value: ManagedValue
  change: ValueChange
  onDone: () => void
}

/** Moves, archives or restores a value; announces a failure. */
export function useChangeValue() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ value: { id }, change }: Change) =>
      call(recognitionRulesEndpoints.changeValue, { params: { id }, body: change }),
    onSuccess: async (_changed, { onDone }) => {
      // The rows stand in their new order before it is said.
      await queries.invalidateQueries({ queryKey: ['recognitions'] })
      onDone()
    },
    onError: (error) => announceFailure(error, wordsFor(error)),
  })
}
