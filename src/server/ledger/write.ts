import type { Tx } from '#server/db/transact.ts'
import { decideBatch } from './batch.ts'
import { lockBook } from './lock.ts'
import type { Order, Outcome } from './order.ts'
import { storeBatch } from './store.ts'

interface WriteOptions {
  /** Hears which wallets changed; what it writes with `tx` leaves in the same round trip. */
  alongside?: (tx: Tx, changed: readonly number[]) => Promise<void>
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
  { alongside, madeAt }: WriteOptions = {},
): Promise<readonly Outcome[]> {
  const batch = decideBatch(orders, await lockBook(tx, orders))
  const changed = batch.changed.map((wallet) => wallet.userId)
  await Promise.all([storeBatch(tx, batch, madeAt ?? null), alongside?.(tx, changed)])
  return batch.outcomes
}
