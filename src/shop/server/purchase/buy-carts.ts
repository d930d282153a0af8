import type { QueueObserver } from '#ledger/batch-queue.ts'
import type { Command, Outcome } from '#ledger/command.ts'
import { lockBook } from '#ledger/lock-book.ts'
import { planBatch, type Batch, type Book } from '#ledger/plan-batch.ts'
import { createCommandRunner } from '#ledger/run-commands.ts'
import { allOutcomes } from '#ledger/write.ts'
import type { Hundredths } from '#platform/contract/points.ts'
import type { Receipt } from '#platform/contract/transactions.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Sealer } from '#platform/server/db/sealing.ts'
import { transactIdempotent, type Tx } from '#platform/server/db/transact.ts'
import { planPurchase, type PlannedPurchase, type Shelf } from './plan-purchase.ts'
import { lockShelf } from './shelf.ts'
import { storeSale } from './store-purchases.ts'

/** BUY NOW!: buys the cart for the total that the person saw, under their key; throws Refused. */
export type BuyCart = (key: string, userId: number, total: Hundredths) => Promise<Receipt>

interface HistoryTime {
  /** For history with past dates; by default, now. */
  readonly madeAt?: Date | undefined
  /** The mark of the sealing key: codes of another one are not sold. */
  readonly mark?: Buffer
}

interface CheckoutOptions {
  readonly observer?: QueueObserver | undefined
  readonly sealer?: Pick<Sealer, 'mark'>
}

/** Purchases have their own batch queue, because they also lock carts and gifts. */
export function createCheckout(
  database: Database,
  { observer, sealer }: CheckoutOptions = {},
): BuyCart {
  const run = createCommandRunner(
    (work) => transactIdempotent(database, work),
    async (tx, commands, book: Book) =>
      planAndStore(tx, commands, book, sealer && { mark: await sealer.mark() }),
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
  { madeAt, mark }: HistoryTime = {},
): Promise<Batch<Shelf, PlannedPurchase>> {
  const buyers = [...book.holders.keys()]
  const shelf = await lockShelf(tx, { buyers, given: null, mark: mark ?? null })
  const batch = planBatch(commands, book, planPurchase, shelf)
  await storeSale(tx, batch, { shelf, madeAt })
  return batch
}
