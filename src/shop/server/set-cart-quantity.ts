import { Refused } from '#platform/contract/refusals.ts'
import type { Cart } from '#shop/contract/cart.ts'
import type { Database } from '#platform/server/db/database.ts'
import { changeCart } from './change-cart.ts'

/**
 * How many of a gift the person wants; more than there are is fine, the cart says so. Throws
 * Refused('not-in-cart').
 */
export function setCartQuantity(
  database: Database,
  userId: number,
  { giftId, quantity }: { giftId: number; quantity: number },
): Promise<Cart> {
  return changeCart(database, userId, async (tx) => {
    const changed = await tx.db
      .updateTable('cart_lines')
      .set({ quantity })
      .where('user_id', '=', userId)
      .where('gift_id', '=', giftId)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw new Refused('not-in-cart')
  })
}
