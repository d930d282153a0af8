import type { Cart } from '#shop/contract/cart.ts'
import type { Database } from '#platform/server/db/database.ts'
import { changeCart } from './change-cart.ts'
import { putInCart } from './put-in-cart.ts'

/**
 * Add To Cart: one of a gift, or one more (specification, sections 5 and 9). Throws Refused, in this
 * order: 'gift-unknown', 'out-of-stock', 'line-limit', 'cart-full'.
 */
export function addToCart(database: Database, userId: number, giftId: number): Promise<Cart> {
  return changeCart(database, userId, (tx) => putInCart(tx, userId, giftId))
}
