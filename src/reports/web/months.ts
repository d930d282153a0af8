import { msg } from '@lingui/core/macro'
import { dateFormat } from '#platform/web/language/format.ts'

// A month is one of the calendar, not of a zone.
const MONTH = dateFormat({
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "November 2026" of "2026-11". */
export function sayMonth(month: string): string {
  return MONTH().format(new Date(`${month}-01T00:00:00Z`))
}

/** Every month from the first to the last one, "2026-11"; at most ten years. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  const [year = 0, number = 0] = last.split('-').map(Number)
  for (let back = 0; back < 120; back++) {
    const month = new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 7)
    if (month < first) break
    months.unshift(month)
  }
  return months
}

/** A line of a statement in words. */
export const LINE_NAMES = {
  opening: msg`Opening`,
  signUps: msg`Sign-up`,
  deposits: msg`Deposits`,
  bonuses: msg`Bonus points`,
  adjustments: msg`Adjustments`,
  thanks: msg`Thanks`,
  purchases: msg`Purchases`,
  refunds: msg`Refunds`,
  withdrawals: msg`Withdrawals`,
  forfeited: msg`Forfeited`,
  closing: msg`Closing`,
} as const
