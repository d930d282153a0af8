import { queryOptions } from '@tanstack/react-query'
import { type CartLine, readCart } from '#shop/contract/cart.ts'
import { call } from '#platform/web/api/client.ts'

export const cartQuery = queryOptions({
  queryKey: ['cart'],
  queryFn: ({ signal }) => call(readCart, { signal }),
})

/** The mutation key of changes to the cart: while one is pending, the total is unknown. */
export const CART_CHANGES = ['cart-changes']

/** The number of items in a cart. */
export function countItems(lines: readonly Pick<CartLine, 'quantity'>[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

export function itemsInWords(count: number): string {
  return `${count} ${count === 1 ? 'item' : 'items'}`
}
