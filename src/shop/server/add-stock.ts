import type { InventoryRow } from '#shop/contract/shop.ts'
import type { Database } from '#platform/server/db/database.ts'
import { changeGift } from './change-gift.ts'
import { raiseStock } from './raise-stock.ts'
import { readInventoryRow } from './read-inventory.ts'

interface Delivery {
  readonly by: number
  /** The network address it comes from. */
  readonly from?: string
  readonly key: string
  readonly giftId: number
  readonly quantity: number
}

/**
 * Add More (specification, section 7: new stock = old + added amount). Throws Refused:
 * 'key-reused', 'gift-unknown', 'stock-limit'.
 */
export async function addStock(
  database: Database,
  { by, from, key, giftId, quantity }: Delivery,
): Promise<InventoryRow> {
  const request = { kind: 'restocked', giftId, quantity }
  await changeGift(database, { by, from, key, request }, (tx) =>
    raiseStock(tx, { giftId, quantity }),
  )
  return readInventoryRow(database, giftId)
}
