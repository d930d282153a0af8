import { hundredths } from '#platform/contract/points.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import type { PurchaseState } from '#shop/contract/shop-choices.ts'
import { noteHandOver } from '#shop/server/orders/orders.ts'
import { giveBack } from '#shop/server/orders/refunds.ts'
import { buyCarts } from '#shop/server/purchase/buy-carts.ts'
import { putInCart } from '#shop/server/purchase/cart.ts'
import { minutesInto, type Workday } from './calendar.ts'
import type { Person } from './company.ts'
import type { GiftDelivery, StockedGift } from './gift-stock.ts'
import type { Random } from './random.ts'

/** A gift in a cart, with its quantity. */
export interface DemoCartLine {
  readonly item: StockedGift
  readonly quantity: number
}

/** A user's purchase. */
interface PlacedOrder {
  readonly purchaseId: number
  readonly lines: readonly DemoCartLine[]
}

export async function putLinesInCart(
  tx: Tx,
  { id }: Person,
  lines: readonly DemoCartLine[],
): Promise<void> {
  for (const { item, quantity } of lines) {
    for (let one = 0; one < quantity; one++) await putInCart(tx, id, item.id)
  }
}

/** Buys available, affordable gifts by the rules of the shop and the ledger. */
export async function buyGifts(
  tx: Tx,
  buyer: Person,
  { lines, madeAt }: { lines: readonly DemoCartLine[]; madeAt: Date },
): Promise<PlacedOrder> {
  await putLinesInCart(tx, buyer, lines)
  const purchase = { type: 'purchase', userId: buyer.id, amount: costOf(lines) } as const
  const [outcome] = await buyCarts(tx, [purchase], { madeAt })
  if (outcome === undefined || !('entry' in outcome)) {
    throw new Error(`a purchase of the demo company was refused: ${JSON.stringify(outcome)}`)
  }
  for (const { item, quantity } of lines) item.stock -= quantity
  const { id } = await tx.db
    .selectFrom('purchases')
    .select('id')
    .where('user_id', '=', buyer.id)
    .where('seq', '=', outcome.entry.seq)
    .executeTakeFirstOrThrow()
  return { purchaseId: id, lines }
}

export function costOf(lines: readonly DemoCartLine[]) {
  return hundredths(lines.reduce((sum, { item, quantity }) => sum + item.price * quantity, 0))
}

interface DueOrder extends PlacedOrder {
  readonly fate: Exclude<PurchaseState, 'ordered'>
}

const HANDED_OVER: Readonly<Record<GiftDelivery, readonly string[]>> = {
  thing: [
    'On your desk',
    'On your desk, wrapped',
    'At reception, under your name',
    'In your pigeonhole',
    'Handed to you in person. Enjoy!',
    '',
  ],
  voucher: ['The voucher is in your inbox', 'The voucher is in your pigeonhole', 'Sent by e-mail'],
  'time off': ['Entered in the holiday calendar. Enjoy it!', 'Agreed with your team'],
  donation: ['Given in your name. Thank you!', 'Done. The certificate is in your inbox'],
}

const REFUNDED: Readonly<Record<GiftDelivery, readonly string[]>> = {
  thing: [
    'The maker has no more of it, sorry',
    'It did not arrive in good shape, sorry',
    'Ordered twice by mistake',
  ],
  voucher: ['Fully booked until autumn, sorry', 'The date was cancelled'],
  'time off': ['You told us you changed your mind'],
  donation: ['Ordered twice by mistake'],
}

/** The orders: most are handed over after some days, a few refunded, the last ones open. */
export class Orders {
  readonly #tx: Tx
  readonly #by: number
  readonly #random: Random
  readonly #due = new Map<number, DueOrder[]>()

  constructor(tx: Tx, by: number, random: Random) {
    this.#tx = tx
    this.#by = by
    this.#random = random
  }

  place(bought: PlacedOrder, day: Workday, fate: PurchaseState = this.#chance()): void {
    const due = day.number + this.#random.between(1, 7)
    if (fate !== 'ordered') this.#due.set(due, [...(this.#due.get(due) ?? []), { ...bought, fate }])
  }

  #chance(): PurchaseState {
    return this.#random.chance(0.07) ? 'refunded' : 'handedOver'
  }

  /** Hands over or refunds the orders that are due, from 7:30 to 8:00, before points move. */
  async settle(day: Workday): Promise<void> {
    const due = this.#due.get(day.number) ?? []
    this.#due.delete(day.number)
    for (const [index, order] of due.entries()) {
      await this.#settleOne(order, minutesInto(day, 7 * 60 + 30 + Math.min(index, 29)))
    }
  }

  async #settleOne({ purchaseId, lines, fate }: DueOrder, madeAt: Date): Promise<void> {
    const delivery = lines[0]?.item.gift.delivery ?? 'thing'
    const notes = (fate === 'refunded' ? REFUNDED : HANDED_OVER)[delivery]
    const step = { purchaseId, note: this.#random.pick(notes), by: this.#by, madeAt }
    if (fate === 'handedOver') {
      await noteHandOver(this.#tx, step)
    } else {
      await giveBack(this.#tx, step)
      for (const { item, quantity } of lines) item.stock += quantity
    }
  }
}
