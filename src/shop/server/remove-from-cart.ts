import type { Cart } from '#shop/contract/cart.ts'
import type { Database } from '#platform/server/db/database.ts'
import { changeCart } from './change-cart.ts'

/** Remove From Cart; what is not there needs no removing. */
export function removeFromCart(database: Database, userId: number, giftId: number): Promise<Cart> {
  return changeCart(database, userId, async (tx) => {
    await tx.db
      .deleteFrom('cart_lines')
      .where('user_id', '=', userId)
      .where('gift_id', '=', giftId)
      .execute()
  })
}
