import type { Colleague } from '#test/concurrency/colleagues.ts'
import type { Browser } from './browser.ts'
import type { KeyedRequest } from './request-log.ts'

const PATH = '/api/delivery-address'

interface Entered {
  /** Empty: none. */
  readonly address: string
  readonly isKept: boolean
}

const NONE: Entered = { address: '', isKept: false }

/** The delivery address of a user's next order, unknown after an unanswered change. */
export class Delivery {
  readonly #browser: Browser
  readonly #me: Colleague
  #known: Entered | null = NONE

  constructor(browser: Browser, me: Colleague) {
    this.#browser = browser
    this.#me = me
  }

  /** Undefined: not known for sure. */
  get address(): string | undefined {
    return this.#known?.address
  }

  async change(): Promise<void> {
    const { random } = this.#browser
    if (random.chance(0.2)) return this.#send('address forgotten', NONE)
    const address = `${this.#me.email}\nStreet ${random.between(1, 10_000)}\nTown`
    return this.#send('address entered', { address, isKept: random.chance(0.4) })
  }

  async #send(kind: string, entered: Entered): Promise<void> {
    const asked =
      entered === NONE
        ? ({ method: 'DELETE', path: PATH } as const)
        : ({ method: 'PUT', path: PATH, body: entered } as const)
    const answer = await this.#browser.unkeyed(kind, asked)
    if (answer === null) this.#known = null
    else if (answer.refusal !== null)
      this.#browser.log.violation(`${kind} was refused: ${answer.text}`)
    // An unanswered request may still take effect.
    else if (this.#known !== null) this.#known = entered
  }

  /**
   * A gift that is sent needs an address, which leaves with the order unless it is kept. `isSent` is null while the cart
   * is not known for sure.
   */
  bought({ key, receipt, refusal }: KeyedRequest, isSent: boolean | null): void {
    const { address } = this
    const hasNone = address === ''
    const isRefused = refusal === 'address-required'
    if (isRefused ? isSent === false || address : receipt !== null && isSent && hasNone)
      this.#browser.log.violation(
        `purchase ${key} was ${isRefused ? 'refused' : 'sent'} with the address "${address}"`,
      )
    if (refusal !== null || isSent === false || this.#known?.isKept === true) return
    this.#known = receipt !== null && isSent && this.#known !== null ? NONE : null
  }

  /** In a pause, when no request is running. */
  async look(): Promise<void> {
    const found = await this.#browser.unkeyed('address read', { method: 'GET', path: PATH })
    if (found === null) return
    const is = JSON.parse(found.text) as Entered
    const { log } = this.#browser
    const known = this.#known ?? is
    if (is.address !== known.address || is.isKept !== known.isKept)
      log.violation(`the address of ${this.#me.email} is ${found.text}, not "${known.address}"`)
    this.#known = is
  }
}
