import * as shop from '#test/concurrency/shop-requests.ts'
import { Browser, type BrowserParts } from './browser.ts'

interface Office {
  readonly administrator: Readonly<{ id: number; cookie: string }>
}

interface Line {
  readonly line: number
  readonly quantity: number
  readonly refunded: number
}

const FATES = ['toStock', 'damaged', 'lost'] as const

/** The administrator who hands orders over, takes that back, and refunds orders or some gifts. */
export class Orders {
  /** Acknowledged hand-overs and refunds of whole orders. */
  readonly noted = new Map<number, 'handedOver' | 'refunded'>()
  /** Orders that were to be refunded as a whole. */
  readonly refunds = new Set<number>()
  readonly #browser: Browser
  readonly #office: Office
  #waiting: number[] = []
  readonly #handedOver: number[] = []

  constructor(parts: BrowserParts, office: Office) {
    this.#browser = new Browser(parts, office.administrator.cookie)
    this.#office = office
  }

  async step(): Promise<void> {
    const { random } = this.#browser
    const drawn = random.between(1, 100)
    if (drawn <= 5) return this.#browser.repeat()
    if (drawn <= 25 && this.#handedOver.length > 0) return this.#takeBack()
    if (this.#waiting.length === 0) return this.#list()
    const order = random.pick(this.#waiting)
    return drawn <= 60 ? this.#refundGifts(order) : this.#close(order)
  }

  /** Hands an order over or refunds it; a retry has no second effect. */
  async #close(order: number): Promise<void> {
    const { random, known } = this.#browser
    const isRefund = random.chance(0.4)
    if (isRefund) this.refunds.add(order)
    const asked = (isRefund ? shop.refund : shop.handOver)(this.#office.administrator, order)
    const answer = await this.#browser.unkeyed(isRefund ? 'refund' : 'hand-over', asked)
    if (answer === null) return
    this.#waiting = this.#waiting.filter((id) => id !== order || random.chance(0.2))
    if (answer.refusal === null) {
      this.noted.set(order, isRefund ? 'refunded' : 'handedOver')
      if (!isRefund) this.#handedOver.push(order)
    } else if (answer.refusal !== 'purchase-refunded') {
      known.wrong(`order ${order}: ${answer.text}`)
    }
  }

  async #takeBack(): Promise<void> {
    const { random } = this.#browser
    const [order = 0] = this.#handedOver.splice(random.between(0, this.#handedOver.length - 1), 1)
    const about = { kind: 'hand-over taken back', ...this.#of(order) } as const
    const path = `/api/purchases/${order}/take-back`
    const { receipt } = await this.#browser.keyed(path, about, () => undefined)
    if (receipt !== null) this.#waiting.push(order)
  }

  async #refundGifts(order: number): Promise<void> {
    const { random } = this.#browser
    const asked = { method: 'GET', path: `/api/purchases/${order}` } as const
    const answer = await this.#browser.unkeyed('order read', asked)
    if (answer === null) return
    const { lines: all } = JSON.parse(answer.text) as { lines: Line[] }
    const left = all.filter(({ quantity, refunded }) => quantity > refunded)
    if (left.length === 0) return
    const chosen = [random.pick(left), ...left.filter(() => random.chance(0.2))]
    const lines = [...new Set(chosen)].map(({ line, quantity, refunded }) => {
      return { line, quantity: random.between(1, quantity - refunded), fate: random.pick(FATES) }
    })
    const about = { kind: 'gifts refunded', ...this.#of(order) } as const
    const path = `/api/purchases/${order}/refunds`
    await this.#browser.keyed(path, about, (note) => ({ note, lines }))
  }

  async #list(): Promise<void> {
    const asked = { method: 'GET', path: '/api/inventory/purchases?state=ordered' } as const
    const answer = await this.#browser.unkeyed('orders read', asked)
    if (answer === null) return
    const { details } = JSON.parse(answer.text) as { details: { purchase: number }[] }
    this.#waiting = [...new Set(details.map(({ purchase }) => purchase))]
  }

  #of(order: number) {
    return { by: this.#office.administrator.id, about: order, amount: 0 }
  }
}
