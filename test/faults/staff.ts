import { seededRandom, type Random } from '#demo/random.ts'
import { AccountHandover } from './account-handover.ts'
import { Addresses } from './addresses.ts'
import { Administrator } from './administrator.ts'
import { BonusAdministrator } from './bonus-administrator.ts'
import type { BrowserParts } from './browser.ts'
import type { Company } from './company.ts'
import { Departures } from './departures.ts'
import type { Keyed, Known } from './known.ts'
import { Leavers, leaversOf } from './leavers.ts'
import { Orders } from './orders.ts'
import { Payouts } from './payouts.ts'
import { Personnel } from './personnel.ts'
import { Recalls } from './recalls.ts'
import { ADMINISTRATOR, type Site } from './site.ts'

interface Parts {
  readonly site: Site
  readonly known: Known
  readonly company: Company
  readonly seed: number
  /** The browser of the worker at this place. */
  readonly browser: (place: number) => BrowserParts
  /** Acknowledged sends, to reverse. */
  readonly sends: Keyed[]
  readonly patience: number
}

/** Everybody who works as the administrator, each at a kind of work. */
export class Staff {
  readonly bonusAdministrator: BonusAdministrator
  readonly orders: Orders
  readonly #administrator: Administrator
  readonly #site: Site
  readonly #random: Random
  readonly #leavers: Leavers
  readonly #accountHandover: AccountHandover
  readonly #personnel: Personnel
  readonly #departures: Departures
  readonly #addresses: Addresses
  readonly #recalls: Recalls
  readonly #payouts: Payouts

  private constructor(parts: Parts, leavers: Leavers, accountHandover: AccountHandover) {
    const { site, company, browser, sends } = parts
    const office = { ...company, gifts: [...company.gifts.keys()], sends }
    this.#site = site
    this.#random = browser(3_000).random
    this.#leavers = leavers
    this.#accountHandover = accountHandover
    this.bonusAdministrator = new BonusAdministrator(browser(1), office)
    this.orders = new Orders(browser(3_001), office)
    this.#administrator = new Administrator(browser(2), office)
    this.#personnel = new Personnel(browser(5), office)
    this.#departures = new Departures(browser(6), office)
    this.#addresses = new Addresses(browser(7), office)
    this.#recalls = new Recalls(browser(8), office)
    this.#payouts = new Payouts(browser(9), office)
  }

  static async open(parts: Parts): Promise<Staff> {
    const { site, known, company, seed, patience } = parts
    const { administrator, deputy } = company
    const { password } = ADMINISTRATOR
    const random = (place: number) => seededRandom(seed * 1_000 + place)
    const ids = leaversOf(company)
    const leavers = await Leavers.open({ site, known, random: random(4), administrator, ids })
    const accountHandover = await AccountHandover.open({
      site,
      known,
      random: random(0),
      administrator: { ...administrator, password },
      deputy: { ...deputy, password },
      patience,
    })
    return new Staff(parts, leavers, accountHandover)
  }

  get workers(): readonly { step(): Promise<void> }[] {
    return [
      this.bonusAdministrator,
      this.#administrator,
      this.orders,
      this.#leavers,
      this.#accountHandover,
      this.#personnel,
      this.#departures,
      this.#addresses,
      this.#recalls,
      this.#payouts,
    ]
  }

  /** In a pause: everybody is active again, and signed in. */
  settle(): Promise<void> {
    return this.#leavers.settle()
  }

  /** In a pause: all is as was acknowledged. */
  async look(): Promise<void> {
    await this.#personnel.look(this.#site)
    await this.#departures.look(this.#site)
    await this.#addresses.look({ site: this.#site, random: this.#random })
  }

  /** At the end: the whole history is as was acknowledged. */
  async check(): Promise<void> {
    await this.#leavers.check()
    await this.#addresses.check(this.#site)
    await this.#accountHandover.check()
  }
}
