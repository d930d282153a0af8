import { negate, showPoints } from '#platform/contract/points.ts'
import { splitWithdrawal, total, type Spendable } from '#platform/contract/split.ts'
import type { Receipt } from '#platform/contract/transactions.ts'

/**
 * A sentence about the amount that each balance pays or, in the past tense, paid; the balance that
 * pays first comes first.
 */
export function paidFrom(
  paid: Spendable,
  first: keyof Spendable,
  come: 'come' | 'came' = 'come',
): string {
  const second = first === 'earned' ? 'appreciation' : 'earned'
  const all = showPoints(total(paid))
  if (paid[second] === 0) return `All ${all} points ${come} from your ${first} balance.`
  if (paid[first] === 0) return `All ${all} points ${come} from your ${second} balance.`
  return `${showPoints(paid[first])} points ${come} from your ${first} balance and ${showPoints(paid[second])} from your ${second} balance.`
}

/** A sentence about the largest withdrawal, and appreciation's part of it. */
export function withdrawalLimit(held: Spendable): string {
  if (held.earned === 0) {
    return 'You have no earned points to withdraw. Appreciation is for gifts, and for thanking others.'
  }
  const { appreciation } = splitWithdrawal(held, held.earned)
  const most = `You can withdraw up to ${showPoints(held.earned)}, your earned points`
  if (appreciation === 0) return `${most}.`
  if (appreciation === held.earned) return `${most}; all of it comes from appreciation.`
  return `${most}; ${showPoints(appreciation)} of it comes from appreciation first.`
}

/** The change of the balances by a payment. */
export function spent({ earned, appreciation }: Spendable): Spendable {
  return { earned: negate(earned), appreciation: negate(appreciation) }
}

/** The part that each balance paid. */
export function paidOf({ fromEarned, fromAppreciation }: Receipt): Spendable {
  return { earned: fromEarned, appreciation: fromAppreciation }
}
