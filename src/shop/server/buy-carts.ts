import type { Hundredths } from '#platform/contract/points.ts'
import type { Receipt } from '#platform/contract/transactions.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent } from '#platform/server/db/transact-idempotent.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { announce, walletChanges, type Change } from '#platform/server/live/outbox.ts'
import type { QueueObserver } from '#ledger/batch-queue.ts'
import type { Command, Outcome } from '#ledger/command.ts'
import { lockBook } from '#ledger/lock-book.ts'
import { ownersOf, planBatch, type Batch, type Book } from '#ledger/plan-batch.ts'
import { createCommandRunner } from '#ledger/run-commands.ts'
import { storeBatch } from '#ledger/store-batch.ts'
import { allOutcomes } from '#ledger/write.ts'
import { lockShelf } from './lock-shelf.ts'
import { planPurchase, type Purchase, type Shelf } from './plan-purchase.ts'
import { storePurchases } from './store-purchases.ts'

/** BUY NOW!: pays what the person saw as the total, under their key; throws Refused. */
export type BuyCart = (key: string, userId: number, total: Hundredths) => Promise<Receipt>

interface HistoryTime {
  /** For history brought in from elsewhere; by default, now. */
  readonly madeAt?: Date | undefined
}

/** Purchases go through a batch queue of their own, since they lock carts and gifts besides. */
export function createCheckout(database: Database, observer?: QueueObserver): BuyCart {
  const run = createCommandRunner(
    (work) => transactIdempotent(database, work),
    planAndStore,
    observer,
  )
  return (key, userId, total) => run(key, { type: 'purchase', userId, amount: total })
}

/** Buys carts in the caller's transaction: points, stock, records and emptied carts, or nothing. */
export async function buyCarts(
  tx: Tx,
  commands: readonly Command[],
  history: HistoryTime = {},
): Promise<readonly Outcome[]> {
  const book = await lockBook(tx, commands)
  return allOutcomes(await planAndStore(tx, commands, book, history))
}

// Locks wallets first, then carts, then gifts.
async function planAndStore(
  tx: Tx,
  commands: readonly Command[],
  book: Book,
  { madeAt }: HistoryTime = {},
): Promise<Batch<Shelf, Purchase>> {
  const shelf = await lockShelf(tx, [...book.holders.keys()])
  const batch = planBatch(commands, book, planPurchase, shelf)
  await storeBatch(tx, batch, { madeAt })
  storePurchases(tx, { shelf, purchases: batch.effects, madeAt })
  announce(tx, changesOf(batch))
  return batch
}

function changesOf(batch: Batch<Shelf, Purchase>): Change[] {
  const buyers = ownersOf(batch)
  if (buyers.length === 0) return []
  return [
    ...walletChanges(buyers),
    ...buyers.map((userId) => ({ topic: 'cart', userId }) as const),
    ...buyers.map((userId) => ({ topic: 'purchases', userId }) as const),
    { topic: 'gifts', userId: null },
    { topic: 'inventory', userId: null },
  ]
}
