import * as z from 'zod/mini'
import { refusal } from '#platform/contract/text.ts'

/** The days of a week, by `Date.getUTCDay`. */
export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const
export type Weekday = (typeof WEEKDAYS)[number]

export const Workdays = z.array(z.enum(WEEKDAYS, refusal('invalid-input'))).check(
  z.minLength(1, refusal('workdays-none')),
  z.refine((days) => new Set(days).size === days.length, refusal('invalid-input')),
)

/** Monday to Friday. */
export const USUAL_WORKDAYS: Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']

/** The days of a week without work, by `Date.getUTCDay`: 0 is Sunday. */
export function restDaysOf(workdays: readonly Weekday[]): ReadonlySet<number> {
  return new Set(
    [...WEEKDAYS.keys()].filter((place) => !workdays.some((day) => day === WEEKDAYS[place])),
  )
}
