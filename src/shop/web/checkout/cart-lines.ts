import { plural, t } from '@lingui/core/macro'
import { MESSAGES, onlyAvailable } from '#platform/contract/messages.ts'
import { add, hundredths, type Hundredths } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { SpendablePoints } from '#platform/contract/split.ts'
import type { Cart, CartLine } from '#shop/contract/cart.ts'
import { againInWords, limitInWords } from '#shop/web/gifts/limit-words.ts'
import { buyableQuantity, keyOfLine } from './cart-query.ts'

type QuantityInStock = Pick<CartLine, 'quantity' | 'stock' | 'withheld' | 'limit'>
type PricedLine = QuantityInStock & Pick<CartLine, 'price'>

/** Price × the smaller of quantity and stock (specification, section 9). */
export function lineAmount(line: PricedLine): Hundredths {
  return hundredths(line.price * buyableQuantity(line))
}

export function cartTotal(lines: readonly PricedLine[]): Hundredths {
  return add(...lines.map(lineAmount))
}

/** The lines as a purchase stores them: quantities limited to the stock. */
export function boughtLines({ lines }: Pick<Cart, 'lines'>): CartLine[] {
  return lines
    .filter((line) => buyableQuantity(line) > 0)
    .map((line) => ({ ...line, quantity: buyableQuantity(line) }))
}

/**
 * The shown cart, checked for a purchase. Only the appreciation balance pays for gifts. Throws
 * Refused as the server would.
 */
export function requestedPurchase(cart: Cart, held: SpendablePoints): Cart {
  if (cart.lines.length === 0) throw new Refused('cart-empty')
  if (cart.lines.every(({ stock }) => stock <= 0)) throw new Refused('nothing-in-stock')
  if (cart.total > held.appreciation) throw new Refused('insufficient-appreciation', 'amount')
  return cart
}

/** The message for a line with too little stock (specification, section 8) or not for this person, or null. */
export function lineNote({ quantity, stock, withheld, limit }: QuantityInStock): string | null {
  if (withheld === 'audience') return t`This gift is not offered to you any more.`
  if (withheld === 'options') return t`It can be had in variants now: choose yours on its page.`
  if (withheld === 'limit' && limit !== undefined) {
    if (stock >= quantity) return null
    return [limitInWords(limit), againInWords(limit)].filter((words) => words !== null).join('. ')
  }
  if (stock <= 0) return t(MESSAGES.nowOutOfStock)
  return stock < quantity ? t(onlyAvailable(stock)) : null
}

/**
 * A sentence about the lines that a purchase leaves out or shortens, shown before buying. Null if
 * the purchase includes everything or nothing. These lines leave the cart too.
 */
export function shortfallInWords(lines: readonly QuantityInStock[]): string | null {
  if (lines.every(({ stock }) => stock <= 0)) return null
  const isForOthers = ({ withheld }: QuantityInStock) =>
    withheld === 'limit' || withheld === 'audience'
  const withheld = lines.filter((line) => isForOthers(line) && lineNote(line) !== null)
  const others = lines.filter((line) => !isForOthers(line))
  const leftOut = others.filter(({ stock }) => stock <= 0).length
  const shortened = others.filter((line) => line.stock > 0 && lineNote(line) !== null).length
  const sentences = [
    leftOut > 0 &&
      plural(leftOut, {
        one: '# gift is out of stock: it will be left out of your order and removed from your cart.',
        other:
          '# gifts are out of stock: they will be left out of your order and removed from your cart.',
      }),
    shortened > 0 && shortenedInWords(shortened, leftOut > 0),
    withheld.length > 0 &&
      plural(withheld.length, {
        one: '# gift is limited or not offered to you: what you can’t have will be left out of your order and removed from your cart.',
        other:
          '# gifts are limited or not offered to you: what you can’t have will be left out of your order and removed from your cart.',
      }),
  ].filter((sentence) => sentence !== false)
  return sentences.length > 0 ? sentences.join(' ') : null
}

function shortenedInWords(count: number, isNext: boolean): string {
  if (isNext)
    return plural(count, {
      one: '# gift has fewer items left than you picked: the rest will be removed from your cart, too.',
      other:
        '# gifts have fewer items left than you picked: the rest will be removed from your cart, too.',
    })
  return plural(count, {
    one: '# gift has fewer items left than you picked: the rest will be removed from your cart.',
    other:
      '# gifts have fewer items left than you picked: the rest will be removed from your cart.',
  })
}

/** A pending change of a line's quantity in the cart; null removes the line. */
export interface PendingChange {
  gift: number
  /** Of a gift with options, which of its variants. */
  variant?: number | undefined
  quantity: number | null
}

/** The cart with the pending changes applied; the last one for each line counts. */
export function withPending(cart: Cart, pending: readonly PendingChange[]): Cart {
  if (pending.length === 0) return cart
  const wanted = new Map(pending.map(({ gift, variant = gift, quantity }) => [variant, quantity]))
  const lines = cart.lines.flatMap((line) => {
    const quantity = wanted.get(keyOfLine(line))
    if (quantity === undefined) return [line]
    return quantity === null ? [] : [{ ...line, quantity }]
  })
  return { lines, total: cartTotal(lines) }
}
