import { Refused } from '#platform/contract/refusals.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import type { InventoryRow } from '#shop/contract/shop.ts'
import { changeGift, changeStock, lockGift, type GiftChangeRecord } from './change-gift.ts'
import { readInventoryRow } from './read-inventory.ts'

interface AddedStockInput {
  readonly by: Actor
  /** The client's IP address. */
  readonly from?: string
  readonly key: string
  readonly giftId: number
  readonly quantity: number
}

/**
 * Add More (specification, section 7: new stock = old + added amount). Throws Refused:
 * 'key-reused', 'gift-unknown', 'stock-limit'.
 */
export function addStock(
  database: Database,
  { by, from, key, giftId, quantity }: AddedStockInput,
): Promise<InventoryRow> {
  const request = { kind: 'restocked', giftId, quantity }
  const raise = (tx: Tx) => raiseStock(tx, { giftId, quantity })
  return changeGift(database, { by, from, key, request }, raise, readInventoryRow)
}

interface StockIncrease {
  readonly giftId: number
  readonly quantity: number
  /** For history with past dates; by default, now. */
  readonly madeAt?: Date | undefined
}

/**
 * New stock = old + added amount (specification, section 7); the caller records the change. Throws
 * Refused: 'gift-unknown', 'stock-limit'.
 */
export async function raiseStock(
  tx: Tx,
  { giftId, quantity, madeAt }: StockIncrease,
): Promise<GiftChangeRecord> {
  const before = await lockGift(tx, giftId)
  const stock = changeStock(before.stock, quantity)
  if (typeof stock !== 'number') throw new Refused(stock, 'quantity')
  await tx.db.updateTable('gifts').set({ stock }).where('id', '=', giftId).execute()
  const [was, is] = [{ inventory: before.stock }, { inventory: stock }]
  return { giftId, kind: 'restocked', stockChange: quantity, madeAt, before: was, after: is }
}
