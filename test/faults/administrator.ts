import type { Colleague } from '#test/concurrency/colleagues.ts'
import * as shop from '#test/concurrency/shop-requests.ts'
import { textOf } from './amounts.ts'
import { Browser, type BrowserParts } from './browser.ts'
import type { Keyed } from './known.ts'

interface Office {
  readonly people: readonly Colleague[]
  readonly gifts: readonly number[]
  readonly sends: Keyed[]
  readonly administrator: Readonly<{ id: number; cookie: string }>
}

/** The administrator who corrects balances, reverses sends, and runs the shop. */
export class Administrator {
  /** Acknowledged hand-overs and refunds. */
  readonly noted = new Map<number, 'handedOver' | 'refunded'>()
  readonly #browser: Browser
  readonly #office: Office
  #orders: number[] = []

  constructor(parts: BrowserParts, office: Office) {
    this.#browser = new Browser(parts, office.administrator.cookie)
    this.#office = office
  }

  async step(): Promise<void> {
    const drawn = this.#browser.random.between(1, 100)
    if (drawn <= 25) return this.#adjust()
    if (drawn <= 45) return this.#takeBack()
    if (drawn <= 60) return this.#restock()
    if (drawn <= 94) return this.#follow()
    return this.#browser.repeat()
  }

  async #adjust(): Promise<void> {
    const { random } = this.#browser
    const user = random.pick(this.#office.people).id
    const amount = random.between(1, 300) * (random.chance(0.5) ? 1 : -1)
    const balance = random.pick(['earned', 'appreciation'])
    const about = { kind: 'adjustment', by: this.#me, about: user, amount } as const
    await this.#browser.keyed('/api/adjustments', about, (reason) => ({
      user,
      balance,
      amount: textOf(amount),
      reason,
    }))
  }

  async #takeBack(): Promise<void> {
    const { sends } = this.#office
    const { random } = this.#browser
    if (sends.length === 0) return
    const sent = random.pick(sends)
    // Sometimes kept, for a second reversal.
    if (random.chance(0.8)) sends.splice(sends.indexOf(sent), 1)
    const { number } = JSON.parse(sent.receipt ?? '') as { number: number }
    const { by: user, amount } = sent
    const about = { kind: 'reversal', by: this.#me, about: user, amount, takesBack: sent } as const
    const body = (reason: string) => ({ user, number, reason })
    await this.#browser.keyed('/api/reversals', about, body)
  }

  async #restock(): Promise<void> {
    const { random } = this.#browser
    const gift = random.pick(this.#office.gifts)
    const quantity = random.between(1, 3)
    const about = { kind: 'restock', by: this.#me, about: gift, amount: quantity } as const
    await this.#browser.keyed(`/api/gifts/${gift}/stock`, about, () => ({ quantity }))
  }

  /** Hands an order over or refunds it; a retry has no second effect. */
  async #follow(): Promise<void> {
    const { random } = this.#browser
    if (this.#orders.length === 0) return this.#listOrders()
    const order = random.pick(this.#orders)
    const isRefund = random.chance(0.5)
    const asked = (isRefund ? shop.refund : shop.handOver)(this.#office.administrator, order)
    const answer = await this.#browser.unkeyed(isRefund ? 'refund' : 'hand-over', asked)
    if (answer === null) return
    this.#orders = this.#orders.filter((id) => id !== order || random.chance(0.2))
    if (answer.refusal === null) this.noted.set(order, isRefund ? 'refunded' : 'handedOver')
    else if (answer.refusal !== 'purchase-refunded') {
      this.#browser.known.wrong(`order ${order}: ${answer.text}`)
    }
  }

  async #listOrders(): Promise<void> {
    const asked = { method: 'GET', path: '/api/inventory/purchases?state=ordered' } as const
    const answer = await this.#browser.unkeyed('orders read', asked)
    if (answer === null) return
    const { details } = JSON.parse(answer.text) as { details: { purchase: number }[] }
    this.#orders = [...new Set(details.map(({ purchase }) => purchase))]
  }

  get #me(): number {
    return this.#office.administrator.id
  }
}
