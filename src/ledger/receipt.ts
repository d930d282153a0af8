import { negate } from '#platform/contract/points.ts'
import { total } from '#platform/contract/split.ts'
import type { Receipt } from '#platform/contract/transactions.ts'
import { amountOf, type Posted } from './entry.ts'

/** What a movement did, as its owner is told. */
export function receiptOf(entry: Posted): Receipt {
  return {
    type: entry.type,
    number: entry.seq,
    amount: amountOf(entry),
    fromEarned: negate(entry.change.earned),
    fromAppreciation: negate(entry.change.appreciation),
    balances: { ...entry.after, total: total(entry.after) },
  }
}
