import { t } from '@lingui/core/macro'
import { negate } from '#platform/contract/points.ts'
import {
  splitWithdrawal,
  total,
  type GivablePoints,
  type SpendablePoints,
} from '#platform/contract/split.ts'
import type { Receipt } from '#platform/contract/transactions.ts'
import { showPoints } from '#platform/web/language/format.ts'

/**
 * A sentence about the amount that each balance pays or, in the past tense, paid; the balance that
 * pays first comes first.
 */
export function paidFrom(
  paid: SpendablePoints,
  first: keyof SpendablePoints,
  come: 'come' | 'came' = 'come',
): string {
  const all = showPoints(total(paid))
  const [earned, appreciation] = [showPoints(paid.earned), showPoints(paid.appreciation)]
  if (paid.appreciation === 0) {
    return come === 'come'
      ? t`All ${all} points come from your earned balance.`
      : t`All ${all} points came from your earned balance.`
  }
  if (paid.earned === 0) {
    return come === 'come'
      ? t`All ${all} points come from your appreciation balance.`
      : t`All ${all} points came from your appreciation balance.`
  }
  if (first === 'earned') {
    return come === 'come'
      ? t`${earned} points come from your earned balance and ${appreciation} from your appreciation balance.`
      : t`${earned} points came from your earned balance and ${appreciation} from your appreciation balance.`
  }
  return come === 'come'
    ? t`${appreciation} points come from your appreciation balance and ${earned} from your earned balance.`
    : t`${appreciation} points came from your appreciation balance and ${earned} from your earned balance.`
}

/** A sentence about what the allowance and each balance paid for thanks. */
export function paidForThanks(paid: GivablePoints): string {
  if (paid.toGive === 0) return paidFrom(paid, 'earned', 'came')
  const toGive = showPoints(paid.toGive)
  const [earned, appreciation] = [showPoints(paid.earned), showPoints(paid.appreciation)]
  if (total(paid) === 0) return t`All ${toGive} points came from your points to give.`
  if (paid.appreciation === 0) {
    return t`${toGive} points came from your points to give and ${earned} from your earned balance.`
  }
  if (paid.earned === 0) {
    return t`${toGive} points came from your points to give and ${appreciation} from your appreciation balance.`
  }
  return t`${toGive} points came from your points to give, ${earned} from your earned and ${appreciation} from your appreciation balance.`
}

/** A sentence about the largest withdrawal, and appreciation's part of it. */
export function withdrawalLimit(held: SpendablePoints): string {
  if (held.earned === 0) {
    return t`You have no earned points to withdraw. Appreciation is for gifts, and for thanking others.`
  }
  const { earned: rest, appreciation: part } = splitWithdrawal(held, held.earned)
  const [earned, appreciation] = [showPoints(held.earned), showPoints(held.appreciation)]
  if (part === 0) return t`You can withdraw up to ${earned}, your earned points.`
  if (rest === 0) {
    return t`You hold ${earned} earned and ${appreciation} appreciation points. You can withdraw as many as you earned, ${earned}: all of them from appreciation, which pays first.`
  }
  return t`You hold ${earned} earned and ${appreciation} appreciation points. You can withdraw as many as you earned, ${earned}: first ${{ part: showPoints(part) }} from appreciation, then ${{ rest: showPoints(rest) }} from earned.`
}

/** The change of the balances by a payment. */
export function negatePayment({ earned, appreciation }: SpendablePoints): SpendablePoints {
  return { earned: negate(earned), appreciation: negate(appreciation) }
}

/** The part that each balance paid. */
export function paymentOf({ fromEarned, fromAppreciation }: Receipt): SpendablePoints {
  return { earned: fromEarned, appreciation: fromAppreciation }
}
