import { msg } from '@lingui/core/macro'
import type { RangeSearch } from './search-params.ts'

/** Days as "2026-11-21", both included. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/** Common ranges; all end today. */
export const RANGE_CHOICES = {
  thisMonth: msg`This month`,
  lastThreeMonths: msg`Last 3 months`,
  thisYear: msg`This year`,
  lastYear: msg`Last 12 months`,
} as const
export type RangeChoice = keyof typeof RANGE_CHOICES

/** Months are whole: the last 3 are this one and the two before it. */
export function daysOf(choice: RangeChoice, today: Date): DayRange {
  const [year, month] = [today.getFullYear(), today.getMonth()]
  const first = {
    thisMonth: new Date(year, month, 1),
    lastThreeMonths: new Date(year, month - 2, 1),
    thisYear: new Date(year, 0, 1),
    lastYear: new Date(year, month - 11, 1),
  }[choice]
  return { from: dayOf(first), to: dayOf(today) }
}

/** The days of an address; by default the last 12 months until the given or present day. */
export function askedDays({ from, to }: RangeSearch, today: Date): DayRange {
  const until = to ?? dayOf(today)
  if (from !== undefined) return { from, to: until }
  const end = to === undefined ? today : new Date(`${to}T12:00`)
  const known = Number.isNaN(end.getTime()) ? today : end
  return { from: daysOf('lastYear', known).from, to: until }
}

function dayOf(date: Date): string {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return [String(year).padStart(4, '0'), twoDigits(month), twoDigits(day)].join('-')
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
