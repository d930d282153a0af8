import type { Tx } from '#server/db/transact.ts'
import { decideBatch } from './batch.ts'
import { lockBook } from './lock.ts'
import type { Order, Outcome } from './order.ts'
import { storeBatch } from './store.ts'

/**
 * The one door of points: locks the wallets, decides the orders one after another, stores what was
 * decided. Answers each order in turn; a refused one leaves its neighbours alone.
 *
 * `alongside` hears which wallets changed and may write with the same transaction, in the same
 * round trip.
 */
export async function write(
  tx: Tx,
  orders: readonly Order[],
  alongside: (tx: Tx, changed: readonly number[]) => Promise<void> = async () => {},
): Promise<readonly Outcome[]> {
  const batch = decideBatch(orders, await lockBook(tx, orders))
  const changed = batch.changed.map((wallet) => wallet.userId)
  await Promise.all([storeBatch(tx, batch), alongside(tx, changed)])
  return batch.outcomes
}
