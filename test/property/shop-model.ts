import { Model, type Ask, type PaidPoints, type Person } from './model.ts'
import { cartWords, giftWords, inventoryWords, lineWords, stepWords } from './shop-format.ts'

/**
 * A simple model of gifts, carts and purchases (specification, sections 2 to 5 and 9) and of the design's
 * keys, removal and refunds, on top of the model of points. Deliberately shares no code with the shop.
 * Gifts and orders are identified by their index in the order of creation.
 */
export interface GiftForm {
  readonly name: string
  readonly price: number
}

export interface ModelGift extends GiftForm {
  name: string
  price: number
  stock: number
  sold: number
  isRemoved: boolean
}

interface Line {
  readonly gift: number
  quantity: number
}

export interface ModelOrder {
  readonly who: number
  readonly total: number
  readonly paid: PaidPoints
  readonly items: readonly (GiftForm & { readonly gift: number; readonly quantity: number })[]
  readonly steps: { state: 'handedOver' | 'refunded'; note: string }[]
}

export type GiftAsk =
  | { type: 'addGift'; form: GiftForm; inventory: number }
  | { type: 'editGift'; gift: number; form: GiftForm; inventoryChange: number }
  | { type: 'addStock'; gift: number; quantity: number }

const MOST_STOCK = 1_000_000
const MOST_OF_ONE = 999

export class ShopModel extends Model {
  readonly gifts: ModelGift[] = []
  readonly orders: ModelOrder[] = []
  readonly #carts: Line[][]
  readonly #changes = new Map<string, { request: string; told: string }>()

  constructor(people: readonly Person[]) {
    super(people)
    this.#carts = people.map(() => [])
  }

  /** The current total of this user's cart. */
  totalOf(who: number): number {
    return this.#bought(who).reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  }

  cartOf(who: number): string {
    const lines = this.#cart(who).map(({ gift, quantity }) => {
      return lineWords({ ...this.#gift(gift), stock: this.#left(gift) }, gift, quantity)
    })
    return cartWords(lines, this.totalOf(who))
  }

  /** Section 5: name, description, price and inventory; a second gift of a name is refused. */
  changeGift(key: string, ask: GiftAsk): string {
    const request = JSON.stringify(ask)
    const earlier = this.#changes.get(key)
    if (earlier !== undefined) return earlier.request === request ? earlier.told : 'key-reused'
    const outcome = this.#change(ask)
    // A repeated request is told what the first one was, whatever happened since.
    const told = typeof outcome === 'string' ? outcome : this.#toldGift(ask, outcome)
    this.#changes.set(key, { request, told })
    return told
  }

  /** The number of the changed gift, or the refusal. */
  #change(ask: GiftAsk): number | string {
    const gift = ask.type === 'addGift' ? this.gifts.length : ask.gift
    const refusal = this.#giftRefusal(ask)
    if (refusal !== null) return refusal
    if (ask.type === 'addGift') {
      this.gifts.push({ ...ask.form, stock: ask.inventory, sold: 0, isRemoved: false })
    } else if (ask.type === 'editGift') {
      const edited = this.#gift(gift)
      Object.assign(edited, ask.form, { stock: edited.stock + ask.inventoryChange })
    } else {
      this.#gift(gift).stock += ask.quantity
    }
    return gift
  }

  removeGift(gift: number): string {
    if (!this.#isThere(gift)) return 'gift-unknown'
    this.#gift(gift).isRemoved = true
    return `removed ${gift}`
  }

  addToCart(who: number, gift: number): string {
    const line = this.#cart(who).find((one) => one.gift === gift)
    if (!this.#isThere(gift)) return 'gift-unknown'
    if (this.#left(gift) === 0) return 'out-of-stock'
    if (line === undefined) this.#cart(who).push({ gift, quantity: 1 })
    else if (line.quantity === MOST_OF_ONE) return 'line-limit'
    else line.quantity += 1
    return this.cartOf(who)
  }

  setQuantity(who: number, gift: number, quantity: number): string {
    const line = this.#cart(who).find((one) => one.gift === gift)
    if (line === undefined) return 'not-in-cart'
    line.quantity = quantity
    return this.cartOf(who)
  }

  removeFromCart(who: number, gift: number): string {
    this.#carts[who] = this.#cart(who).filter((line) => line.gift !== gift)
    return this.cartOf(who)
  }

  handOver(order: number, note: string): string {
    const steps = this.orders[order]?.steps
    if (steps === undefined) return 'purchase-unknown'
    if (steps.at(-1)?.state === 'refunded') return 'purchase-refunded'
    if (steps.length === 0) steps.push({ state: 'handedOver', note })
    return this.#toldOrder(order)
  }

  refund(order: number, note: string): string {
    const made = this.orders[order]
    if (made === undefined) return 'purchase-unknown'
    if (made.steps.at(-1)?.state !== 'refunded') {
      const { who, paid } = made
      this.answer({ who, key: null, ask: { type: 'refund', paid } })
      for (const { gift, quantity } of made.items) {
        this.#gift(gift).stock += quantity
        this.#gift(gift).sold -= quantity
      }
      made.steps.push({ state: 'refunded', note })
    }
    return this.#toldOrder(order)
  }

  /** Section 5: refusals of a purchase, in this order; the model of points has the others. */
  protected override refusal(me: Person, ask: Ask): string | null {
    if (ask.type !== 'purchase') return super.refusal(me, ask)
    const who = this.people.indexOf(me)
    if (this.#cart(who).length === 0) return 'cart-empty'
    if (this.#bought(who).length === 0) return 'nothing-in-stock'
    if (this.totalOf(who) !== ask.amount) return 'cart-changed'
    return super.refusal(me, ask)
  }

  protected override move(me: Person, ask: Ask): string {
    const { appreciation, earned } = me
    const answer = super.move(me, ask)
    if (ask.type === 'purchase') {
      const who = this.people.indexOf(me)
      const items = this.#bought(who)
      for (const { gift, quantity } of items) {
        this.#gift(gift).stock -= quantity
        this.#gift(gift).sold += quantity
      }
      const paid = {
        row: me.rows,
        earned: earned - me.earned,
        appreciation: appreciation - me.appreciation,
      }
      this.orders.push({ who, total: ask.amount, paid, items, steps: [] })
      this.#carts[who] = []
    }
    return answer
  }

  #giftRefusal(ask: GiftAsk): string | null {
    if (ask.type !== 'addGift' && !this.#isThere(ask.gift)) return 'gift-unknown'
    if (ask.type !== 'addStock') {
      const self = ask.type === 'editGift' ? ask.gift : -1
      const isTaken = this.gifts.some(
        (gift, place) => place !== self && !gift.isRemoved && sameName(gift, ask.form),
      )
      if (isTaken) return 'gift-name-taken'
    }
    if (ask.type === 'addGift') return null
    const change = ask.type === 'addStock' ? ask.quantity : ask.inventoryChange
    const stock = this.#gift(ask.gift).stock + change
    if (stock < 0) return 'stock-sold'
    // A refund may raise the stock above the limit.
    return change > 0 && stock > MOST_STOCK ? 'stock-limit' : null
  }

  #bought(who: number) {
    return this.#cart(who)
      .map(({ gift, quantity }) => {
        const { name, price } = this.#gift(gift)
        return { gift, name, price, quantity: Math.min(quantity, this.#left(gift)) }
      })
      .filter(({ quantity }) => quantity > 0)
  }

  #toldGift({ type }: GiftAsk, place: number): string {
    const gift = this.#gift(place)
    return type === 'addStock' ? inventoryWords(gift, place) : giftWords(gift, place)
  }

  #toldOrder(order: number): string {
    const step = this.orders[order]?.steps.at(-1)
    if (step === undefined) throw new Error(`order ${order} has taken no step`)
    return `order ${order} ${stepWords(step)}`
  }

  #isThere(gift: number): boolean {
    return this.gifts[gift]?.isRemoved === false
  }

  /** The quantity that can be bought. */
  #left(gift: number): number {
    return this.#isThere(gift) ? this.#gift(gift).stock : 0
  }

  #cart(who: number): Line[] {
    return this.#carts[who] ?? []
  }

  #gift(place: number): ModelGift {
    const gift = this.gifts[place]
    if (gift === undefined) throw new Error(`there is no gift ${place}`)
    return gift
  }
}

function sameName(one: GiftForm, other: GiftForm): boolean {
  return one.name.toLowerCase() === other.name.toLowerCase()
}
