import type { Tx } from '#server/db/transact.ts'
import { decideBatch } from './batch.ts'
import type { Decide } from './decide.ts'
import { lockBook } from './lock.ts'
import type { Order, Outcome } from './order.ts'
import { storeBatch } from './store.ts'

/** What a batch did: whose wallets changed, and what became of each order, in turn. */
export interface Written {
  readonly changed: readonly number[]
  readonly outcomes: readonly Outcome[]
}

interface WriteOptions {
  /**
   * For orders that depend on more than wallets: locks and reads that, the wallets being locked
   * already, and answers who decides.
   */
  deciding?: (tx: Tx) => Promise<Decide>
  /** Hears what was decided; what it writes with `tx` leaves in the same round trip. */
  alongside?: (tx: Tx, written: Written) => Promise<void>
  /** When it happened, for history brought in from elsewhere; by default, now. */
  madeAt?: Date | undefined
}

/**
 * The one door of points: locks the wallets, decides the orders one after another, stores what was
 * decided. Answers each order in turn; a refused one leaves its neighbours alone.
 */
export async function write(
  tx: Tx,
  orders: readonly Order[],
  { deciding, alongside, madeAt }: WriteOptions = {},
): Promise<readonly Outcome[]> {
  const book = await lockBook(tx, orders)
  const batch = decideBatch(orders, book, await deciding?.(tx))
  const changed = batch.changed.map((wallet) => wallet.userId)
  const { outcomes } = batch
  await Promise.all([storeBatch(tx, batch, madeAt ?? null), alongside?.(tx, { changed, outcomes })])
  return outcomes
}
