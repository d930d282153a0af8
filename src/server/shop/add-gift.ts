import type { Gift, NewGift } from '#contract/shop.ts'
import type { Database } from '#server/db/database.ts'
import { changeGift } from './change-gift.ts'
import { readGift } from './read-gifts.ts'
import { setGiftPicture } from './set-gift-picture.ts'

/**
 * Add Gift Item (specification, section 2). Throws Refused, in this order: 'key-reused',
 * 'gift-name-taken', 'picture-unknown'.
 */
export async function addGift(
  database: Database,
  { by, key, gift }: { by: number; key: string; gift: NewGift },
): Promise<Gift> {
  const request = { kind: 'added', ...gift }
  const giftId = await changeGift(database, { by, key, request }, async (tx) => {
    const { name, description, price, picture, inventory } = gift
    const { id } = await tx.db
      .insertInto('gifts')
      .values({ name, description, price, picture: null, stock: inventory })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (picture !== null) await setGiftPicture(tx, id, { picture, by })
    return { giftId: id, kind: 'added', stockChange: inventory }
  })
  return readGift(database, giftId)
}
