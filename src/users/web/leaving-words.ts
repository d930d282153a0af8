import { NOTHING } from '#platform/contract/points.ts'
import { showBriefly } from '#platform/web/language/format.ts'
import { lazily } from '#platform/web/ui/lazily.ts'
import type { UserLeaving } from '#users/contract/leaving.ts'

// An ISO date is midnight in UTC.
const LONG = lazily(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }))

const SHORT = lazily(
  () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }),
)

/** "31 Dec 2026" for "2026-12-31"; nothing for no day. */
export function sayShortDay(day: string | null): string {
  return day === null ? '' : SHORT().format(new Date(day))
}

/** "31 December 2026" for "2026-12-31"; nothing for no day. */
export function sayDay(day: string | null): string {
  return day === null ? '' : LONG().format(new Date(day))
}

/** What was taken from somebody who left, a sentence each. */
export function sayTaken({
  forfeited,
  recalled,
  refundedOrders,
}: Pick<UserLeaving, 'forfeited' | 'recalled' | 'refundedOrders'>): string[] {
  return [
    forfeited !== null &&
      forfeited > NOTHING &&
      `${showBriefly(forfeited)} points were taken back.`,
    recalled !== null &&
      recalled > NOTHING &&
      `${showBriefly(recalled)} bonus points were recalled.`,
    refundedOrders === 1 && '1 order was refunded.',
    refundedOrders > 1 && `${refundedOrders} orders were refunded.`,
  ].filter((sentence) => sentence !== false)
}
