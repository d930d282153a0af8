import type { PurchaseState } from '#shop/contract/shop-choices.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { giveBack, noteHandOver } from '#shop/server/orders.ts'
import type { Bought } from './buy-gifts.ts'
import { minutesInto, type Workday } from './calendar.ts'
import type { Delivery } from './gifts/gift.ts'
import type { Random } from './random.ts'

interface Due extends Bought {
  readonly fate: Exclude<PurchaseState, 'ordered'>
}

const HANDED_OVER: Readonly<Record<Delivery, readonly string[]>> = {
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

const REFUNDED: Readonly<Record<Delivery, readonly string[]>> = {
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
  readonly #due = new Map<number, Due[]>()

  constructor(tx: Tx, by: number, random: Random) {
    this.#tx = tx
    this.#by = by
    this.#random = random
  }

  place(bought: Bought, day: Workday, fate: PurchaseState = this.#chance()): void {
    const due = day.number + this.#random.between(1, 7)
    if (fate !== 'ordered') this.#due.set(due, [...(this.#due.get(due) ?? []), { ...bought, fate }])
  }

  #chance(): PurchaseState {
    return this.#random.chance(0.07) ? 'refunded' : 'handedOver'
  }

  /** Does the work that is due in the half hour before eight, before points move. */
  async settle(day: Workday): Promise<void> {
    const due = this.#due.get(day.number) ?? []
    this.#due.delete(day.number)
    for (const [index, order] of due.entries()) {
      await this.#settleOne(order, minutesInto(day, 7 * 60 + 30 + Math.min(index, 29)))
    }
  }

  async #settleOne({ purchaseId, lines, fate }: Due, madeAt: Date): Promise<void> {
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
