import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import type { Payout } from '#payouts/contract/payouts.ts'
import { showBriefly } from '#platform/web/language/format.ts'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { sayWorth, type Worth } from '#settings/contract/point-settings.ts'

/** "50 points, €5.00", or the points alone where nothing is said of their worth. */
export function pointsAndWorth(points: bigint, worth: Worth | null): string {
  const shown = showBriefly(points)
  const words = plural(shown, { one: `${shown} point`, other: `${shown} points` })
  return worth === null ? words : `${words}, ${sayWorth(points, worth, i18n.locale)}`
}

export function sumPayouts(payouts: readonly Payout[]): bigint {
  return payouts.reduce((sum, { points }) => sum + BigInt(points), 0n)
}

/** "3 withdrawals of 2 people". */
export function sayWithdrawals(payouts: readonly Payout[]): string {
  const people = new Set(payouts.map(({ person }) => person.id)).size
  return t`${plural({ count: payouts.length }, { one: '# withdrawal', other: '# withdrawals' })} of ${plural(people, { 1: 'one person', one: '# person', other: '# people' })}`
}

/** "Paid out to Noor Haddad: 50 points, €5.00." */
export function sayPaid(payouts: readonly Payout[], worth: Worth | null): string {
  const [only] = payouts
  const sum = pointsAndWorth(sumPayouts(payouts), worth)
  return payouts.length === 1 && only !== undefined
    ? t`Paid out to ${{ name: nameOf(only.person) }}: ${sum}.`
    : t`Paid out: ${{ withdrawals: sayWithdrawals(payouts) }}, ${sum}.`
}
