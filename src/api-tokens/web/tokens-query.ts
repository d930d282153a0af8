import { queryOptions } from '@tanstack/react-query'
import { apiTokenEndpoints } from '#api-tokens/contract/api-tokens.ts'
import { call } from '#platform/web/api/client.ts'

/** One's own API tokens. */
export const tokensQuery = queryOptions({
  queryKey: ['api-tokens'],
  queryFn: ({ signal }) => call(apiTokenEndpoints.listTokens, { signal }),
})
