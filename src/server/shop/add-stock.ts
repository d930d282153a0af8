import type { InventoryRow } from '#contract/shop.ts'
import type { Database } from '#server/db/database.ts'
import { changeGift } from './change-gift.ts'
import { raiseStock } from './raise-stock.ts'
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
  await changeGift(database, { by, key, request }, (tx) => raiseStock(tx, { giftId, quantity }))
  return readInventoryRow(database, giftId)
}
