import { Refused } from '#contract/refusals.ts'
import type { InventoryRow } from '#contract/shop.ts'
import type { Database } from '#server/db/database.ts'
import { changeGift } from './change-gift.ts'
import { changeStock, lockGift } from './lock-gift.ts'
import { readInventoryRow } from './read-inventory.ts'

/**
 * Add More (specification, section 7: new stock = old + added amount). Throws Refused:
 * 'key-reused', 'gift-unknown', 'stock-limit'.
 */
export async function addStock(
  database: Database,
  { by, key, giftId, quantity }: { by: number; key: string; giftId: number; quantity: number },
): Promise<InventoryRow> {
  const request = { kind: 'restocked', giftId, quantity }
  await changeGift(database, { by, key, request }, async (tx) => {
    const before = await lockGift(tx, giftId)
    const stock = changeStock(before.stock, quantity)
    if (typeof stock !== 'number') throw new Refused(stock, 'quantity')
    await tx.db.updateTable('gifts').set({ stock }).where('id', '=', giftId).execute()
    return { giftId, kind: 'restocked', stockChange: quantity }
  })
  return readInventoryRow(database, giftId)
}
