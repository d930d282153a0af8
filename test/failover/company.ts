import type { AppClient } from '#test/concurrency/app-client.ts'
import { hire } from '#test/concurrency/colleagues.ts'
import { expectEverySendOnce, SendLoad } from '#test/faults/send-load.ts'
import { ADMINISTRATOR } from '#test/harness/app.ts'
import type { Database } from '#platform/server/db/database.ts'
import { BonusLoad, expectBonuses } from './bonus-load.ts'
import { DepositLoad, expectDeposits } from './deposit-load.ts'
import { expectShopAccounted } from './shop-accounted.ts'
import { ShopLoad } from './shop-load.ts'

export interface Counts {
  readonly sends: number
  readonly deposits: number
  readonly bonuses: number
  readonly purchases: number
  /** The number of operations whose first request got no answer or 503. */
  readonly unanswered: number
}

/** Users who send, deposit, get bonuses and shop through one app, all at once. */
export class Company {
  readonly #sends: SendLoad
  readonly #deposits: DepositLoad
  readonly #bonuses: BonusLoad
  readonly #shop: ShopLoad

  private constructor(
    appClient: AppClient,
    people: Awaited<ReturnType<typeof hire>>,
    administrator: string,
  ) {
    this.#sends = new SendLoad(appClient, people)
    this.#deposits = new DepositLoad(appClient, people)
    this.#bonuses = new BonusLoad(appClient, people, administrator)
    this.#shop = new ShopLoad(appClient, people, administrator, `app-${appClient.port}`)
  }

  static async open(appClient: AppClient, database: Database): Promise<Company> {
    const administrator = await appClient.login(ADMINISTRATOR)
    const company = new Company(appClient, await hire(database, 4), administrator)
    await company.#shop.open()
    // Shoppers need appreciation points first.
    for (let place = 0; place < 4; place++) await company.#sends.thank(place, '50.00')
    return company
  }

  async during(work: Promise<void>): Promise<void> {
    const bonuses = this.#bonuses.during(this.#sends.during(work))
    await this.#shop.during(this.#deposits.during(bonuses))
  }

  /** Resolves once a new deposit is acknowledged. */
  async depositOnce(): Promise<void> {
    const deposit = this.#deposits.next()
    while (deposit.receipt === null && this.wrong.length === 0) {
      await this.#deposits.attempt(deposit)
    }
  }

  get wrong(): string[] {
    return [this.#sends, this.#deposits, this.#bonuses, this.#shop].flatMap(({ wrong }) => wrong)
  }

  get acknowledged(): number {
    const { operations } = this.#sends
    return operations.filter(({ receipt }) => receipt !== null).length
  }

  /** Checks that acknowledged writes exist once, and the others after a retry. */
  async expectAccounted(): Promise<Counts> {
    const unanswered = this.#sends.unacknowledged.length + this.#deposits.unacknowledged.length
    await this.#sends.retry()
    await this.#deposits.retry()
    await expectEverySendOnce(this.#sends)
    await expectDeposits(this.#deposits)
    await expectBonuses(this.#bonuses)
    await expectShopAccounted(this.#shop)
    const { made, notMade } = this.#shop.unanswered
    return {
      sends: this.#sends.operations.length,
      deposits: this.#deposits.deposits.length,
      bonuses: this.#bonuses.given,
      purchases: this.#shop.shoppers.reduce((sum, { bought }) => sum + bought.length, 0),
      unanswered: unanswered + this.#bonuses.unanswered + made + notMade,
    }
  }
}
