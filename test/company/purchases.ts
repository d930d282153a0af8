import type { AppRequest } from '#test/concurrency/app-client.ts'
import type { Colleague } from '#test/concurrency/colleagues.ts'
import * as shop from '#test/concurrency/shop-requests.ts'
import { pointsOf } from './amounts.ts'
import { placeOf } from './books.ts'
import type { Browser } from './browser.ts'
import type { Company } from './company.ts'
import { Delivery } from './delivery.ts'
import { entryEffect, entryUnderKey, whyMovedWrong } from './entries.ts'
import type { KeyedRequest } from './request-log.ts'
import type { Reconciliation, Subject } from './subject.ts'

export const PURCHASES: Subject = {
  operations: {
    purchase: {
      findEffect: (request, books) =>
        entryEffect(request, entryUnderKey(request, books), 'purchase', (entry) =>
          whyMovedWrong(entry, -request.amount),
        ),
      addPoints: ({ by, amount }, add) => add(by, -amount),
    },
  },
  check: checkPurchases,
}

/** A user who fills a cart and buys it. */
export class Shopper {
  readonly #cart = new ExpectedCart()
  readonly #browser: Browser
  readonly #me: Colleague
  readonly #company: Company
  readonly #delivery: Delivery

  constructor(browser: Browser, me: Colleague, company: Company) {
    this.#delivery = new Delivery(browser, me)
    this.#browser = browser
    this.#me = me
    this.#company = company
  }

  async editCart(): Promise<void> {
    const { random } = this.#browser
    const { id, gift, variant } = random.pick(this.#company.shelves.all)
    if (!this.#cart.quantities.has(id) || random.chance(0.5)) {
      const answer = await this.#edit(shop.addToCart(this.#me, gift, variant))
      if (answer === null) return this.#cart.addedPerhaps(id)
      if (answer.refusal === null) this.#cart.added(id)
      return this.#expectAfter(answer, 'an addition')
    }
    const quantity = random.between(0, 6)
    const asked =
      quantity === 0
        ? shop.removeFromCart(this.#me, gift, variant)
        : shop.setQuantity(this.#me, gift, quantity, variant)
    const answer = await this.#edit(asked)
    if (answer === null) return this.#cart.forget()
    if (answer.refusal === null) this.#cart.set(id, quantity)
    this.#expectAfter(answer, `a change to ${quantity}`)
  }

  async buy(): Promise<KeyedRequest | null> {
    const seen = await this.#browser.unkeyed('cart read', shop.readCart(this.#me))
    if (seen === null) return null
    this.#expect(seen.text, 'the cart')
    const { total } = JSON.parse(seen.text) as { total: string }
    const cart = this.#cart.isSure ? this.#cart.quantities : undefined
    const { address } = this.#delivery
    const about = {
      kind: 'purchase',
      by: this.#me.id,
      about: this.#me.id,
      amount: pointsOf(total),
      cart,
      address,
    } as const
    const bought = await this.#browser.keyed('/api/purchases', about, () => ({ total }))
    this.#delivery.bought(bought, cart?.has(this.#company.shelves.sent) ?? null)
    if (bought.receipt !== null) this.#cart.emptied()
    else if (bought.refusal === null) this.#cart.forget()
    return bought
  }

  changeAddress(): Promise<void> {
    return this.#delivery.change()
  }

  /** Cancels an order of theirs; an approval or a refund may come first. */
  async cancel(): Promise<void> {
    const orders = await this.#orders()
    const open = orders.filter(({ mayCancel }) => mayCancel === true)
    if (open.length === 0) return
    const { id } = this.#browser.random.pick(open)
    this.#company.refundedOrders.add(id)
    const answer = await this.#browser.unkeyed('order cancelled', shop.cancel(this.#me, id))
    if (answer === null) return
    if (answer.refusal === null) this.#company.closedOrders.set(id, 'refunded')
    else if (!['order-not-cancellable', 'code-shown'].includes(answer.refusal))
      this.#browser.log.violation(`order ${id} could not be cancelled: ${answer.text}`)
  }

  /** Reads the code of a voucher; it is the same each time, and nobody else's. */
  async showCode(): Promise<void> {
    const orders = await this.#orders()
    const codes = orders.flatMap(({ items }) => items.flatMap((item) => item.codes ?? []))
    if (codes.length === 0) return
    const { id } = this.#browser.random.pick(codes)
    const answer = await this.#browser.unkeyed('code shown', shop.showCode(this.#me, id))
    if (answer === null || answer.refusal === 'code-unknown') return
    if (answer.refusal !== null)
      return this.#browser.log.violation(`code ${id} was not shown: ${answer.text}`)
    const { code: text } = JSON.parse(answer.text) as { code: string }
    const before = this.#company.shownCodes.get(id)
    if (before !== undefined && before.text !== text)
      this.#browser.log.violation(`code ${id} is another one than before`)
    this.#company.shownCodes.set(id, { user: this.#me.id, text })
  }

  /** Reads the code of an order that waits; it is the same each time. */
  async showOrderCode(): Promise<void> {
    const { random, log } = this.#browser
    const waiting = (await this.#orders()).filter(
      ({ pickup, state }) => pickup && state === 'ordered',
    )
    if (waiting.length === 0) return
    const { id } = random.pick(waiting)
    const asked = { method: 'GET', path: `/api/purchases/${id}/code` } as const
    const answer = await this.#browser.unkeyed('order code shown', asked)
    // It is not shown any more once the order is handed over or refunded.
    if (answer === null || answer.refusal === 'purchase-unknown') return
    const { code } = JSON.parse(answer.text) as { code: string }
    const before = this.#company.orderCodes.get(id)
    if (before !== undefined && before !== code) log.violation(`the code of order ${id} changed`)
    this.#company.orderCodes.set(id, code)
  }

  /** Changes where an order of theirs is handed over; somebody may begin to prepare it first. */
  async moveOrder(): Promise<void> {
    const { random, log } = this.#browser
    // Some that can't be moved any more are refused.
    const free = (await this.#orders()).filter(
      ({ mayMove, pickup }) => mayMove === true || (pickup && random.chance(0.2)),
    )
    if (free.length === 0) return
    const { id } = random.pick(free)
    const place = random.pick(this.#company.shelves.places)
    const asked = { method: 'PUT', path: `/api/purchases/${id}/place`, body: { place } } as const
    const answer = await this.#browser.unkeyed('order moved', asked)
    const { orderPlaces } = this.#company
    if (answer === null) orderPlaces.set(id, null)
    else if (answer.refusal === null) {
      if (orderPlaces.get(id) !== null) orderPlaces.set(id, place)
    } else if (answer.refusal !== 'order-place-fixed')
      log.violation(`order ${id} was not moved: ${answer.text}`)
  }

  /** Their newest orders. */
  async #orders(): Promise<readonly OwnOrder[]> {
    const asked = { method: 'GET', path: '/api/purchases' } as const
    const found = await this.#browser.unkeyed('own orders read', asked)
    if (found === null) return []
    return (JSON.parse(found.text) as { purchases: OwnOrder[] }).purchases
  }

  /** Compares the cart with its expected state, while no request is running. */
  async look(): Promise<void> {
    const found = await this.#browser.unkeyed('cart read', shop.readCart(this.#me))
    if (found === null)
      return this.#browser.log.violation('a cart could not be read in a quiet moment')
    this.#expect(found.text, 'the cart')
    this.#cart.learn(quantitiesOf(found.text))
    await this.#delivery.look()
  }

  #edit(asked: AppRequest) {
    return this.#browser.unkeyed('cart edit', asked)
  }

  #expectAfter({ text, refusal }: { text: string; refusal: string | null }, what: string): void {
    if (refusal === null) this.#expect(text, `the cart after ${what}`)
  }

  #expect(cart: string, what: string): void {
    const wrong = this.#cart.contradicts(quantitiesOf(cart))
    if (wrong !== null) this.#browser.log.violation(`${what} of ${this.#me.email} has ${wrong}`)
  }
}

interface OwnOrder {
  readonly id: number
  readonly state: string
  readonly mayCancel?: boolean
  readonly mayMove?: boolean
  readonly pickup?: object
  readonly items: readonly { readonly codes?: readonly { readonly id: string }[] }[]
}

/** Checks a purchase's items against the cart. */
function checkPurchases({ log, books, effective, company }: Reconciliation): void {
  const bought = new Map<string, KeyedRequest>()
  for (const request of effective) {
    const seq = request.kind === 'purchase' ? books.keys.get(request.key)?.seq : null
    if (seq) bought.set(placeOf(request.by, seq), request)
  }
  for (const order of books.purchases) {
    const { id, user_id: user, seq, total, items } = order
    const request = bought.get(placeOf(user, seq))
    const isSent = items.some(([gift]) => gift === company.shelves.sent)
    const wanted = isSent ? (request?.address ?? order.address) : null
    // It is removed after a refund.
    const isGone = order.state === 'refunded' && order.address === null
    if (order.address !== wanted && !isGone)
      log.violation(`purchase ${id} is sent to "${order.address}", not "${wanted}"`)
    if (isSent && !isGone && order.address === null) log.violation(`purchase ${id} is sent nowhere`)
    if (request?.amount !== total) log.violation(`nobody asked for purchase ${id}`)
    const extra = items.find(
      ([gift, quantity]) => quantity > (request?.cart?.get(gift) ?? Infinity),
    )
    if (request?.cart !== undefined && items.some(([gift]) => !request.cart?.has(gift))) {
      log.violation(`purchase ${id} has a gift that was not in the cart`)
    }
    if (extra) log.violation(`purchase ${id} has ${extra[1]} of gift ${extra[0]}`)
  }
  if (bought.size !== books.purchases.length) {
    log.violation(`${bought.size} purchases were paid for, ${books.purchases.length} are there`)
  }
}

/**
 * A user's knowledge of their cart. An addition without an answer may have taken effect, or may do
 * so later, at most once; the result of other unanswered changes is known at the next pause.
 */
class ExpectedCart {
  readonly #sure = new Map<number, number>()
  readonly #perhaps = new Map<number, number>()
  #isUnknown = false

  get isSure(): boolean {
    return !this.#isUnknown && this.#perhaps.size === 0
  }

  get quantities(): ReadonlyMap<number, number> {
    return new Map(this.#sure)
  }

  added(gift: number): void {
    this.#sure.set(gift, (this.#sure.get(gift) ?? 0) + 1)
  }

  addedPerhaps(gift: number): void {
    this.#perhaps.set(gift, (this.#perhaps.get(gift) ?? 0) + 1)
  }

  set(gift: number, quantity: number): void {
    if (quantity === 0) this.#sure.delete(gift)
    else this.#sure.set(gift, quantity)
  }

  emptied(): void {
    this.#sure.clear()
  }

  forget(): void {
    this.#isUnknown = true
  }

  /** The contradiction to the known state; null if there is none. */
  contradicts(found: ReadonlyMap<number, number>): string | null {
    if (this.#isUnknown) return null
    for (const gift of new Set([...this.#sure.keys(), ...found.keys()])) {
      const [least, is] = [this.#sure.get(gift) ?? 0, found.get(gift) ?? 0]
      const most = least + (this.#perhaps.get(gift) ?? 0)
      if (is < least || is > most) return `${is} of gift ${gift}, not ${least} to ${most}`
    }
    return null
  }

  /** Called in a pause, when no request is running. */
  learn(found: ReadonlyMap<number, number>): void {
    this.#isUnknown = false
    this.#perhaps.clear()
    this.#sure.clear()
    for (const [gift, quantity] of found) this.#sure.set(gift, quantity)
  }
}

/** The quantity of each gift or variant in a cart, as the app answers it. */
function quantitiesOf(text: string): ReadonlyMap<number, number> {
  const { lines } = JSON.parse(text) as {
    lines: { id: number; quantity: number; variant?: { id: number } }[]
  }
  return new Map(lines.map(({ id, quantity, variant }) => [variant?.id ?? id, quantity]))
}
