import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { Refused } from '#platform/contract/refusals.ts'
import { call } from '#platform/web/api/client.ts'
import { firstDayOfWeek } from '#platform/web/language/format.ts'
import { coverageEndpoints } from '#reports/contract/coverage.ts'
import {
  overviewEndpoints,
  type OverviewRange,
  type WeekStart,
} from '#reports/contract/overview.ts'
import { statementEndpoints } from '#reports/contract/statements.ts'
import { trendEndpoints } from '#reports/contract/trends.ts'

/** Years of a company of a million people are read for minutes. */
const TIMEOUT_MS = 300_000

/** ISO numbers of days; no other day begins a week anywhere. */
const WEEK_STARTS_BY_DAY: Readonly<Record<number, WeekStart>> = {
  1: 'monday',
  5: 'friday',
  6: 'saturday',
  7: 'sunday',
}

/**
 * The Overview of a range. If the server does not know the reader's time zone, its days are read in
 * UTC; `zone` in the result tells.
 */
export function overviewQuery(range: OverviewRange) {
  return queryOptions({
    queryKey: ['overview', range],
    queryFn: async ({ signal }) => {
      const read = async (zone: string) => {
        const query = { ...range, zone }
        const asked = {
          query: { ...query, weekStart: WEEK_STARTS_BY_DAY[firstDayOfWeek()] },
          signal,
          timeoutMs: TIMEOUT_MS,
        }
        return { range: query, ...(await call(overviewEndpoints.readOverview, asked)) }
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

/** The period before a range, and its thanks by team. */
export function trendsQuery(range: OverviewRange) {
  return queryOptions({
    queryKey: ['overview', 'trends', range],
    queryFn: ({ signal }) =>
      call(trendEndpoints.readTrends, { query: range, signal, timeoutMs: TIMEOUT_MS }),
    placeholderData: keepPreviousData,
  })
}

/** How far thanks reach in a range. */
export function coverageQuery(range: OverviewRange) {
  return queryOptions({
    queryKey: ['overview', 'coverage', range],
    queryFn: ({ signal }) =>
      call(coverageEndpoints.readCoverage, { query: range, signal, timeoutMs: TIMEOUT_MS }),
    placeholderData: keepPreviousData,
  })
}

/** A month of the books; a live event about points reads it again. */
export function statementQuery(month: string) {
  return queryOptions({
    queryKey: ['overview', 'statement', month],
    queryFn: ({ signal }) =>
      call(statementEndpoints.readStatement, { params: { month }, signal, timeoutMs: TIMEOUT_MS }),
    placeholderData: keepPreviousData,
  })
}
