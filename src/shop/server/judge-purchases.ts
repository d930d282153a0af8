import type { Hundredths } from '#platform/contract/points.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import type { Gift } from '#shop/contract/shop.ts'
import type { Decide } from '#ledger/decide.ts'
import { available, totalOf } from './total-of.ts'

/** The carts of the buyers and the gifts in them, as the locks found them. */
export interface Shelf {
  /** By buyer: what is in their cart, in the order it was put there. */
  readonly carts: ReadonlyMap<number, readonly CartEntry[]>
  readonly gifts: ReadonlyMap<number, Gift>
}

export interface CartEntry {
  readonly giftId: number
  readonly quantity: number
}

/** A cart that was paid for. */
export interface Bought {
  readonly userId: number
  /** The entry of the ledger that paid. */
  readonly seq: number
  readonly total: Hundredths
  readonly items: readonly BoughtItem[]
}

export interface BoughtItem {
  readonly gift: Gift
  readonly quantity: number
}

/**
 * Judges purchases one after another: each sees the stock and the carts that those before it left.
 * Only what the ledger accepts takes stock and empties a cart, and is noted in `bought`. Pure.
 *
 * The amount of a purchase is the total its buyer saw. It is refused, in this order, with
 * 'cart-empty', 'nothing-in-stock', 'cart-changed' when the total is another by now, and whatever
 * `decide` says (specification, sections 4 and 5).
 */
export function judgePurchases(
  shelf: Shelf,
  decide: Decide,
): { readonly judge: Decide; readonly bought: readonly Bought[] } {
  const carts = new Map(shelf.carts)
  const stock = new Map([...shelf.gifts].map(([id, gift]) => [id, gift.stock]))
  const bought: Bought[] = []

  const linesOf = (userId: number) =>
    (carts.get(userId) ?? []).map(({ giftId, quantity }) => {
      const gift = shelf.gifts.get(giftId)
      if (gift === undefined) throw new Error('a gift in a cart that was not locked')
      return { gift, price: gift.price, stock: stock.get(giftId) ?? 0, quantity }
    })

  const judge: Decide = (command, holder, receiver) => {
    if (command.type !== 'purchase') return decide(command, holder, receiver)
    const { userId } = holder
    const lines = linesOf(userId)
    const total = totalOf(lines)
    const refusal = whyNot(lines, { seen: command.amount, total })
    if (refusal !== null) return refusal
    const decision = decide(command, holder, receiver)
    if (typeof decision === 'string') return decision

    const items = lines
      .map((line) => ({ gift: line.gift, quantity: available(line) }))
      .filter(({ quantity }) => quantity > 0)
    for (const { gift, quantity } of items) {
      stock.set(gift.id, (stock.get(gift.id) ?? 0) - quantity)
    }
    carts.delete(userId)
    bought.push({ userId, seq: holder.lastSeq + 1, total, items })
    return decision
  }
  return { judge, bought }
}

function whyNot(
  lines: readonly { stock: number }[],
  { seen, total }: { seen: Hundredths; total: Hundredths },
): RefusalCode | null {
  if (lines.length === 0) return 'cart-empty'
  if (lines.every(({ stock }) => stock <= 0)) return 'nothing-in-stock'
  return seen === total ? null : 'cart-changed'
}
