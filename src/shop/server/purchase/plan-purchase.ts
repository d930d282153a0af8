import { decide } from '#ledger/decide.ts'
import type { Planner } from '#ledger/plan-batch.ts'
import type { Hundredths } from '#platform/contract/points.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import type { Gift } from '#shop/contract/shop.ts'
import type { AudienceGroups } from '#shop/server/gifts/audience.ts'
import { available, totalOf } from './cart.ts'
import type { LimitStanding } from './limit-standings.ts'
import { measureOrder } from './measure-order.ts'
import type { PieceWorths } from './piece-worths.ts'

/** The carts of the buyers and the gifts in them, as read under the locks. */
export interface Shelf {
  /** By buyer: the cart's lines, in the order they were added. */
  readonly carts: ReadonlyMap<number, readonly CartEntry[]>
  readonly gifts: ReadonlyMap<number, Gift>
  /** The gift of each variant, by id; audience and limit are the gift's. */
  readonly giftOfVariant: ReadonlyMap<number, number>
  /** The groups that gifts are offered to, by gift; a gift that is missing is offered to everybody. */
  readonly audiences: ReadonlyMap<number, readonly number[]>
  /** The groups of the buyers, of those that gifts are offered to. */
  readonly groups: AudienceGroups
  /** What each buyer can still have of the limited gifts in their cart, by buyer and gift. */
  readonly left: ReadonlyMap<number, ReadonlyMap<number, number>>
  /** How many codes are there of gifts whose stock is codes, as far as these carts need them. */
  readonly codes: ReadonlyMap<number, number>
  /** The buyers who entered an address, if gifts are sent to one. */
  readonly addressed: ReadonlySet<number>
  /** The worth of a piece of each gift. */
  readonly pieces: PieceWorths
  /** By buyer: the limits of their country that stop a purchase, while gifts are counted for payroll. */
  readonly stops: ReadonlyMap<number, readonly LimitStanding[]>
}

export interface CartEntry {
  readonly giftId: number
  readonly quantity: number
}

/** The purchase of a cart. */
export interface PlannedPurchase {
  readonly userId: number
  /** The sequence number of the entry that pays. */
  readonly seq: number
  readonly total: Hundredths
  readonly items: readonly PlannedItem[]
}

export interface PlannedItem {
  readonly gift: Gift
  readonly quantity: number
}

/**
 * Plans the purchase of a whole cart for the total its buyer saw. Refusals, in this order:
 * 'cart-empty', 'nothing-in-stock', 'cart-changed' if the total has changed, 'address-required',
 * 'country-limit-reached', and the ledger's own (specification, sections 4 and 5).
 */
export const planPurchase: Planner<Shelf, PlannedPurchase> = (command, { holder }, shelf) => {
  if (command.type !== 'purchase') throw new Error(`not a purchase: ${command.type}`)
  const { userId } = holder
  const lines = linesOf(shelf, userId)
  const total = totalOf(lines)
  const refusal = refusalOf(lines, { seen: command.amount, total })
  if (refusal !== null) return refusal
  const items = lines
    .map((line) => ({ gift: line.gift, quantity: available(line) }))
    .filter(({ quantity }) => quantity > 0)
  if (isSent({ items }) && !shelf.addressed.has(userId)) return 'address-required'
  if (isStopped(shelf, userId, items)) return 'country-limit-reached'
  const entries = decide(command, holder)
  if (typeof entries === 'string') return entries
  const purchase = { userId, seq: holder.lastSeq + 1, total, items }
  return { entries, effect: purchase, locked: takeFrom(shelf, purchase) }
}

/** Whether a gift of a purchase is sent to an address. */
export function isSent({ items }: Pick<PlannedPurchase, 'items'>): boolean {
  return items.some(({ gift }) => gift.terms?.needsAddress === true)
}

function linesOf(shelf: Shelf, userId: number) {
  const { carts, gifts } = shelf
  // A purchase empties its cart, so that no other one in this batch is of the same limit.
  const left = new Map(shelf.left.get(userId))
  return (carts.get(userId) ?? []).map(({ giftId, quantity }) => {
    const gift = gifts.get(giftId)
    if (gift === undefined) throw new Error('a gift in a cart that was not locked')
    const whole = shelf.giftOfVariant.get(giftId) ?? giftId
    const there = Math.min(gift.stock, shelf.codes.get(giftId) ?? gift.stock)
    const most = left.get(whole) ?? there
    const stock = isOffered(shelf, userId, whole) ? Math.min(there, most) : 0
    // The variants of a gift share its limit.
    if (left.has(whole)) left.set(whole, most - available({ quantity, stock }))
    return { gift, price: gift.price, stock, quantity }
  })
}

/** Whether the buyer is in a group that the gift is offered to, if it is not for everybody. */
function isOffered({ audiences, groups }: Shelf, userId: number, giftId: number): boolean {
  const audience = audiences.get(giftId)
  return audience === undefined || (groups.get(userId) ?? []).some((id) => audience.includes(id))
}

function refusalOf(
  lines: readonly { stock: number }[],
  { seen, total }: { seen: Hundredths; total: Hundredths },
): RefusalCode | null {
  if (lines.length === 0) return 'cart-empty'
  if (lines.every(({ stock }) => stock <= 0)) return 'nothing-in-stock'
  return seen === total ? null : 'cart-changed'
}

/** Whether an order would take its buyer over a limit that stops it; a donation never counts. */
function isStopped(shelf: Shelf, userId: number, items: readonly PlannedItem[]): boolean {
  const stops = shelf.stops.get(userId)
  if (stops === undefined) return false
  const order = items.flatMap(({ gift, quantity }) => {
    const piece = shelf.pieces.get(gift.id)
    return piece === undefined || gift.isDonation === true ? [] : { ...piece, quantity }
  })
  return stops.some((limit) => measureOrder(limit, order)?.isStopped === true)
}

/** The shelf after a purchase: with less stock, and without the buyer's cart. */
function takeFrom(shelf: Shelf, { userId, items }: PlannedPurchase): Shelf {
  const carts = new Map(shelf.carts)
  carts.delete(userId)
  const gifts = new Map(shelf.gifts)
  const codes = new Map(shelf.codes)
  for (const { gift, quantity } of items) {
    if (gift.isDonation) continue
    gifts.set(gift.id, { ...gift, stock: gift.stock - quantity })
    const there = codes.get(gift.id)
    if (there !== undefined) codes.set(gift.id, there - quantity)
  }
  return { ...shelf, carts, gifts, codes }
}
