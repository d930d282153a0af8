import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { trailEndpoints } from '#audit-log/contract/trail-endpoints.ts'
import type { TrailFilter } from '#audit-log/contract/trail.ts'
import { addressOf } from '#platform/web/api/caller.ts'
import { call } from '#platform/web/api/client.ts'

/** The audit trail, as many pages as were asked for. */
export function trailQuery(filter: TrailFilter) {
  return infiniteQueryOptions({
    queryKey: ['trail', filter],
    queryFn: ({ pageParam, signal }) =>
      call(trailEndpoints.readTrail, { query: { ...filter, after: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

/** Where a browser gets the audit trail as a file. */
export function trailAddress(filter: TrailFilter): string {
  return addressOf(trailEndpoints.downloadTrail, { query: filter })
}
