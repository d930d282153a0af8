import { Refused } from '#platform/contract/refusals.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import type { GiftChanged } from './change-gift.ts'
import { changeStock, lockGift } from './lock-gift.ts'

interface Delivery {
  readonly giftId: number
  readonly quantity: number
  /** For history brought in from elsewhere; by default, now. */
  readonly madeAt?: Date | undefined
}

/**
 * New stock = old + added amount (specification, section 7); the change is the caller's to record.
 * Throws Refused: 'gift-unknown', 'stock-limit'.
 */
export async function raiseStock(
  tx: Tx,
  { giftId, quantity, madeAt }: Delivery,
): Promise<GiftChanged> {
  const before = await lockGift(tx, giftId)
  const stock = changeStock(before.stock, quantity)
  if (typeof stock !== 'number') throw new Refused(stock, 'quantity')
  await tx.db.updateTable('gifts').set({ stock }).where('id', '=', giftId).execute()
  const [was, is] = [{ inventory: before.stock }, { inventory: stock }]
  return { giftId, kind: 'restocked', stockChange: quantity, madeAt, before: was, after: is }
}
