import { add, hundredths, type Hundredths } from './points.ts'

/** A person's balances: earned is the specification's balance, appreciation its transferBalance. */
export interface SpendablePoints {
  earned: Hundredths
  appreciation: Hundredths
}

/** Withdraw and purchase take from appreciation first, then earned (specification, section 4). */
export function splitWithdrawal(held: SpendablePoints, amount: Hundredths): SpendablePoints {
  const appreciation = hundredths(Math.min(held.appreciation, amount))
  return { appreciation, earned: hundredths(amount - appreciation) }
}

/** Send takes from earned first, the rest from appreciation (specification, section 4). */
export function splitSend(held: SpendablePoints, amount: Hundredths): SpendablePoints {
  const earned = hundredths(Math.min(held.earned, amount))
  return { earned, appreciation: hundredths(amount - earned) }
}

/** The total balance: earned plus appreciation (specification, section 2, Home). */
export function total(held: SpendablePoints): Hundredths {
  return add(held.earned, held.appreciation)
}
