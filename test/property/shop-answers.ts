import type { Ask } from './model.ts'
import { AS_MANY_AS_FIT, type CartVersion, type Step } from './shop-histories.ts'
import type { ModelGift, ShopModel } from './shop-model.ts'

const MOST_STOCK = 1_000_000
const LARGEST_ASKED = 100_000_000_000

/**
 * The step with an existing gift and order, mostly a gift that is still in the shop; with unknown
 * ids if there is none.
 */
export function placed(step: Step, { gifts, orders }: ShopModel): Step {
  if ('order' in step) {
    return { ...step, order: orders.length === 0 ? -1 : step.order % orders.length }
  }
  if (!('gift' in step)) return step
  const gift = placeOf(step.gift, gifts)
  const fitting = MOST_STOCK - (gifts[gift]?.stock ?? 0)
  if (step.type === 'addStock' && step.quantity === AS_MANY_AS_FIT) {
    return { ...step, gift, quantity: Math.max(1, fitting) }
  }
  if (step.type === 'editGift' && step.inventoryChange === AS_MANY_AS_FIT) {
    return { ...step, gift, inventoryChange: fitting }
  }
  return { ...step, gift }
}

function placeOf(drawn: number, gifts: readonly ModelGift[]): number {
  const onShow = [...gifts.keys()].filter((place) => gifts[place]?.isRemoved === false)
  return onShow[drawn] ?? drawn % gifts.length
}

/** The totals that users have seen. */
export class TotalsSeen {
  readonly #whenAdded = new Map<number, number>()
  readonly #asked = new Map<string, number>()

  /** The total that goes with a purchase, in hundredths. */
  of(step: Step, model: ShopModel): number {
    if (step.type !== 'buy') return 0
    const under = `${step.who} ${step.key}`
    const total = this.#asked.get(under) ?? this.#fresh(step.seen, step.who, model)
    this.#asked.set(under, total)
    return total
  }

  note(step: Step, model: ShopModel): void {
    if (step.type !== 'addToCart') return
    this.#whenAdded.set(step.who, model.totalOf(step.who))
  }

  #fresh(seen: CartVersion, who: number, model: ShopModel): number {
    const now = model.totalOf(who)
    if (seen === 'now') return now
    return seen === 'wrong' ? now + 1 : (this.#whenAdded.get(who) ?? now)
  }
}

/** The model's answer; `total` is the total sent with a purchase. */
export function answerOf(model: ShopModel, step: Step, total: number): string {
  const move = (who: number, key: number, ask: Ask) => model.answer({ who, key: String(key), ask })
  switch (step.type) {
    case 'addGift':
    case 'editGift':
    case 'addStock': {
      const { key, ...ask } = step
      return model.changeGift(String(key), ask)
    }
    case 'removeGift':
      return model.removeGift(step.gift)
    case 'addToCart':
      return model.addToCart(step.who, step.gift)
    case 'removeFromCart':
      return model.removeFromCart(step.who, step.gift)
    case 'setQuantity':
      return model.setQuantity(step.who, step.gift, step.quantity)
    case 'handOver':
      return model.handOver(step.order, step.note)
    case 'refund':
      return model.refund(step.order, step.note)
    case 'buy':
      if (total > LARGEST_ASKED) return 'amount-too-large'
      return move(step.who, step.key, { type: 'purchase', amount: total })
    case 'deposit':
    case 'withdraw':
      return move(step.who, step.key, { type: step.type, amount: step.amount })
    case 'send': {
      const to = model.people[step.to]?.email ?? ''
      return move(step.who, step.key, { type: 'send', to: [to], amount: step.amount })
    }
  }
}
