import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { correctionEndpoints } from '#corrections/contract/correction-endpoints.ts'
import type { Receipt } from '#platform/contract/transactions.ts'
import { useAttempts } from '#platform/web/api/attempt.ts'
import { call } from '#platform/web/api/client.ts'
import { announceSessionEnd } from '#platform/web/ui/announce.ts'

/** A page of a user's account, for the administrator; `page` counts from 1. */
export function accountQuery(userId: number, page: number) {
  return queryOptions({
    queryKey: ['accounts', userId, page],
    queryFn: ({ signal }) =>
      call(correctionEndpoints.readAccount, { params: { id: userId }, query: { page }, signal }),
    // Never another user's page.
    placeholderData: (previous, query) => (query?.queryKey[1] === userId ? previous : undefined),
  })
}

interface CorrectionOptions<Request> {
  send: (request: Request, key: string) => Promise<Receipt>
  /** "nothing was adjusted": shown at Login if the session had ended. */
  unmoved: string
  onDone: () => void
}

/** Sends a correction under one key, then reads the accounts again. */
export function useCorrection<Request>({ send, unmoved, onDone }: CorrectionOptions<Request>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: useAttempts(send, (refusal) => announceSessionEnd(refusal, unmoved)),
    onSuccess: onDone,
    onSettled: () => void queries.invalidateQueries({ queryKey: ['accounts'] }),
  })
}
