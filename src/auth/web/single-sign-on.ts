import { queryOptions } from '@tanstack/react-query'
import { departureEndpoints } from '#auth/contract/sign-in-endpoints.ts'
import { call } from '#platform/web/api/client.ts'

/** The sign-in provider's name, if there is one. */
export const singleSignOnQuery = queryOptions({
  queryKey: ['single-sign-on'],
  queryFn: ({ signal }) => call(departureEndpoints.readSingleSignOn, { signal }),
  staleTime: Infinity,
})
