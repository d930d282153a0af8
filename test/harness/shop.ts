import { randomBytes } from 'node:crypto'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import type { Command } from '#ledger/command.ts'
import { write } from '#ledger/write.ts'
import { hundredths, LARGEST_AMOUNT, type Hundredths } from '#platform/contract/points.ts'
import type { Receipt } from '#platform/contract/transactions.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { writeThanks } from '#recognition/server/send-thanks.ts'
import type { Gift, NewGift } from '#shop/contract/shop.ts'
import { addGift } from '#shop/server/gifts/gifts.ts'
import { createCheckout, type BuyCart } from '#shop/server/purchase/buy-carts.ts'
import { addToCart, readCartPage, setCartQuantity } from '#shop/server/purchase/cart.ts'
import { announcedBy } from './announced.ts'
import { thank } from './thank.ts'

/** A shop, driven by the server's functions: its keeper, gifts and customers. */
export class TestShop {
  readonly #database: Database
  /** The user who adds gifts. */
  readonly keeper: Colleague
  readonly checkout: BuyCart
  #keys = 0
  #gifts = 0

  private constructor(database: Database, keeper: Colleague) {
    this.#database = database
    this.keeper = keeper
    this.checkout = createCheckout(database)
  }

  static async open(database: Database): Promise<TestShop> {
    const [keeper] = await hire(database, 1)
    if (keeper === undefined) throw new Error('nobody')
    const { id: userId } = keeper
    const all: Command = { type: 'deposit', userId, amount: LARGEST_AMOUNT }
    await transact(database, (tx) => write(tx, [all]))
    await database.pool.query(
      "insert into user_roles (user_id, role, given_by) values ($1, 'shopKeeper', $1)",
      [userId],
    )
    return new TestShop(database, keeper)
  }

  newKey(): string {
    return `in-the-shop-${++this.#keys}`
  }

  form(fields: Partial<NewGift> = {}): NewGift {
    const name = `Gift ${++this.#gifts}`
    const standard = { name, description: 'A test', price: hundredths(100), picture: null }
    return { ...standard, inventory: 10, ...fields }
  }

  gift(fields: Partial<NewGift> = {}): Promise<Gift> {
    const gift = this.form(fields)
    return addGift(this.#database, { by: this.keeper.id, key: this.newKey(), gift })
  }

  /** A person with 100 points earned, and appreciation in hundredths. */
  async customer(thanks = 100_000): Promise<Colleague> {
    const [customer] = await hire(this.#database, 1)
    if (customer === undefined) throw new Error('nobody')
    const commands = [thank(this.keeper.id, customer.id, thanks)]
    if (thanks > 0) await transact(this.#database, (tx) => writeThanks(tx, commands))
    return customer
  }

  /** A person with these gifts in the cart. */
  async buyer(...gifts: (Gift | [gift: Gift, quantity: number])[]): Promise<Colleague> {
    const buyer = await this.customer()
    for (const wanted of gifts) {
      const [{ id: giftId }, quantity] = Array.isArray(wanted) ? wanted : [wanted, 1]
      await addToCart(this.#database, buyer.id, giftId)
      if (quantity > 1) await setCartQuantity(this.#database, buyer.id, { giftId, quantity })
    }
    return buyer
  }

  /** Buys the cart at its total, or another one. */
  async buy({ id }: Colleague, total?: Hundredths, key = this.newKey()): Promise<Receipt> {
    return this.checkout(key, id, total ?? (await readCartPage(this.#database, id)).total)
  }

  /** Buys these gifts; returns the purchase's id. */
  async sold(...gifts: Parameters<TestShop['buyer']>): Promise<{ id: number; buyer: Colleague }> {
    const buyer = await this.buyer(...gifts)
    await this.buy(buyer)
    const { rows } = await this.#database.pool.query<{ id: number }>(
      'select id from purchases where user_id = $1',
      [buyer.id],
    )
    return { id: rows[0]?.id ?? 0, buyer }
  }

  /** A gift's stock and sales in the database. */
  async shelf({ id }: Gift): Promise<{ stock: number; sold: number } | undefined> {
    const { rows } = await this.#database.pool.query<{ stock: number; sold: number }>(
      'select stock, number_of_purchased as sold from gifts where id = $1',
      [id],
    )
    return rows[0]
  }

  /** earned and appreciation, in hundredths. */
  async balances({ id }: Colleague): Promise<number[]> {
    const { rows } = await this.#database.pool.query<{ earned: number; appreciation: number }>(
      'select earned, appreciation from wallets where user_id = $1',
      [id],
    )
    return rows.flatMap(({ earned, appreciation }) => [earned, appreciation])
  }

  /** The row of an uploaded picture, without files. */
  async picture({ id }: Colleague = this.keeper): Promise<string> {
    const name = `${randomBytes(16).toString('hex')}-960x640`
    const text = `insert into pictures (name, uploaded_by, state) values ($1, $2, 'kept')`
    await this.#database.pool.query(text, [name, id])
    return name
  }

  /** The topics announced during `work`: "topic", or "topic of" a person. */
  announced(work: () => Promise<unknown>, people: Colleague[] = []): Promise<string[]> {
    return announcedBy(this.#database, work, people)
  }
}
