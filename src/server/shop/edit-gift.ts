import { Refused } from '#contract/refusals.ts'
import type { Gift, GiftChange } from '#contract/shop.ts'
import type { Database } from '#server/db/database.ts'
import { changeGift } from './change-gift.ts'
import { changeStock, lockGift } from './lock-gift.ts'
import { readGift } from './read-gifts.ts'
import { setGiftPicture } from './set-gift-picture.ts'

/**
 * Edit (specification, section 2). The inventory changes by a difference, so that what is bought
 * meanwhile stays bought. Throws Refused, in this order: 'key-reused', 'gift-unknown',
 * 'gift-name-taken', 'stock-sold' or 'stock-limit', 'picture-unknown'.
 */
export async function editGift(
  database: Database,
  { by, key, giftId, gift }: { by: number; key: string; giftId: number; gift: GiftChange },
): Promise<Gift> {
  const request = { kind: 'edited', giftId, ...gift }
  await changeGift(database, { by, key, request }, async (tx) => {
    const { name, description, price, picture, inventoryChange } = gift
    const before = await lockGift(tx, giftId)
    const stock = changeStock(before.stock, inventoryChange)
    await tx.db
      .updateTable('gifts')
      .set({ name, description, price, ...(typeof stock === 'number' && { stock }) })
      .where('id', '=', giftId)
      .execute()
    if (typeof stock !== 'number') throw new Refused(stock, 'inventory')
    if (picture !== before.picture) await setGiftPicture(tx, giftId, { picture, by })
    return { giftId, kind: 'edited', stockChange: inventoryChange }
  })
  return readGift(database, giftId)
}
