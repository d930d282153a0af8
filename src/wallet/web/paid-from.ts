import { negate, showPoints } from '#platform/contract/points.ts'
import { total, type Spendable } from '#platform/contract/split.ts'
import type { Receipt } from '#platform/contract/transactions.ts'

/** In words, which balance pays how much, the one that pays first named first. */
export function paidFrom(paid: Spendable, first: keyof Spendable): string {
  const second = first === 'earned' ? 'appreciation' : 'earned'
  const all = showPoints(total(paid))
  if (paid[second] === 0) return `All ${all} points come from your ${first} balance.`
  if (paid[first] === 0) return `All ${all} points come from your ${second} balance.`
  return `${showPoints(paid[first])} points come from your ${first} balance and ${showPoints(paid[second])} from your ${second} balance.`
}

/** What a payment does to the balances. */
export function spent({ earned, appreciation }: Spendable): Spendable {
  return { earned: negate(earned), appreciation: negate(appreciation) }
}

/** What each balance did pay. */
export function paidOf({ fromEarned, fromAppreciation }: Receipt): Spendable {
  return { earned: fromEarned, appreciation: fromAppreciation }
}
