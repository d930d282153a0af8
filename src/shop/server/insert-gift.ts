import { writePoints } from '#platform/contract/points.ts'
import type { NewGift } from '#shop/contract/shop.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import type { GiftChanged } from './change-gift.ts'
import { setGiftPicture } from './set-gift-picture.ts'

interface Insertion {
  readonly by: number
  readonly gift: NewGift
  /** For history brought in from elsewhere; by default, now. */
  readonly madeAt?: Date | undefined
}

/**
 * Puts a gift into the shop; the change is the caller's to record. Throws
 * Refused('picture-unknown'), and the database's error when the name is taken.
 */
export async function insertGift(
  tx: Tx,
  { by, gift, madeAt }: Insertion,
): Promise<GiftChanged & { readonly kind: 'added' }> {
  const { name, description, price, picture, inventory } = gift
  const { id: giftId } = await tx.db
    .insertInto('gifts')
    .values({
      name,
      description,
      price,
      picture: null,
      stock: inventory,
      ...(madeAt && { added_at: madeAt }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (picture !== null) await setGiftPicture(tx, giftId, { picture, by })
  const after = { name, price: writePoints(price), inventory }
  return { giftId, kind: 'added', stockChange: inventory, madeAt, after }
}
