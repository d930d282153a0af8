import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { overviewEndpoints } from '#reports/contract/overview-endpoints.ts'
import type { OverviewRange } from '#reports/contract/overview.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { call } from '#platform/web/api/client.ts'

/**
 * What the books say of a range. A server that does not know the reader's time zone counts months
 * and weeks in UTC instead; `zone` says which it was.
 */
export function overviewQuery(range: OverviewRange) {
  return queryOptions({
    queryKey: ['overview', range],
    queryFn: async ({ signal }) => {
      const read = async (zone: string) => {
        const query = { ...range, zone }
        return { range: query, ...(await call(overviewEndpoints.readOverview, { query, signal })) }
      }
      return read(range.zone).catch((error: unknown) => {
        const isZone = error instanceof Refused && error.field === 'zone'
        if (!isZone || range.zone === 'UTC') throw error
        return read('UTC')
      })
    },
    placeholderData: keepPreviousData,
  })
}
