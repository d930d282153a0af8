import { t } from '@lingui/core/macro'
import {
  queryOptions,
  useMutation,
  useQueryClient,
  type UseMutationResult,
} from '@tanstack/react-query'
import { handoverEndpoints, type Handover } from '#handover/contract/handover-endpoints.ts'
import { call } from '#platform/web/api/client.ts'
import { announce, announceFailure } from '#platform/web/ui/announce.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'

/** The administrator's open offer. */
export const handoverQuery = queryOptions({
  queryKey: ['handover', 'mine'],
  queryFn: ({ signal }) => call(handoverEndpoints.readHandover, { signal }),
})

/** The administrator takes the offer back. */
export function useTakeBack(): UseMutationResult<Handover, Error, void> {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(handoverEndpoints.takeBackHandover),
    onSuccess: (handover) => {
      queries.setQueryData(handoverQuery.queryKey, handover)
      announce('success', t`The offer is taken back. You stay the administrator.`)
    },
    onError: (error) => announceFailure(error, wordsFor(error)),
    onSettled: () => {
      for (const name of ['handover', 'auditLog']) {
        void queries.invalidateQueries({ queryKey: [name] })
      }
    },
  })
}
