import { ownCompany } from './company.ts'
import { colleagueOf, expectOk } from './visitor.ts'

type Company = Awaited<ReturnType<typeof ownCompany>>
type Person = Awaited<ReturnType<Company['newColleague']>>

/** An event whose time a test moves. */
interface Happening {
  readonly order?: number
  readonly code?: string
  readonly payout?: number
}

/** A company that counts what people got for payroll: a point is worth 0.25 EUR, a mug costs 10 points. */
export class TestPayroll {
  readonly company: Company
  #made = 0

  private constructor(company: Company) {
    this.company = company
  }

  /** Switched on unless `isOn` is false. */
  static async open({ isOn = true } = {}): Promise<TestPayroll> {
    const payroll = new TestPayroll(await ownCompany())
    await expectOk(payroll.company.administrator.call('deposit', { body: { amount: '100000' } }))
    if (isOn) await payroll.switchOn()
    return payroll
  }

  switchOn(): Promise<void> {
    return this.set({ payroll: true, pointWorth: '0.25', pointCurrency: 'EUR' })
  }

  async set(values: object): Promise<void> {
    const { administrator } = this.company
    const { version } = (await expectOk(administrator.call('readSettings'))).json
    await expectOk(administrator.call('changeSettings', { body: { version, ...values } }))
  }

  async newGift(facts: object = {}): Promise<number> {
    const body = { name: `Mug ${++this.#made}`, description: 'For tea', price: '10', picture: null }
    const added = { ...body, inventory: 500, ...facts }
    const { json } = await expectOk(this.company.administrator.call('addGift', { body: added }))
    return json['id']
  }

  /** Somebody with 500 points, who may withdraw. */
  async newBuyer(): Promise<Person> {
    const { app, administrator } = this.company
    const email = `buyer${++this.#made}@laurel.test`
    const buyer = await colleagueOf(app, administrator, email, { isWithdraw: true })
    const body = { receiver: email, amount: '500' }
    await expectOk(administrator.call('send', { body }))
    return { email, ...buyer }
  }

  /** The id of the order. */
  async ordered({ visitor }: Person, gift: number, quantity = 1): Promise<number> {
    await expectOk(visitor.call('addToCart', { body: { gift } }))
    const params = { id: gift }
    const { json } = await expectOk(visitor.call('setCartQuantity', { params, body: { quantity } }))
    await expectOk(visitor.call('buyCart', { body: { total: json['total'] } }))
    return (await expectOk(visitor.call('listPurchases'))).json['purchases'][0]?.id ?? 0
  }

  /** The id of an order that was handed over. */
  async handedOver(person: Person, gift: number, quantity = 1): Promise<number> {
    const id = await this.ordered(person, gift, quantity)
    await this.handOver(id)
    return id
  }

  handOver(id: number) {
    const call = { params: { id }, body: { note: '' } }
    return expectOk(this.company.administrator.call('handOver', call))
  }

  takeBack(id: number) {
    return expectOk(this.company.administrator.call('takeBackHandOver', { params: { id } }))
  }

  refund(id: number, quantity: number) {
    const body = { note: 'Broken', lines: [{ line: 1, quantity, fate: 'damaged' }] }
    return expectOk(this.company.administrator.call('refundGifts', { params: { id }, body }))
  }

  /** The id of a withdrawal that waits to be paid out. */
  async withdrawn({ visitor, id }: Person, amount: string): Promise<number> {
    await expectOk(visitor.call('withdraw', { body: { amount } }))
    const query = { state: 'waiting' }
    const { json } = await expectOk(this.company.administrator.call('listPayouts', { query }))
    return json['payouts'].find(({ person }) => person.id === id)?.id ?? 0
  }

  payOut(payout: number, amount = '0.25') {
    const body = { payouts: [payout], worth: { currency: 'EUR', amount } }
    return expectOk(this.company.administrator.call('payOut', { body }))
  }

  takeBackPayout(payout: number) {
    const body = { payouts: [payout] }
    return expectOk(this.company.administrator.call('takeBackPayouts', { body }))
  }

  async read(month = 'latest') {
    const { administrator } = this.company
    return (await expectOk(administrator.call('readPayroll', { params: { month } }))).json
  }

  /** A person's rows of a month, without the person. */
  async rowsOf({ id }: Pick<Person, 'id'>, month = 'latest') {
    const { rows } = await this.read(month)
    return rows.flatMap(({ person, ...row }) => (person.id === id ? [row] : []))
  }

  /** The lines of a month's file, without the heading. */
  async csvOf(month: string, headers: object = { cookie: this.company.administrator.cookie }) {
    const url = `/api/payroll/${month}/payroll.csv`
    const { body } = await this.company.app.server.inject({ url, headers: { ...headers } })
    return body.trim().split('\r\n').slice(1)
  }

  close(month: string) {
    return this.company.administrator.call('closePayroll', { params: { month } })
  }

  /** Moves all that happened with an order, a code or a payout to another time. */
  async move({ order, code, payout }: Happening, at: string): Promise<void> {
    if (order !== undefined)
      await this.#rewrite('purchase_steps', 'made_at', `purchase_id = ${order}`, at)
    if (code !== undefined) await this.#rewrite('voucher_codes', 'shown_at', `id = '${code}'`, at)
    if (payout !== undefined)
      await this.#rewrite('payout_marks', 'made_at', `payout_id = ${payout}`, at)
  }

  async #rewrite(table: string, column: string, where: string, at: string): Promise<void> {
    const { pool } = this.company.database
    await pool.query(`alter table ${table} disable trigger user`)
    await pool.query(`update ${table} set ${column} = $1 where ${where}`, [at])
    await pool.query(`alter table ${table} enable trigger user`)
  }
}

export const euros = (amount: string) => ({ amount, currency: 'EUR' })
