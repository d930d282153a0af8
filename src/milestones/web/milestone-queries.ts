import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { holidayEndpoints } from '#milestones/contract/holidays.ts'
import { milestoneCalendarEndpoints } from '#milestones/contract/milestone-calendar.ts'
import { milestoneListEndpoints } from '#milestones/contract/milestone-lists.ts'
import { milestoneYearEndpoints } from '#milestones/contract/milestone-year.ts'
import { milestoneEndpoints, type MilestoneChange } from '#milestones/contract/milestones.ts'
import { call } from '#platform/web/api/client.ts'

// Below the key of the settings, which are read again when somebody changes them.
export const MILESTONES_KEY = ['settings', 'milestones'] as const

export const milestonesQuery = queryOptions({
  queryKey: [...MILESTONES_KEY, 'all'],
  queryFn: ({ signal }) => call(milestoneEndpoints.readMilestones, { signal }),
})

/** The gifts that milestones can give. */
export const milestoneGiftsQuery = queryOptions({
  queryKey: [...MILESTONES_KEY, 'gifts'],
  queryFn: ({ signal }) => call(milestoneEndpoints.listMilestoneGifts, { signal }),
})

/** The cards and points of a year with typed settings; null: they are not complete. */
export function milestoneYearQuery(id: number, draft: MilestoneChange | null) {
  return queryOptions({
    queryKey: [...MILESTONES_KEY, 'year', id, draft],
    queryFn: ({ signal }) =>
      draft === null
        ? null
        : call(milestoneYearEndpoints.previewMilestoneYear, {
            params: { id },
            body: draft,
            signal,
          }),
    enabled: draft !== null,
    placeholderData: keepPreviousData,
  })
}

/** The holidays of a year; null: the present one. */
export function holidaysQuery(year: number | null) {
  return queryOptions({
    queryKey: [...MILESTONES_KEY, 'holidays', year],
    queryFn: ({ signal }) =>
      call(holidayEndpoints.listHolidays, {
        query: year === null ? {} : { year },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

export function milestoneRowsQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: [...MILESTONES_KEY, 'rows', id],
    queryFn: ({ pageParam: after, signal }) =>
      call(milestoneListEndpoints.listMilestoneRows, { params: { id }, query: { after }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
}

/** A month of the calendar; undefined: the present one. */
export function milestoneCalendarQuery(month: string | undefined) {
  return infiniteQueryOptions({
    queryKey: [...MILESTONES_KEY, 'calendar', month],
    queryFn: ({ pageParam: after, signal }) =>
      call(milestoneCalendarEndpoints.readMilestoneCalendar, {
        query: { ...(month !== undefined && { month }), after },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}
