import { negate, showPoints } from '#contract/points.ts'
import { total, type Spendable } from '#contract/split.ts'
import type { Receipt } from '#contract/wallet.ts'

/** In words, which balance pays how much of a withdrawal or transfer. */
export function paidFrom({ earned, appreciation }: Spendable): string {
  const all = showPoints(total({ earned, appreciation }))
  if (appreciation === 0) return `All ${all} points come from your earned balance.`
  if (earned === 0) return `All ${all} points come from your appreciation balance.`
  return `${showPoints(earned)} points come from your earned balance and ${showPoints(appreciation)} from your appreciation balance.`
}

/** What a payment does to the balances. */
export function spent({ earned, appreciation }: Spendable): Spendable {
  return { earned: negate(earned), appreciation: negate(appreciation) }
}

/** What each balance did pay. */
export function paidOf({ fromEarned, fromAppreciation }: Receipt): Spendable {
  return { earned: fromEarned, appreciation: fromAppreciation }
}
