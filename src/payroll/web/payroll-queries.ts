import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { payrollEndpoints } from '#payroll/contract/payroll.ts'
import { call } from '#platform/web/api/client.ts'

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

/** The payroll of the person themselves in a year; 0: in the present one. */
export function ownPayrollQuery(year: number) {
  return queryOptions({
    queryKey: ['payroll', 'own', year],
    queryFn: ({ signal }) => call(payrollEndpoints.readOwnPayroll, { query: { year }, signal }),
    placeholderData: keepPreviousData,
  })
}
