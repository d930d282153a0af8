import type { Colleague } from '#test/concurrency/colleagues.ts'
import { pointsOf, textOf } from './amounts.ts'
import { depositBonus } from './bonuses.ts'
import type { Books } from './books.ts'
import { Browser, type BrowserParts } from './browser.ts'
import type { Company } from './company.ts'
import type { LaurelSite } from './laurel-site.ts'
import { Shopper } from './purchases.ts'
import type { Worker } from './subject.ts'
import { WallUser } from './wall-user.ts'
import { Wallet } from './wallet.ts'

/** How often an employee does each. */
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
  cancelOrder: 1,
  showCode: 2,
  showOrderCode: 3,
  moveOrder: 3,
  changeAddress: 4,
  readBalances: 5,
  readAllowance: 3,
  repeat: 4,
  reuse: 3,
} as const

type Step = keyof typeof STEPS

const DRAWN = Object.entries(STEPS).flatMap(([step, share]) =>
  Array.from({ length: share }, () => step as Step),
)

/** A user who thanks colleagues, moves points and shops. */
export class Employee implements Worker {
  readonly #me: Colleague
  readonly #browser: Browser
  readonly #wallet: Wallet
  readonly #shopper: Shopper
  readonly #wall: WallUser

  constructor(parts: BrowserParts, me: Colleague, company: Company) {
    this.#me = me
    this.#browser = new Browser(parts, me.cookie)
    this.#wallet = new Wallet(this.#browser, me, company)
    this.#shopper = new Shopper(this.#browser, me, company)
    this.#wall = new WallUser(this.#browser, me, company)
  }

  async step(): Promise<void> {
    const wallet = this.#wallet
    switch (this.#browser.random.pick(DRAWN)) {
      case 'send':
        return wallet.send()
      case 'thank':
        return this.#wall.thank()
      case 'undo':
        return this.#wall.undo()
      case 'addPoints':
        return this.#wall.addPoints()
      case 'react':
        return this.#wall.react()
      case 'comment':
        return this.#wall.comment()
      case 'deposit':
        return wallet.deposit()
      case 'withdraw':
        return wallet.withdraw()
      case 'depositBonus':
        return wallet.see(await depositBonus(this.#browser, this.#me))
      case 'editCart':
        return this.#shopper.editCart()
      case 'buy':
        return wallet.see(await this.#shopper.buy())
      case 'cancelOrder':
        return this.#shopper.cancel()
      case 'showCode':
        return this.#shopper.showCode()
      case 'showOrderCode':
        return this.#shopper.showOrderCode()
      case 'moveOrder':
        return this.#shopper.moveOrder()
      case 'changeAddress':
        return this.#shopper.changeAddress()
      case 'readBalances':
        return wallet.readBalances()
      case 'readAllowance':
        return wallet.readAllowance()
      case 'repeat':
        return this.#browser.repeat()
      case 'reuse':
        return this.#browser.reuse((body) => ({ ...body, ...otherAmount(body) }))
    }
  }

  async look(): Promise<void> {
    this.#wall.look()
    await this.#shopper.look()
  }

  check(_site: LaurelSite, books: Books): void {
    this.#wall.check(books)
  }
}

function otherAmount(body: object): object {
  if ('text' in body) return { text: `${String(body.text)} again` }
  const changed = (text: unknown): string => textOf(pointsOf(String(text)) + 1)
  return 'total' in body
    ? { total: changed(body.total) }
    : { amount: changed('amount' in body ? body.amount : '0') }
}
