import { daysAfter } from '#settings/contract/company-day.ts'
import { clockIn } from '#settings/server/zone-clock.ts'

export interface WorkdayRules {
  /** Where a milestone goes whose day is no workday. */
  readonly shift: 'onDay' | 'lastWorkdayBefore' | 'nextWorkday'
  /** Days of the week without work, by `Date.getUTCDay`: 0 is Sunday. */
  readonly weekend: ReadonlySet<number>
  /** ISO dates. */
  readonly holidays: ReadonlySet<string>
}

export interface DueRules extends WorkdayRules {
  /** The full hour of the day, 0 to 23, in the person's time zone. */
  readonly hour: number
}

/** A day that milestones of a time zone are due for. */
export interface DueDay {
  readonly zone: string
  /** The day itself, as an ISO date. */
  readonly day: string
  /** MM-DD of the people whose day it is: 29 February falls on the 28th in common years. */
  readonly monthDay: string
  /** The workday that it is moved to. */
  readonly celebratedOn: string
  readonly dueAt: Date
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const DAYS_OF_A_WEEK = 7

/** The day of a month and day (MM-DD) in a year; 29 February falls on the 28th in common years. */
export function dayOfYear(monthDay: string, year: number): string {
  const of = String(year).padStart(4, '0')
  return monthDay === '02-29' && !isLeapYear(year) ? `${of}-02-28` : `${of}-${monthDay}`
}

/** The day some years of service after the first day, an ISO date. */
export function anniversaryOf(startedOn: string, years: number): string {
  return dayOfYear(startedOn.slice(5), Number(startedOn.slice(0, 4)) + years)
}

/** The MM-DD of whoever has their day on an ISO date. */
export function monthDaysOf(day: string): string[] {
  const monthDay = day.slice(5)
  const isForLeapDay = monthDay === '02-28' && !isLeapYear(Number(day.slice(0, 4)))
  return isForLeapDay ? ['02-28', '02-29'] : [monthDay]
}

function isLeapYear(year: number): boolean {
  return new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
}

/** The day that a milestone is celebrated on. */
export function celebrationDay(day: string, rules: WorkdayRules): string {
  if (rules.shift === 'onDay' || rules.weekend.size >= DAYS_OF_A_WEEK) return day
  const step = rules.shift === 'nextWorkday' ? 1 : -1
  let moved = day
  // Ends: holidays are listed, and some day of the week is a workday.
  while (!isWorkday(moved, rules)) moved = daysAfter(moved, step)
  return moved
}

function isWorkday(day: string, { weekend, holidays }: WorkdayRules): boolean {
  return !weekend.has(new Date(day).getUTCDay()) && !holidays.has(day)
}

/**
 * The first moment of a day at which the clocks of a zone show this hour: where they show it twice, the first;
 * where they skip it, the first minute after.
 */
export function momentOf(zone: string, day: string, hour: number): Date {
  const wanted = Date.parse(day) + hour * 3_600_000
  const offsets = [wanted - DAY_MS, wanted + DAY_MS].map((near) => clockIn(zone, near) - near)
  const earliest = wanted - Math.max(...offsets)
  const latest = wanted - Math.min(...offsets)
  if (clockIn(zone, earliest) === wanted) return new Date(earliest)
  if (clockIn(zone, latest) === wanted) return new Date(latest)
  return firstMinuteAfter(zone, wanted, { earliest, latest })
}

/** The clocks jump over `wanted` between two moments; halves the time between them until it is found. */
function firstMinuteAfter(
  zone: string,
  wanted: number,
  { earliest, latest }: { readonly earliest: number; readonly latest: number },
): Date {
  let before = earliest
  let after = latest
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / (2 * MINUTE_MS)) * MINUTE_MS
    if (clockIn(zone, middle) >= wanted) after = middle
    else before = middle
  }
  return new Date(clockIn(zone, before) >= wanted ? before : after)
}

/**
 * The days whose moment lies after `after`, up to and with `until`, in each zone: as a table, so that one
 * statement finds everybody whose day it is.
 */
export function dueDays(
  zones: readonly string[],
  rules: DueRules,
  { after, until }: { readonly after: Date; readonly until: Date },
): DueDay[] {
  // A day begins up to 14 hours before UTC's, and ends up to 12 hours after.
  const first = isoDay(after.getTime() - DAY_MS)
  const last = isoDay(until.getTime() + DAY_MS)
  const days = daysCelebratedWithin(first, last, rules)
  return zones.flatMap((zone) =>
    days.flatMap(({ day, celebratedOn }) => {
      const dueAt = momentOf(zone, celebratedOn, rules.hour)
      if (dueAt <= after || dueAt > until) return []
      return monthDaysOf(day).map((monthDay) => ({ zone, day, monthDay, celebratedOn, dueAt }))
    }),
  )
}

/** Days that are celebrated from `first` to `last`; a later day is never celebrated earlier than one before it. */
function daysCelebratedWithin(first: string, last: string, rules: WorkdayRules) {
  let day = first
  while (celebrationDay(daysAfter(day, -1), rules) >= first) day = daysAfter(day, -1)
  const found: { day: string; celebratedOn: string }[] = []
  for (;;) {
    const celebratedOn = celebrationDay(day, rules)
    if (celebratedOn > last) return found
    if (celebratedOn >= first) found.push({ day, celebratedOn })
    day = daysAfter(day, 1)
  }
}

function isoDay(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}
