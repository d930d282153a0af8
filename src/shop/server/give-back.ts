import { hundredths, negate } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { decide, type Decide } from '#ledger/decide.ts'
import { order, type Order } from '#ledger/order.ts'
import { write } from '#ledger/write.ts'
import { announce, walletChanges } from '#platform/server/live/outbox.ts'
import { lockPurchase, takeStep, type Step } from './purchase-steps.ts'
import { restoreStock } from './restore-stock.ts'

export type Refund = Omit<Step, 'state'>

/**
 * The points go back to the balances that paid and the gifts to the stock; once, a repetition
 * changes nothing. Answers whether it was the first time. Throws Refused: 'purchase-unknown',
 * 'balance-limit'.
 */
export async function giveBack(tx: Tx, refund: Refund): Promise<boolean> {
  const { purchaseId, madeAt } = refund
  const refunding = await orderRefund(tx, purchaseId)
  const [outcome] = await write(tx, [refunding], {
    madeAt,
    deciding: () => lockAndDecide(tx, purchaseId),
    alongside: async (_tx, { changed }) => {
      if (changed.length > 0) await store(tx, refund, refunding.command.userId)
    },
  })
  if (outcome === undefined) throw new Error('a refund without an outcome')
  if ('refusal' in outcome && outcome.refusal !== 'purchase-refunded') {
    throw new Refused(outcome.refusal)
  }
  return 'entry' in outcome
}

// Whose purchase it is, and what was paid, never changes: reading it takes no lock.
async function orderRefund(tx: Tx, purchaseId: number): Promise<Order> {
  const paid = await tx.db
    .selectFrom('purchases as p')
    .innerJoin('entries as e', (join) =>
      join.onRef('e.user_id', '=', 'p.user_id').onRef('e.seq', '=', 'p.seq'),
    )
    .select(['p.user_id', 'p.seq', 'e.earned', 'e.appreciation'])
    .where('p.id', '=', purchaseId)
    .executeTakeFirst()
  if (paid === undefined) throw new Refused('purchase-unknown')
  const { user_id: userId, seq } = paid
  const earned = negate(hundredths(paid.earned))
  const appreciation = negate(hundredths(paid.appreciation))
  return order({ type: 'refund', userId, purchase: { seq, earned, appreciation } })
}

// The wallet is locked by now, and the purchase comes next.
async function lockAndDecide(tx: Tx, purchaseId: number): Promise<Decide> {
  const { state } = await lockPurchase(tx, purchaseId)
  return state === 'refunded' ? () => 'purchase-refunded' : decide
}

async function store(tx: Tx, refund: Refund, userId: number): Promise<void> {
  await Promise.all([
    restoreStock(tx, refund.purchaseId),
    takeStep(tx, { ...refund, state: 'refunded' }),
  ])
  announce(tx, [
    ...walletChanges([userId]),
    { topic: 'purchases', userId },
    { topic: 'gifts', userId: null },
    { topic: 'inventory', userId: null },
  ])
}
