import { Importer, lines } from '#test/imports/importer.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { TestApp } from './app.ts'
import { expectOk, type colleaguesOf, type Visitor } from './visitor.ts'

const HEAD = 'code,PIN,value,expires,note'

interface VoucherCompany {
  readonly app: TestApp
  readonly administrator: Visitor
  readonly newColleague: ReturnType<typeof colleaguesOf>
  readonly database: Database
}

/** Gifts whose stock is voucher codes, their buyers, and the codes of an order. Each costs 5 points. */
export class Vouchers {
  readonly #company: VoucherCompany
  readonly importer: Importer
  #made = 0

  constructor(company: VoucherCompany) {
    this.#company = company
    this.importer = new Importer(company.app, company.administrator)
  }

  async newVoucher(inventory = 0): Promise<number> {
    const name = `Bookshop ${++this.#made}`
    const body = { name, description: 'Read', price: '5', inventory, picture: null }
    const { json } = await expectOk(this.#company.administrator.call('addGift', { body }))
    return json['id']
  }

  send(gift: number, ...rows: readonly string[]) {
    return this.#company.administrator.call('checkImport', {
      query: { kind: 'codes', gift: String(gift) },
      file: { type: 'text/csv', content: lines(HEAD, ...rows) },
    })
  }

  async load(gift: number, ...rows: readonly string[]) {
    const { json } = await expectOk(this.send(gift, ...rows))
    return this.importer.apply(json['id'])
  }

  /** A voucher with so many codes, such as "BOOK-3-0001". */
  async stocked(count: number): Promise<number> {
    const gift = await this.newVoucher()
    const codes = Array.from(
      { length: count },
      (_, at) => `BOOK-${this.#made}-${String(at).padStart(4, '0')}`,
    )
    await this.load(gift, ...codes.map((code) => `${code},77,25 EUR,,At any till`))
    return gift
  }

  /** Somebody with 100 points. */
  async newBuyer() {
    const buyer = await this.#company.newColleague()
    const body = { receiver: buyer.email, amount: '100' }
    await expectOk(this.#company.administrator.call('send', { body }))
    return buyer
  }

  async fill({ visitor }: { visitor: Visitor }, gift: number, quantity = 1): Promise<void> {
    await expectOk(visitor.call('addToCart', { body: { gift } }))
    if (quantity > 1)
      await expectOk(visitor.call('setCartQuantity', { params: { id: gift }, body: { quantity } }))
  }

  async bought(gift: number, quantity = 1) {
    const buyer = await this.newBuyer()
    await this.fill(buyer, gift, quantity)
    await expectOk(buyer.visitor.call('buyCart', { body: { total: `${5 * quantity}.00` } }))
    const { order, codes } = await this.latest(buyer)
    return { buyer, order, codes }
  }

  /** A bought code that its buyer has seen. */
  async seen(gift: number) {
    const { buyer, order, codes } = await this.bought(gift)
    const id = codes[0]?.id ?? ''
    const { json } = await expectOk(this.show(buyer, id))
    return { buyer, order, id, code: json['code'] }
  }

  async latest({ visitor }: { visitor: Visitor }) {
    const { json } = await expectOk(visitor.call('listPurchases'))
    const [purchase] = json['purchases']
    const { id: order = 0, state = '' } = purchase ?? {}
    return { order, state, codes: purchase?.items[0]?.codes ?? [] }
  }

  show({ visitor }: { visitor: Visitor }, id = '') {
    return visitor.call('showCode', { params: { id } })
  }

  async statesOf(gift: number) {
    const { rows } = await this.#company.database.pool.query<{ state: string; count: number }>(
      'select state, count(*) from voucher_codes where gift_id = $1 group by state order by state',
      [gift],
    )
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
  }

  async stockOf(gift: number) {
    const { rows } = await this.#company.database.pool.query<{ stock: number }>(
      'select stock from gifts where id = $1',
      [gift],
    )
    return rows[0]?.stock
  }
}
