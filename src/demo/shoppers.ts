import { hundredths, type Hundredths } from '#platform/contract/points.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import type { PurchaseState } from '#shop/contract/shop-choices.ts'
import { minutesInto, type Workday } from './calendar.ts'
import type { Person } from './company.ts'
import { spareItems, type GiftStock } from './gift-stock.ts'
import { buyGifts, costOf, putLinesInCart, type DemoCartLine, type Orders } from './orders.ts'
import type { Random } from './random.ts'

/** The demo user's purchases: the number of workdays before the last one, and the outcome. */
const VISITS: ReadonlyMap<number, PurchaseState> = new Map([
  [330, 'handedOver'],
  [285, 'refunded'],
  [230, 'handedOver'],
  [180, 'handedOver'],
  [120, 'refunded'],
  [70, 'handedOver'],
  [30, 'handedOver'],
  [7, 'ordered'],
  [4, 'ordered'],
  [2, 'ordered'],
])
const OTHER_CARTS = 8
/** In minutes of the day: purchases come after work, when no other points move. */
const OPENS = 17 * 60 + 5

interface ShopperOptions {
  readonly random: Random
  readonly stock: GiftStock
  readonly orders: Orders
  readonly demoPerson: Person
  readonly colleagues: readonly Person[]
}

/** The company's shoppers. */
export class Shoppers {
  readonly #tx: Tx
  readonly #parts: ShopperOptions

  constructor(tx: Tx, parts: ShopperOptions) {
    this.#tx = tx
    this.#parts = parts
  }

  /** Random people buy affordable gifts. */
  async shop(day: Workday): Promise<void> {
    const { random, colleagues, demoPerson, orders } = this.#parts
    let minutes = OPENS + random.between(0, 20)
    const fate = VISITS.get(day.left)
    if (fate !== undefined) {
      const budget = hundredths(Math.floor((await this.#pointsOf(demoPerson)) / 5))
      const lines = this.#choose(budget)
      if (lines.length > 0)
        orders.place(await this.#buy(demoPerson, lines, day, minutes), day, fate)
    }
    for (const person of colleagues) {
      if (!random.chance(0.02)) continue
      minutes += random.between(1, 9)
      const lines = this.#choose(await this.#pointsOf(person))
      if (lines.length > 0) orders.place(await this.#buy(person, lines, day, minutes), day)
    }
  }

  /** On the last day some people fill their carts, then others buy the rest of sold-off gifts. */
  async shopLast(day: Workday): Promise<void> {
    const { random, colleagues, demoPerson, stock } = this.#parts
    await putLinesInCart(this.#tx, demoPerson, this.#cartOfDemoPerson())
    const others = colleagues.slice(0, OTHER_CARTS)
    for (const person of others) {
      const lines = this.#choose(await this.#pointsOf(person))
      await putLinesInCart(this.#tx, person, lines)
    }
    let minutes = OPENS
    for (const item of stock.items.filter(({ gift }) => gift.left !== undefined)) {
      while (spareItems(item) > 0) {
        const buyer = await this.#whoCanPay(item.price, colleagues.slice(OTHER_CARTS))
        if (buyer === null) break
        minutes += random.between(1, 3)
        await this.#buy(buyer, [{ item, quantity: 1 }], day, minutes)
      }
    }
  }

  // One plentiful gift, one that will be sold out, and more of a scarce one than its stock.
  #cartOfDemoPerson(): DemoCartLine[] {
    const { items } = this.#parts.stock
    const plenty = items.find(({ gift, stock }) => gift.left === undefined && stock > 5)
    const gone = items.find(({ gift }) => gift.left === 0)
    const scarce = items.find(({ gift }) => gift.left === 2)
    return [
      ...(plenty === undefined ? [] : [{ item: plenty, quantity: 1 }]),
      ...(gone === undefined ? [] : [{ item: gone, quantity: 1 }]),
      ...(scarce === undefined ? [] : [{ item: scarce, quantity: 4 }]),
    ]
  }

  /** A gift for this many points: often a small one, sometimes the best. */
  #choose(points: Hundredths): DemoCartLine[] {
    const { random, stock } = this.#parts
    const affordable = stock.items
      // One sold-off item is kept for the last day.
      .filter(
        (item) => item.price <= points && spareItems(item) > (item.gift.left === undefined ? 0 : 1),
      )
      .toSorted((a, b) => b.price - a.price)
    const [best] = affordable
    if (best === undefined) return []
    const first = random.chance(0.15) ? best : random.pick(affordable)
    const lines = [{ item: first, quantity: 1 }]
    const second = random.pick(affordable)
    if (random.chance(0.25) && second !== first) lines.push({ item: second, quantity: 1 })
    return costOf(lines) <= points ? lines : lines.slice(0, 1)
  }

  #buy(person: Person, lines: readonly DemoCartLine[], day: Workday, minutes: number) {
    return buyGifts(this.#tx, person, { lines, madeAt: minutesInto(day, minutes) })
  }

  async #pointsOf({ id }: Person): Promise<Hundredths> {
    const { appreciation } = await this.#tx.db
      .selectFrom('wallets')
      .select('appreciation')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    return hundredths(appreciation)
  }

  async #whoCanPay(price: Hundredths, people: readonly Person[]): Promise<Person | null> {
    const rows = await this.#tx.db
      .selectFrom('wallets')
      .select('user_id')
      .where('appreciation', '>=', price)
      .execute()
    const able = new Set(rows.map((row) => row.user_id))
    const buyers = people.filter(({ id }) => able.has(id))
    return buyers.length === 0 ? null : this.#parts.random.pick(buyers)
  }
}
