/** Texts of a story's answers, to compare the shop with the model. */
export interface GiftText {
  readonly name: string
  readonly price: number
  readonly stock: number
}

export function giftWords({ name, price, stock }: GiftText, place: number): string {
  return `gift ${place} ${name} for ${price}, ${stock} left`
}

export function inventoryWords(
  { name, stock, sold }: Omit<GiftText, 'price'> & { readonly sold: number },
  place: number,
): string {
  return `gift ${place} ${name}, ${stock} left, ${sold} sold`
}

export function lineWords(gift: GiftText, place: number, quantity: number): string {
  return `${quantity} of ${giftWords(gift, place)}`
}

export function cartWords(lines: readonly string[], total: number): string {
  return `${lines.join('; ')} = ${total}`
}

export function itemWords(item: Omit<GiftText, 'stock'> & { readonly quantity: number }): string {
  return `${item.quantity} ${item.name} for ${item.price}`
}

export function stepWords({ state, note }: { state: string; note: string }): string {
  return `${state}: ${note}`
}

export function detailWords(order: number, who: number, item: string, step: string): string {
  return `order ${order} of ${who}: ${item}, ${step}`
}
