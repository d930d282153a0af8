import type { ownCompany } from './company.ts'
import { expectOk, type Visitor } from './visitor.ts'

type Company = Pick<Awaited<ReturnType<typeof ownCompany>>, 'administrator' | 'newColleague'>

export interface LimitedBuyer {
  readonly id: number
  readonly email: string
  readonly visitor: Visitor
}

const LIMIT = {
  country: 'DE',
  kinds: ['inKind', 'voucher'],
  amount: '50',
  currency: 'EUR',
  period: 'month',
  effect: 'stop',
}

/** A company that counts for payroll, people of its countries, and gifts by their cost. */
export class LimitedCompany {
  readonly #company: Company
  #made = 0

  private constructor(company: Company) {
    this.#company = company
  }

  static async open(company: Company): Promise<LimitedCompany> {
    const limited = new LimitedCompany(company)
    await expectOk(company.administrator.call('deposit', { body: { amount: '1000000' } }))
    await limited.set({ payroll: true, pointCurrency: 'EUR' })
    return limited
  }

  async set(values: object): Promise<void> {
    const { version } = (await expectOk(this.#company.administrator.call('readSettings'))).json
    const body = { version, ...values }
    await expectOk(this.#company.administrator.call('changeSettings', { body }))
  }

  /** Leaves these limits alone; each is the one of Germany with some facts of its own. */
  async limitTo(...limits: readonly object[]): Promise<void> {
    const { administrator } = this.#company
    const { json } = await expectOk(administrator.call('listCountryLimits'))
    for (const { id } of json['limits']) {
      await expectOk(administrator.call('removeCountryLimit', { params: { id } }))
    }
    for (const limit of limits) await expectOk(this.add(limit))
  }

  add(limit: object) {
    return this.#company.administrator.call('addCountryLimit', { body: { ...LIMIT, ...limit } })
  }

  /** A gift of 10 points that costs so much. */
  async gift(cost: string | null, facts: object = {}): Promise<number> {
    const body = {
      name: `Mug ${++this.#made}`,
      description: 'For tea',
      price: '10',
      picture: null,
      inventory: 50,
      ...(cost !== null && { cost }),
      ...facts,
    }
    return (await expectOk(this.#company.administrator.call('addGift', { body }))).json['id']
  }

  /** Somebody of Germany, or elsewhere, with 500 points. */
  async buyer(country = 'DE'): Promise<LimitedBuyer> {
    const { administrator } = this.#company
    const buyer = await this.#company.newColleague()
    const employment = { employeeId: '', manager: '', startDate: '', birthday: '' }
    const body = { ...employment, country }
    await expectOk(administrator.call('changeEmployment', { params: { id: buyer.id }, body }))
    await expectOk(administrator.call('send', { body: { receiver: buyer.email, amount: '500' } }))
    return buyer
  }

  async fill({ visitor }: LimitedBuyer, gift: number, quantity = 1): Promise<string> {
    await expectOk(visitor.call('addToCart', { body: { gift } }))
    const sent = { params: { id: gift }, body: { quantity } }
    return (await expectOk(visitor.call('setCartQuantity', sent))).json['total']
  }

  /** What the buyer reads at checkout. */
  async note({ visitor }: LimitedBuyer) {
    return (await expectOk(visitor.call('readOrderStandings'))).json['standings']
  }

  pay({ visitor }: LimitedBuyer, total: string) {
    return visitor.call('buyCart', { body: { total } })
  }

  /** Orders a gift; returns the order's id. */
  async ordered(buyer: LimitedBuyer, gift: number, quantity = 1): Promise<number> {
    const total = await this.fill(buyer, gift, quantity)
    await expectOk(this.pay(buyer, total))
    const { json } = await expectOk(buyer.visitor.call('listPurchases'))
    return json['purchases'][0]?.id ?? 0
  }

  /** 'done', or why a gift can't be ordered; then the cart is emptied. */
  async outcome(buyer: LimitedBuyer, gift: number, quantity = 1): Promise<string> {
    const total = await this.fill(buyer, gift, quantity)
    const { json } = await this.pay(buyer, total)
    await expectOk(buyer.visitor.call('removeFromCart', { params: { id: gift } }))
    return (json as { code?: string }).code ?? 'done'
  }

  handOver(id: number) {
    const sent = { params: { id }, body: { note: '' } }
    return expectOk(this.#company.administrator.call('handOver', sent))
  }

  refund(id: number, quantity: number) {
    const lines = [{ line: 1, quantity, fate: 'toStock' }]
    const sent = { params: { id }, body: { note: 'Broken', lines } }
    return expectOk(this.#company.administrator.call('refundGifts', sent))
  }
}
