import { add, hundredths, NOTHING, type Hundredths } from './points.ts'

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

/** What somebody can thank with: an allowance, which can only be given, and the balances. */
export interface GivablePoints extends SpendablePoints {
  toGive: Hundredths
}

/** An allowance pays for a send first; then send takes from earned, the rest from appreciation (section 4). */
export function splitSend(
  held: SpendablePoints & { toGive?: Hundredths },
  amount: Hundredths,
): GivablePoints {
  const toGive = hundredths(Math.min(held.toGive ?? NOTHING, amount))
  const earned = hundredths(Math.min(held.earned, amount - toGive))
  return { toGive, earned, appreciation: hundredths(amount - toGive - earned) }
}

/** All that somebody can thank with. */
export function totalToGive(held: GivablePoints): Hundredths {
  return add(held.toGive, total(held))
}

/** The total balance: earned plus appreciation (specification, section 2, Home). */
export function total(held: SpendablePoints): Hundredths {
  return add(held.earned, held.appreciation)
}
