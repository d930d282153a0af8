import type { AppClient } from '#test/concurrency/app-client.ts'
import type { Colleague } from '#test/concurrency/colleagues.ts'
import * as ask from '#test/concurrency/shop-requests.ts'
import { Load, type Operation } from '#test/faults/load.ts'

interface Shelf {
  readonly gift: number
  /** In hundredths. */
  readonly price: number
  readonly name: string
  /** The number of items added, as acknowledged. */
  added: number
}

export interface LoadedOrder {
  readonly id: number
  readonly operation: Operation
  /** In hundredths. */
  readonly total: number
  /** Quantity by gift. */
  readonly items: ReadonlyMap<number, number>
  state: 'ordered' | 'handedOver' | 'refunded'
}

/** A shopper and the results they know. */
export interface Shopper {
  readonly person: Colleague
  /** Quantity by gift in the cart. */
  readonly cart: Map<number, number>
  /** Oldest first. */
  readonly bought: LoadedOrder[]
}

const START = 100_000
const PRICES = ['0.01', '0.02', '0.05', '0.11']

/** One browser per user that fills a cart, buys it, and sometimes gets a refund. */
export class ShopLoad extends Load {
  readonly shelves: Shelf[] = []
  readonly shoppers: readonly Shopper[]
  readonly administrator: Readonly<{ cookie: string }>
  readonly name: string
  /** Purchases without a first answer: made ones, and not made ones. */
  readonly unanswered = { made: 0, notMade: 0 }
  #keys = 0

  /** `name` distinguishes this load's gifts and keys from others. */
  constructor(
    appClient: AppClient,
    people: readonly Colleague[],
    administrator: string,
    name: string,
  ) {
    super(appClient, people)
    this.administrator = { cookie: administrator }
    this.name = name
    this.shoppers = people.map((person) => ({ person, cart: new Map(), bought: [] }))
  }

  /** Adds gifts to the shop. */
  async open(): Promise<void> {
    for (const price of PRICES) {
      const name = `${this.name} gift for ${price}`
      const form = { name, description: 'A test', price, picture: null, inventory: START }
      const json = await this.askSurely(ask.addGift(this.administrator, form, this.#newKey()))
      const gift = json['id'] as number
      this.shelves.push({ gift, name, price: Math.round(Number(price) * 100), added: START })
    }
  }

  /** All users shop until this promise settles. */
  during(work: Promise<void>): Promise<void> {
    return this.browseDuring(this.shoppers.length, work)
  }

  protected async step(browser: number): Promise<void> {
    const shopper = this.shoppers[browser]
    if (shopper === undefined) throw new Error('a browser of nobody')
    await this.#putInCart(shopper)
    if (Math.random() < 0.5) await this.#putInCart(shopper)
    await this.#buy(shopper)
    if (Math.random() < 0.4) await this.#follow(shopper)
    if (Math.random() < 0.2) await this.#restock()
  }

  async #putInCart({ person, cart }: Shopper): Promise<void> {
    const { gift } = drawn(this.shelves)
    const before = cart.get(gift) ?? 0
    const wanted = 1 + Math.floor(Math.random() * 3)
    const [asked, after] =
      before > 0 && Math.random() < 0.5
        ? [ask.setQuantity(person, gift, wanted), wanted]
        : [ask.addToCart(person, gift), before + 1]
    const answer = await this.askOnce(asked)
    const now = linesOf(answer ?? (await this.#settle(person, gift, after)))
    const quantity = now.get(gift) ?? 0
    if (quantity !== after) {
      this.wrong.push(`${asked.path}: ${before} became ${quantity}, not ${after}`)
    }
    cart.set(gift, quantity)
    this.#expectCart({ person, cart }, now)
  }

  // An unanswered change may still take effect while its COMMIT waits for the standby, but not
  // after a later change of the same line.
  async #settle(person: Colleague, gift: number, quantity: number) {
    await this.askSurely(ask.addToCart(person, gift))
    return this.askSurely(ask.setQuantity(person, gift, quantity))
  }

  async #buy(shopper: Shopper): Promise<void> {
    const { person, cart, bought } = shopper
    if (cart.size === 0) return
    const total = this.#totalOf(cart)
    const key = this.#newKey()
    const asked = { ...ask.buy(person, (total / 100).toFixed(2), key), key }
    const operation: Operation = { asked, receipt: null }
    const before = bought.at(-1)?.id
    await this.attempt(operation)
    while (operation.receipt === null && this.wrong.length === 0) {
      await this.#look(shopper, before)
      await this.attempt(operation)
    }
    const [newest] = await this.#newest(person)
    const id = newest?.id ?? 0
    if (id === before) this.wrong.push(`${key} was acknowledged and is not there`)
    bought.push({ id, operation, total, items: new Map(cart), state: 'ordered' })
    cart.clear()
    this.#expectCart(shopper, linesOf(await this.askSurely(ask.readCart(person))))
  }

  /** The purchase exists once and the cart is empty, or it does not exist yet. */
  async #look({ person }: Shopper, before: number | undefined): Promise<void> {
    const [newest, next] = await this.#newest(person)
    const isMade = newest !== undefined && newest.id !== before
    this.unanswered[isMade ? 'made' : 'notMade']++
    if (!isMade) return
    if (next?.id !== before) this.wrong.push(`${newest.id} was bought twice`)
    const cart = new Map<number, number>()
    this.#expectCart({ person, cart }, linesOf(await this.askSurely(ask.readCart(person))))
  }

  async #newest(person: Colleague): Promise<{ id: number }[]> {
    const { purchases } = await this.askSurely(ask.listPurchases(person))
    return purchases as { id: number }[]
  }

  /** A hand-over or refund by the administrator; a retry has no second effect. */
  async #follow({ bought }: Shopper): Promise<void> {
    if (bought.length === 0) return
    const purchase = drawn(bought)
    if (purchase.state === 'refunded') return
    const isRefund = Math.random() < 0.7
    const asked = (isRefund ? ask.refund : ask.handOver)(this.administrator, purchase.id)
    const { state } = await this.askSurely(asked)
    purchase.state = isRefund ? 'refunded' : 'handedOver'
    if (state !== purchase.state) this.wrong.push(`${asked.path} left it ${JSON.stringify(state)}`)
  }

  async #restock(): Promise<void> {
    const shelf = drawn(this.shelves)
    const key = this.#newKey()
    await this.askSurely(ask.addStock(this.administrator, shelf.gift, 3, key))
    shelf.added += 3
  }

  #totalOf(cart: ReadonlyMap<number, number>): number {
    return this.shelves.reduce((sum, { gift, price }) => sum + price * (cart.get(gift) ?? 0), 0)
  }

  #expectCart({ person, cart }: Pick<Shopper, 'person' | 'cart'>, found: typeof cart): void {
    const [is, expected] = [this.#wordsFor(found), this.#wordsFor(cart)]
    if (is !== expected) this.wrong.push(`the cart of ${person.email} is ${is}, not ${expected}`)
  }

  #wordsFor(cart: ReadonlyMap<number, number>): string {
    const quantities = this.shelves.map(({ gift }) => cart.get(gift) ?? 0)
    return `${cart.size} lines: ${quantities.join()}`
  }

  #newKey(): string {
    return `fault-${this.name}-${++this.#keys}`
  }
}

/** Quantity by gift in a cart. */
export function linesOf(cart: Record<string, unknown>): Map<number, number> {
  const lines = cart['lines'] as { id: number; quantity: number }[]
  return new Map(lines.map(({ id, quantity }) => [id, quantity]))
}

function drawn<T>(among: readonly T[]): T {
  const one = among[Math.floor(Math.random() * among.length)]
  if (one === undefined) throw new Error('nothing to draw from')
  return one
}
