import { queryOptions, useQuery } from '@tanstack/react-query'
import { writePoints } from '#platform/contract/points.ts'
import { call } from '#platform/web/api/client.ts'
import { showBriefly } from '#platform/web/language/format.ts'
import { OFFERED, pointSettingsEndpoints } from '#settings/contract/point-settings.ts'

const pointSettingsQuery = queryOptions({
  queryKey: ['settings', 'points'],
  queryFn: ({ signal }) => call(pointSettingsEndpoints.readPointSettings, { signal }),
  staleTime: Infinity,
})

/** The amounts to offer as chips, as typed and as shown. */
export function useOfferedAmounts(): { typed: string; shown: string }[] {
  const amounts = useQuery(pointSettingsQuery).data?.offeredAmounts ?? OFFERED
  return amounts.map((amount) => ({
    typed: writePoints(amount).replace(/\.00$/, ''),
    shown: showBriefly(amount),
  }))
}

/** Whether the company gives points that buy gifts. */
export function useCompanyPoints(): boolean {
  return useQuery(pointSettingsQuery).data?.companyPoints ?? false
}

/** The currency in which gifts are counted for payroll; null: they are not. */
export function usePayrollCurrency(): string | null {
  return useQuery(pointSettingsQuery).data?.payrollCurrency ?? null
}

/** Whether it is known if gifts are counted for payroll. */
export function useIsPayrollKnown(): boolean {
  return !useQuery(pointSettingsQuery).isPending
}

/** What a point is worth; null where nothing is said. */
export function usePointWorth() {
  return useQuery(pointSettingsQuery).data?.worth ?? null
}
