import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { recognitionRulesEndpoints } from '#recognition/contract/rules-endpoints.ts'
import { call } from '#platform/web/api/client.ts'

/** All values of the company, also archived ones, for the administrator. */
export const managedValuesQuery = queryOptions({
  queryKey: ['recognitions', 'values'],
  queryFn: ({ signal }) => call(recognitionRulesEndpoints.listValues, { signal }),
})

/** Open reports, the oldest first. */
export const reportsQuery = infiniteQueryOptions({
  queryKey: ['recognitions', 'reports'],
  queryFn: ({ pageParam: after, signal }) =>
    call(recognitionRulesEndpoints.listReports, { query: { after }, signal }),
  initialPageParam: 0,
  getNextPageParam: ({ next }) => next,
})
