import { queryOptions } from '@tanstack/react-query'
import { correctionEndpoints } from '#corrections/contract/correction-endpoints.ts'
import { call } from '#platform/web/api/client.ts'

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
