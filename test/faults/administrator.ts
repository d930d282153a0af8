import type { Colleague } from '#test/concurrency/colleagues.ts'
import { textOf } from './amounts.ts'
import { Browser, type BrowserParts } from './browser.ts'
import type { Keyed } from './known.ts'

interface Office {
  readonly people: readonly Colleague[]
  readonly gifts: readonly number[]
  readonly sends: Keyed[]
  readonly administrator: Readonly<{ id: number; cookie: string }>
}

/** The administrator who corrects balances, reverses sends, and restocks gifts. */
export class Administrator {
  readonly #browser: Browser
  readonly #office: Office

  constructor(parts: BrowserParts, office: Office) {
    this.#browser = new Browser(parts, office.administrator.cookie)
    this.#office = office
  }

  async step(): Promise<void> {
    const drawn = this.#browser.random.between(1, 100)
    if (drawn <= 38) return this.#adjust()
    if (drawn <= 70) return this.#takeBack()
    if (drawn <= 94) return this.#restock()
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

  get #me(): number {
    return this.#office.administrator.id
  }
}
