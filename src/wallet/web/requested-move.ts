import type { Hundredths } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { SpendablePoints } from '#platform/contract/split.ts'
import { check } from '#platform/web/api/check.ts'
import { Deposit, Withdrawal } from '#wallet/contract/wallet.ts'

/*
 * Checks the typed amount in the specification's order (section 5): number, positive, funds.
 * Throws Refused as the server would. MoveForm checks the permission before.
 */

export function requestedDeposit(amount: string, left: Hundredths | null = null) {
  const request = check(Deposit, { amount })
  if (left !== null && request.amount > left) throw new Refused('deposit-limit', 'amount')
  return request
}

/** At most the earned balance, although the appreciation balance pays first. */
export function requestedWithdrawal(amount: string, held: SpendablePoints) {
  const request = check(Withdrawal, { amount })
  if (request.amount > held.earned) throw new Refused('insufficient-funds', 'amount')
  return request
}
