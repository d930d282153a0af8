import { setTimeout as pause } from 'node:timers/promises'
import { Browser, type BrowserParts } from './browser.ts'

interface Office {
  readonly administrator: Readonly<{ id: number; cookie: string }>
}

/** The administrator who pays out what was withdrawn, and takes some of it back. */
export class Payouts {
  readonly #browser: Browser
  readonly #by: number

  constructor(parts: BrowserParts, { administrator }: Office) {
    this.#browser = new Browser(parts, administrator.cookie)
    this.#by = administrator.id
  }

  async step(): Promise<void> {
    const { random } = this.#browser
    await pause(random.between(20, 300))
    if (random.chance(0.1)) return this.#browser.repeat()
    return random.chance(0.7)
      ? this.#mark('payout', 'waiting', random.between(1, 8))
      : this.#mark('payout taken back', 'paid', random.between(1, 3))
  }

  /** Marks some withdrawals of the first page. */
  async #mark(kind: 'payout' | 'payout taken back', state: string, most: number): Promise<void> {
    const asked = { method: 'GET', path: `/api/payouts?state=${state}` } as const
    const answer = await this.#browser.unkeyed('payouts read', asked)
    if (answer === null) return
    const listed = (JSON.parse(answer.text) as { payouts: { id: number }[] }).payouts
    const first = this.#browser.random.between(0, Math.max(0, listed.length - most))
    const payouts = listed.slice(first, first + most).map(({ id }) => id)
    if (payouts.length === 0) return
    const about = { kind, by: this.#by, about: 0, amount: 0, payouts } as const
    const isPaid = kind === 'payout'
    await this.#browser.keyed(`/api/payouts/${isPaid ? 'paid' : 'waiting'}`, about, () => ({
      payouts,
      ...(isPaid && { worth: null }),
    }))
  }
}
