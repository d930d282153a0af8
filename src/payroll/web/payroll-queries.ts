import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { overLimitEndpoints } from '#payroll/contract/over-limits.ts'
import { payrollEndpoints } from '#payroll/contract/payroll.ts'
import { call } from '#platform/web/api/client.ts'
import { countryLimitEndpoints } from '#shop/contract/country-limits.ts'

/** The payroll of a month, page by page. */
export function payrollQuery(month: string) {
  return infiniteQueryOptions({
    queryKey: ['payroll', month],
    queryFn: ({ pageParam: after, signal }) =>
      call(payrollEndpoints.readPayroll, { params: { month }, query: { after }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

/** The people over a limit of their country in a month, page by page. */
export function overLimitsQuery(month: string) {
  return infiniteQueryOptions({
    queryKey: ['payroll', 'overLimits', month],
    queryFn: ({ pageParam: after, signal }) =>
      call(overLimitEndpoints.listOverLimits, { params: { month }, query: { after }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

/** The payroll of the person themselves in a year; 0: in the present one. */
export function ownPayrollQuery(year: number) {
  return queryOptions({
    queryKey: ['payroll', 'own', year],
    queryFn: ({ signal }) => call(payrollEndpoints.readOwnPayroll, { query: { year }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The limits of countries. */
export const countryLimitsQuery = queryOptions({
  queryKey: ['payroll', 'countryLimits'],
  queryFn: ({ signal }) => call(countryLimitEndpoints.listCountryLimits, { signal }),
})
