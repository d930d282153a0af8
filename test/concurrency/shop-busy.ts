import { tally, type AppAnswer, type AppClient, type AppRequest } from './app-client.ts'
import type { Colleague } from './colleagues.ts'
import type { ShopFloor } from './shop-floor.ts'
import { addStock, addToCart, buy, editGift, readCart, removeGift } from './shop-requests.ts'

/** Allowed refusals when others were faster. */
const EXPECTED = new Set([
  '404 This gift is not in the shop any more.',
  '409 This item is out of stock.',
  '409 Items in your cart are currentlynot in stock.',
  '409 Cart is empty',
  '409 Your cart has changed. Please look at the new total.',
  '409 Some of it was bought meanwhile. Please look at the inventory again.',
])

const START = 30

interface Shelf {
  /** The number of items ever added. */
  added: number
  isRemoved: boolean
}

/** A shop where users buy while the administrator edits, removes and restocks gifts. */
export class BusyShop {
  readonly people: readonly Colleague[]
  readonly gifts = new Map<number, Shelf>()
  /** Acknowledged purchases: buyer, entry number and total. */
  readonly bought: { userId: number; seq: number; total: number }[] = []
  readonly unexpected: string[] = []
  /** The number of purchases refused because of others. */
  refused = 0
  readonly #shop: ShopFloor
  readonly #appClients: readonly AppClient[]
  #isOpen = true

  constructor(shop: ShopFloor, appClients: readonly AppClient[], people: readonly Colleague[]) {
    this.#shop = shop
    this.#appClients = appClients
    this.people = people
  }

  /** Opens with this number of gifts, and closes after this number of changes. */
  async open(gifts: number, changes: number): Promise<void> {
    for (let count = 0; count < gifts; count++) await this.#newGift()
    const buyers = this.people.map((person, place) => this.#keepBuying(person, place))
    for (let change = 0; change < changes; change++) await this.#change(change)
    this.#isOpen = false
    await Promise.all(buyers)
  }

  get #onShow(): number[] {
    return [...this.gifts].filter(([, shelf]) => !shelf.isRemoved).map(([gift]) => gift)
  }

  /** Null for an allowed refusal. */
  async #ask(asked: AppRequest, place: number): Promise<AppAnswer['json'] | null> {
    const appClient = this.#appClients[place % this.#appClients.length]
    if (appClient === undefined) throw new Error('no appClient')
    const answer = await appClient.ask(asked)
    if (answer.status === 200) return answer.json
    const [kind = ''] = Object.keys(tally([answer]))
    if (!EXPECTED.has(kind)) this.unexpected.push(`${asked.path}: ${kind}`)
    return null
  }

  async #keepBuying(person: Colleague, place: number): Promise<void> {
    const { id: userId } = person
    while (this.#isOpen) {
      const gifts = this.#onShow
      for (let line = 0; line <= place % 3; line++) {
        await this.#ask(addToCart(person, drawn(gifts)), place)
      }
      const cart = await this.#ask(readCart(person), place)
      const total = String(cart?.['total'])
      const receipt = await this.#ask(buy(person, total, this.#shop.newKey()), place + 1)
      if (receipt === null) {
        this.refused++
        continue
      }
      if (receipt['amount'] !== `-${total}`) {
        this.unexpected.push(`${total} was seen, ${String(receipt['amount'])} was paid`)
      }
      const paid = Math.round(Number(total) * 100)
      this.bought.push({ userId, seq: receipt['number'] as number, total: paid })
    }
  }

  async #newGift(): Promise<void> {
    const gift = await this.#shop.stock('1.00', START)
    this.gifts.set(gift, { added: START, isRemoved: false })
  }

  async #change(turn: number): Promise<void> {
    const { administrator } = this.#shop
    const gift = drawn(this.#onShow)
    const shelf = this.gifts.get(gift)
    const key = this.#shop.newKey()
    if (shelf === undefined) throw new Error('an empty shop')
    if (turn % 15 === 14) {
      if ((await this.#ask(removeGift(administrator, gift), turn)) !== null) shelf.isRemoved = true
      await this.#newGift()
    } else if (turn % 3 === 1) {
      if ((await this.#ask(addStock(administrator, gift, 7, key), turn)) !== null) shelf.added += 7
    } else {
      const inventoryChange = (turn % 9) - 4
      const price = `${1 + (turn % 4)}.${10 + turn}`.slice(0, 4)
      const form = this.#shop.form(price)
      const edition = { ...form, name: `${form.name}, at ${price}`, inventoryChange }
      if ((await this.#ask(editGift(administrator, gift, edition, key), turn)) !== null) {
        shelf.added += inventoryChange
      }
    }
  }
}

function drawn(gifts: readonly number[]): number {
  return gifts[Math.floor(Math.random() * gifts.length)] ?? 0
}
