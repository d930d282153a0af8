import type { Cart } from '#shop/contract/cart.ts'
import { cartTotal } from './cart-lines.ts'

/** What the person wants of a gift in the cart, still on its way to the server; null takes it out. */
export interface Wish {
  gift: number
  quantity: number | null
}

/** The cart as it will be when the server has heard the wishes; of one gift the last one counts. */
export function withWishes(cart: Cart, wishes: readonly Wish[]): Cart {
  if (wishes.length === 0) return cart
  const wanted = new Map(wishes.map(({ gift, quantity }) => [gift, quantity]))
  const lines = cart.lines.flatMap((line) => {
    const quantity = wanted.get(line.id)
    if (quantity === undefined) return [line]
    return quantity === null ? [] : [{ ...line, quantity }]
  })
  return { lines, total: cartTotal(lines) }
}
