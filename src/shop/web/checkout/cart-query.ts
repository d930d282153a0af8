import { plural, t } from '@lingui/core/macro'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/api/client.ts'
import { readCart, type CartLine } from '#shop/contract/cart.ts'

export const cartQuery = queryOptions({
  queryKey: ['cart'],
  queryFn: ({ signal }) => call(readCart, { signal }),
})

/** The mutation key of changes to the cart: while one is pending, the total is unknown. */
export const CART_CHANGES = ['cart-changes']

/** A line of the cart: two variants of a gift are two lines. */
export function keyOfLine({ id, variant }: Pick<CartLine, 'id' | 'variant'>): number {
  return variant?.id ?? id
}

/** The name of a line, with its variant: "Shirt · L · green". */
export function nameOfLine({ name, variant }: Pick<CartLine, 'name' | 'variant'>): string {
  return variant === undefined ? name : `${name} · ${variant.words}`
}

type LineStock = Pick<CartLine, 'quantity' | 'stock'>

/** The quantity that can be bought: the smaller of quantity and stock. */
export function buyableQuantity({ quantity, stock }: LineStock): number {
  return Math.min(quantity, stock)
}

/** The number of items that can be bought. */
export function countBuyable({ lines }: { lines: readonly LineStock[] }): number {
  return lines.reduce((sum, line) => sum + buyableQuantity(line), 0)
}

export function itemsInWords(count: number): string {
  return plural(count, { one: '# item', other: '# items' })
}

/** The number of items that can be bought, and of all items in the cart if it differs. */
export function boughtInWords({ lines }: { lines: readonly LineStock[] }): string {
  const picked = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const bought = countBuyable({ lines })
  if (bought === 0 && picked > 0) return t`Nothing here can be bought right now`
  return bought === picked
    ? itemsInWords(picked)
    : t`${bought} of ${plural(picked, { other: '# items' })} can be bought`
}
