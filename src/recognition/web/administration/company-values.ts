import { t } from '@lingui/core/macro'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useAttempts } from '#platform/web/api/attempt.ts'
import { call } from '#platform/web/api/client.ts'
import { announce, announceFailure } from '#platform/web/ui/announce.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import {
  recognitionRulesEndpoints,
  type ManagedValue,
  type NewValue,
  type ValueChange,
} from '#recognition/contract/rules.ts'

/** All values of the company, also archived ones, for the administrator. */
export const managedValuesQuery = queryOptions({
  queryKey: ['recognitions', 'values'],
  queryFn: ({ signal }) => call(recognitionRulesEndpoints.listValues, { signal }),
})

interface ValueChangeRequest {
  value: ManagedValue
  change: ValueChange
  onDone: () => void
}

/** Moves, archives or restores a value; announces a failure. */
export function useChangeValue() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ value: { id }, change }: ValueChangeRequest) =>
      call(recognitionRulesEndpoints.changeValue, { params: { id }, body: change }),
    onSuccess: async (_changed, { onDone }) => {
      // Shows the new order before announcing it.
      await queries.invalidateQueries({ queryKey: ['recognitions'] })
      onDone()
    },
    onError: (error) => announceFailure(error, wordsFor(error)),
  })
}

/** Saves a value; `id` is the edited one, null for a new one. */
export function useSaveValue(id: number | null, onSaved: () => void) {
  const queries = useQueryClient()
  const add = useAttempts((body: NewValue, key) =>
    call(recognitionRulesEndpoints.addValue, { body, key }),
  )
  return useMutation({
    mutationFn: (value: NewValue) =>
      id === null
        ? add(value)
        : call(recognitionRulesEndpoints.changeValue, { params: { id }, body: value }),
    onSuccess: ({ name }) => {
      announce('success', t`The value ${name} is saved.`)
      onSaved()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['recognitions'] }),
  })
}
