import { hundredths, negate } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import type { Command } from '#ledger/command.ts'
import { lockBook } from '#ledger/lock-book.ts'
import { planBatch, planWithWallets } from '#ledger/plan-batch.ts'
import { storeBatch } from '#ledger/store-batch.ts'
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
  const command = await readRefund(tx, purchaseId)
  // Wallets are locked before purchases.
  const book = await lockBook(tx, [command])
  const { state } = await lockPurchase(tx, purchaseId)
  if (state === 'refunded') return false
  const batch = planBatch([command], book, planWithWallets, null)
  const [outcome] = batch.outcomes
  if (outcome && 'refusal' in outcome) throw new Refused(outcome.refusal)
  await storeBatch(tx, batch, { madeAt })
  await store(tx, refund, command.userId)
  return true
}

// The buyer and the price of a purchase never change: reading them takes no lock.
async function readRefund(tx: Tx, purchaseId: number): Promise<Command> {
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
  return { type: 'refund', userId, purchase: { seq, earned, appreciation } }
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
