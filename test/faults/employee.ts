import type { Colleague } from '#test/concurrency/colleagues.ts'
import type { AppRequest } from '#test/concurrency/app-client.ts'
import * as shop from '#test/concurrency/shop-requests.ts'
import { pointsOf, textOf } from './amounts.ts'
import { Browser, type BrowserParts } from './browser.ts'
import { CartKnown, quantitiesOf } from './cart-known.ts'
import type { Keyed } from './known.ts'
import { WallUser, type KnownWall } from './wall-user.ts'

/** The next action of an employee, in percent. */
const STEPS = {
  send: 18,
  thank: 18,
  undo: 3,
  addPoints: 4,
  react: 5,
  comment: 3,
  deposit: 8,
  withdraw: 8,
  depositBonus: 4,
  editCart: 9,
  buy: 8,
  readBalances: 5,
  repeat: 4,
  reuse: 3,
} as const
type Step = keyof typeof STEPS
const DRAWN = Object.entries(STEPS).flatMap(([step, share]) =>
  Array.from({ length: share }, () => step as Step),
)

interface Company extends KnownWall {
  readonly gifts: readonly number[]
  /** Acknowledged sends, for the administrator to reverse. */
  readonly sends: Keyed[]
}

/** A user who thanks colleagues, moves points and shops. */
export class Employee {
  readonly me: Colleague
  readonly cart = new CartKnown()
  readonly wall: WallUser
  readonly #browser: Browser
  readonly #company: Company
  /** The number of the newest transaction that the user has seen. */
  #newest = 0

  constructor(parts: BrowserParts, me: Colleague, company: Company) {
    this.me = me
    this.#browser = new Browser(parts, me.cookie)
    this.#company = company
    this.wall = new WallUser(this.#browser, me, company)
  }

  async step(): Promise<void> {
    const { random } = this.#browser
    const step = random.pick(DRAWN)
    switch (step) {
      case 'send':
        return this.#send()
      case 'thank':
        return this.wall.thank()
      case 'undo':
        return this.wall.undo()
      case 'addPoints':
        return this.wall.addPoints()
      case 'react':
        return this.wall.react()
      case 'comment':
        return this.wall.comment()
      case 'deposit':
        return this.#move('deposit', '/api/deposits', random.between(1, 300))
      case 'withdraw':
        return this.#move('withdraw', '/api/withdrawals', random.between(1, 900))
      case 'depositBonus':
        return this.#depositBonus()
      case 'editCart':
        return this.#editCart()
      case 'buy':
        return this.#buy()
      case 'readBalances':
        return this.#readBalances()
      case 'repeat':
        return this.#browser.repeat()
      case 'reuse':
        return this.#browser.reuse((body) => ({ ...body, ...otherAmount(body) }))
    }
  }

  /** In a pause: compares the cart with its known state. */
  async look(): Promise<void> {
    this.wall.reactions.settle()
    const found = await this.#browser.unkeyed('cart read', shop.readCart(this.me))
    if (found === null)
      return this.#browser.known.wrong('a cart could not be read in a quiet moment')
    this.#expect(found.text, 'the cart')
    this.cart.learn(quantitiesOf(found.text))
  }

  async #send(): Promise<void> {
    const { random } = this.#browser
    const { people, sends } = this.#company
    const to = random.pick(people.filter(({ id }) => id !== this.me.id))
    const amount = random.chance(0.05) ? random.between(5_000, 50_000) : random.between(1, 500)
    const about = { kind: 'send', by: this.me.id, about: to.id, amount } as const
    const sent = await this.#browser.keyed('/api/transfers', about, (key) => ({
      receiver: to.email,
      amount: textOf(amount),
      message: key,
    }))
    if (sent.receipt !== null && random.chance(0.05)) sends.push(sent)
    this.#see(sent)
  }

  async #move(kind: 'deposit' | 'withdraw', path: string, amount: number): Promise<void> {
    const about = { kind, by: this.me.id, about: this.me.id, amount }
    this.#see(await this.#browser.keyed(path, about, () => ({ amount: textOf(amount) })))
  }

  async #depositBonus(): Promise<void> {
    const about = { kind: 'depositBonus', by: this.me.id, about: this.me.id, amount: 0 } as const
    this.#see(await this.#browser.keyed('/api/bonus-deposits', about, () => undefined))
  }

  async #editCart(): Promise<void> {
    const { random } = this.#browser
    const gift = random.pick(this.#company.gifts)
    if (!this.cart.quantities.has(gift) || random.chance(0.5)) {
      const answer = await this.#edit(shop.addToCart(this.me, gift))
      if (answer === null) return this.cart.perhapsAdded(gift)
      if (answer.refusal === null) this.cart.added(gift)
      return this.#expectAfter(answer, 'an addition')
    }
    const quantity = random.between(0, 6)
    const asked =
      quantity === 0
        ? shop.removeFromCart(this.me, gift)
        : shop.setQuantity(this.me, gift, quantity)
    const answer = await this.#edit(asked)
    if (answer === null) return this.cart.lostTrack()
    if (answer.refusal === null) this.cart.set(gift, quantity)
    this.#expectAfter(answer, `a change to ${quantity}`)
  }

  #edit(asked: AppRequest) {
    return this.#browser.unkeyed('cart edit', asked)
  }

  #expectAfter({ text, refusal }: { text: string; refusal: string | null }, what: string): void {
    if (refusal === null) this.#expect(text, `the cart after ${what}`)
  }

  async #buy(): Promise<void> {
    const seen = await this.#browser.unkeyed('cart read', shop.readCart(this.me))
    if (seen === null) return
    this.#expect(seen.text, 'the cart')
    const { total } = JSON.parse(seen.text) as { total: string }
    const about = {
      kind: 'purchase',
      by: this.me.id,
      about: this.me.id,
      amount: pointsOf(total),
      cart: this.cart.isSure ? this.cart.quantities : undefined,
    } as const
    const bought = await this.#browser.keyed('/api/purchases', about, () => ({ total }))
    if (bought.receipt !== null) this.cart.emptied()
    else if (bought.refusal === null) this.cart.lostTrack()
    this.#see(bought)
  }

  async #readBalances(): Promise<void> {
    const since = this.#newest
    const asked = { method: 'GET', path: '/api/account' } as const
    const answer = await this.#browser.unkeyed('balances read', asked)
    if (answer === null) return
    this.#browser.known.readings.push({ user: this.me.id, since, text: answer.text })
  }

  #see({ receipt }: Keyed): void {
    if (receipt === null) return
    const { number } = JSON.parse(receipt) as { number: number }
    this.#newest = Math.max(this.#newest, number)
  }

  #expect(cart: string, what: string): void {
    const wrong = this.cart.contradicts(quantitiesOf(cart))
    if (wrong !== null) this.#browser.known.wrong(`${what} of ${this.me.email} has ${wrong}`)
  }
}

function otherAmount(body: object): object {
  if ('text' in body) return { text: `${String(body.text)} again` }
  const changed = (text: unknown): string => textOf(pointsOf(String(text)) + 1)
  return 'total' in body
    ? { total: changed(body.total) }
    : { amount: changed('amount' in body ? body.amount : '0') }
}
