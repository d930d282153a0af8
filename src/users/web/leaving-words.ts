import { plural, t } from '@lingui/core/macro'
import { NOTHING } from '#platform/contract/points.ts'
import { dayFormat, showBriefly } from '#platform/web/language/format.ts'
import type { LeavingState } from '#users/contract/users.ts'

// An ISO date is midnight in UTC.
const LONG = dayFormat({ dateStyle: 'long', timeZone: 'UTC' })
const SHORT = dayFormat({ dateStyle: 'medium', timeZone: 'UTC' })

/** "31 Dec 2026" for "2026-12-31"; nothing for no day. */
export function showShortDay(day: string | null): string {
  return day === null ? '' : SHORT().format(new Date(day))
}

/** "31 December 2026" for "2026-12-31"; nothing for no day. */
export function showLongDay(day: string | null): string {
  return day === null ? '' : LONG().format(new Date(day))
}

/** What was taken from somebody who left, a sentence each. */
export function describeForfeits({
  forfeited,
  recalled,
  refundedOrders,
}: Pick<LeavingState, 'forfeited' | 'recalled' | 'refundedOrders'>): string[] {
  return [
    forfeited !== null && forfeited > NOTHING && sayForfeited(showBriefly(forfeited)),
    recalled !== null && recalled > NOTHING && sayRecalled(showBriefly(recalled)),
    refundedOrders > 0 &&
      plural(refundedOrders, { one: '# order was refunded.', other: '# orders were refunded.' }),
  ].filter((sentence) => sentence !== false)
}

function sayForfeited(points: string): string {
  return t`${plural(points, { one: `${points} point was`, other: `${points} points were` })} taken back.`
}

function sayRecalled(points: string): string {
  return t`${plural(points, { one: `${points} bonus point was`, other: `${points} bonus points were` })} recalled.`
}
