import { ADMINISTRATOR } from '#test/harness/app.ts'
import { thank } from '#test/harness/thank.ts'
import { LARGEST_AMOUNT } from '#platform/contract/points.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { writeThanks } from '#recognition/server/send-thanks.ts'
import type { AppAnswer, AppClient, AppRequest } from './app-client.ts'
import { hire, type Colleague } from './colleagues.ts'
import { addGift } from './shop-requests.ts'

/** The appreciation balance of each customer, in hundredths. */
export const PURSE = 100_000_00

/** The shop of a test file: its administrator, customers and stock. */
export class ShopFloor {
  readonly administrator: Readonly<{ cookie: string }>
  readonly #database: Database
  readonly #appClient: AppClient
  #keys = 0
  #gifts = 0

  private constructor(database: Database, appClient: AppClient, cookie: string) {
    this.#database = database
    this.#appClient = appClient
    this.administrator = { cookie }
  }

  static async open(database: Database, [appClient]: readonly AppClient[]): Promise<ShopFloor> {
    if (appClient === undefined) throw new Error('a shop without a appClient')
    return new ShopFloor(database, appClient, await appClient.login(ADMINISTRATOR))
  }

  newKey(): string {
    return `at-the-shop-${++this.#keys}`
  }

  /** The form's values for a gift with this price and a unique name. */
  form(price: string) {
    return { name: `Gift ${++this.#gifts}`, description: 'A test', price, picture: null }
  }

  /** Adds a gift and returns its id. */
  async stock(price: string, inventory: number): Promise<number> {
    const gift = { ...this.form(price), inventory }
    return (await this.done(addGift(this.administrator, gift, this.newKey())))['id'] as number
  }

  /** Sends a request that must succeed, and returns the body. */
  async done(asked: AppRequest): Promise<AppAnswer['json']> {
    const { status, json } = await this.#appClient.ask(asked)
    if (status !== 200) throw new Error(`${asked.path}: ${status} ${JSON.stringify(json)}`)
    return json
  }

  /** Users who received 100,000.00 points each from a benefactor. */
  async customers(count: number): Promise<Colleague[]> {
    const [benefactor, ...people] = await hire(this.#database, count + 1)
    if (benefactor === undefined) throw new Error('nobody')
    const { id: userId } = benefactor
    await transact(this.#database, (tx) =>
      writeThanks(tx, [
        { type: 'deposit', userId, amount: LARGEST_AMOUNT },
        ...people.map(({ id }) => thank(userId, id, PURSE)),
      ]),
    )
    return people
  }

  /** The stock and the sold items of a gift. */
  async shelf(gift: number): Promise<{ stock: number; sold: number } | undefined> {
    const { rows } = await this.#database.pool.query<{ stock: number; sold: number }>(
      'select stock, number_of_purchased as sold from gifts where id = $1',
      [gift],
    )
    return rows[0]
  }

  /** The gifts in the carts of these users. */
  async inCarts(people: readonly Colleague[]): Promise<Record<string, number>> {
    const { rows } = await this.#database.pool.query<{ gift: string; count: number }>(
      `select gift_id::text as gift, sum(quantity)::int as count from cart_lines
        where user_id = any($1) group by gift_id order by gift_id`,
      [people.map(({ id }) => id)],
    )
    return Object.fromEntries(rows.map(({ gift, count }) => [gift, count]))
  }

  async emptyCarts(): Promise<void> {
    await this.#database.pool.query('delete from cart_lines')
  }

  /** The purchases of these users, with the total and the sum of their items. */
  async purchases(people: readonly Colleague[]): Promise<StoredPurchase[]> {
    const { rows } = await this.#database.pool.query<StoredPurchase>(
      `select p.id, p.user_id as "userId", p.seq, p.total, p.state,
              sum(i.price * i.quantity)::bigint as "sumOfCopies",
              jsonb_object_agg(i.gift_id, i.quantity) as quantities,
              (select earned + appreciation from entries e
                where (e.user_id, e.seq) = (p.user_id, p.seq)) as entry
         from purchases p join purchase_items i on i.purchase_id = p.id
        where p.user_id = any($1) group by p.id order by p.id`,
      [people.map(({ id }) => id)],
    )
    return rows
  }
}

export interface StoredPurchase {
  readonly id: number
  readonly userId: number
  /** The number of the entry that paid for it. */
  readonly seq: number
  readonly total: number
  readonly state: string
  readonly sumOfCopies: number
  readonly quantities: Readonly<Record<string, number>>
  /** The amount of the ledger's entry. */
  readonly entry: number
}
