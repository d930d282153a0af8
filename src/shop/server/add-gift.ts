import type { Gift, NewGift } from '#shop/contract/shop.ts'
import type { Database } from '#platform/server/db/database.ts'
import { changeGift } from './change-gift.ts'
import { insertGift } from './insert-gift.ts'
import { readGift } from './read-gifts.ts'

/**
 * Add Gift Item (specification, section 2). Throws Refused, in this order: 'key-reused',
 * 'gift-name-taken', 'picture-unknown'.
 */
export async function addGift(
  database: Database,
  { by, from, key, gift }: { by: number; from?: string; key: string; gift: NewGift },
): Promise<Gift> {
  const request = { kind: 'added', ...gift }
  const giftId = await changeGift(database, { by, from, key, request }, (tx) =>
    insertGift(tx, { by, gift }),
  )
  return readGift(database, giftId)
}
