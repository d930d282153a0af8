import type { CartLine } from '#shop/contract/cart.ts'

/** The number of items in a cart. */
export function countItems(lines: readonly Pick<CartLine, 'quantity'>[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

export function itemsInWords(count: number): string {
  return `${count} ${count === 1 ? 'item' : 'items'}`
}
