import type { Colleague } from '#test/concurrency/colleagues.ts'
import type { TestApp } from '#test/harness/app.ts'
import { expectOk, Visitor, type Answer, type VisitorCall } from '#test/harness/visitor.ts'
import type { EndpointName } from '#app/contract/endpoints.ts'
import type { ExpectedState } from './shop-expected.ts'
import type { Step } from './shop-histories.ts'
import type { GiftForm } from './shop-model.ts'
import { balances, receipt, ShopReader, type Json } from './shop-reader.ts'

const NOBODYS = 999_999_999

/** A story played on the real shop, through HTTP. */
export class ShopPlay {
  readonly #people: readonly (Colleague & { readonly visitor: Visitor })[]
  readonly #administrator: Visitor
  readonly #tag: string
  readonly #told: ShopReader

  /** Stories share the shop: `tag` distinguishes this one's gifts and keys. */
  constructor(app: TestApp, people: readonly Colleague[], administrator: Visitor, tag: string) {
    this.#people = people.map((person) => {
      const visitor = new Visitor(app)
      visitor.cookie = person.cookie
      return { ...person, visitor }
    })
    this.#administrator = administrator
    this.#tag = tag
    this.#told = new ShopReader(
      tag,
      people.map(({ email }) => email),
    )
  }

  /** Runs one step; `total` is the total sent with a purchase, in hundredths. */
  async ask(step: Step, total: number): Promise<string> {
    const { status, json } = await this.#send(step, total)
    if (status !== 200) return json['code'] as string
    switch (step.type) {
      case 'addGift':
        note(this.#told.gifts, json['id'] as number)
        return this.#told.gift(json)
      case 'editGift':
        return this.#told.gift(json)
      case 'addStock':
        return this.#told.inventory(json)
      case 'removeGift':
        return `removed ${this.#told.gifts.indexOf(json['id'] as number)}`
      case 'addToCart':
      case 'removeFromCart':
      case 'setQuantity':
        return this.#told.cart(json)
      case 'handOver':
      case 'refund':
        return this.#told.status(json)
      case 'buy':
        await this.#noteOrder(step.who)
        return receipt(json)
      case 'deposit':
      case 'withdraw':
      case 'send':
        return receipt(json)
    }
  }

  #send(step: Step, total: number): Promise<Answer> {
    const sent = { ...this.#key(step), params: { id: this.#idOf(step) } }
    const asked = (name: EndpointName, body?: object) => {
      const visitor = 'who' in step ? this.#by(step.who).visitor : this.#administrator
      return visitor.call(name, { ...sent, ...(body === undefined ? {} : { body }) })
    }
    switch (step.type) {
      case 'addGift':
        return asked('addGift', { ...this.#form(step.form), inventory: step.inventory })
      case 'editGift': {
        const { inventoryChange } = step
        return asked('editGift', { ...this.#form(step.form), inventoryChange })
      }
      case 'addStock':
        return asked('addStock', { quantity: step.quantity })
      case 'removeGift':
      case 'removeFromCart':
        return asked(step.type)
      case 'addToCart':
        return asked('addToCart', { gift: sent.params.id })
      case 'setQuantity':
        return asked('setCartQuantity', { quantity: step.quantity })
      case 'handOver':
        return asked('handOver', { note: step.note })
      case 'refund':
        return asked('refundPurchase', { note: step.note })
      case 'buy':
        return asked('buyCart', { total: points(total) })
      case 'deposit':
      case 'withdraw':
        return asked(step.type, { amount: points(step.amount) })
      case 'send': {
        const receiver = this.#by(step.to).email
        return asked('send', { receiver, amount: points(step.amount) })
      }
    }
  }

  /** The visible state after the story. */
  async shown(): Promise<ExpectedState> {
    const [first, administrator, told] = [this.#by(0).visitor, this.#administrator, this.#told]
    const search = this.#tag
    const gifts = async (visitor: Visitor, query: Record<string, string>) =>
      (await all(visitor, 'listGifts', 'gifts', { ...query, search })).map((one) => told.gift(one))
    return {
      people: await Promise.all(
        this.#people.map(async ({ visitor }) => ({
          balances: balances((await expectOk(visitor.call('readBalances'))).json),
          cart: told.cart((await expectOk(visitor.call('readCart'))).json),
          purchases: (await all(visitor, 'listPurchases', 'purchases')).map((one) =>
            told.purchase(one),
          ),
          affordable: await gifts(visitor, { sort: 'cheapest', affordable: 'true' }),
        })),
      ),
      newest: await gifts(first, {}),
      dearest: await gifts(first, { sort: 'dearest', inStock: 'true' }),
      inventory: (await all(administrator, 'listInventory', 'gifts', { search })).map((one) =>
        told.inventory(one),
      ),
      details: (await all(administrator, 'listPurchaseDetails', 'details', { search })).map((one) =>
        told.detail(one),
      ),
    }
  }

  #by(who: number) {
    const person = this.#people[who]
    if (person === undefined) throw new Error(`there is no person ${who}`)
    return person
  }

  #key(step: Step): Pick<VisitorCall, 'key'> {
    return 'key' in step ? { key: `${this.#tag}-key-${step.key}` } : {}
  }

  #idOf(step: Step): number {
    if ('gift' in step) return this.#told.gifts[step.gift] ?? NOBODYS
    if ('order' in step) return this.#told.orders[step.order] ?? NOBODYS
    return NOBODYS
  }

  #form({ name, price }: GiftForm) {
    const tagged = `${name} ${this.#tag}`
    return { name: tagged, description: `A ${name}`, price: points(price), picture: null }
  }

  /** A receipt does not name its purchase: it is the buyer's newest one, if new. */
  async #noteOrder(who: number): Promise<void> {
    const { json } = await expectOk(this.#by(who).visitor.call('listPurchases'))
    const [newest] = json['purchases'] as Json[]
    note(this.#told.orders, newest?.['id'] as number)
  }
}

function note(ids: number[], id: number): void {
  if (!ids.includes(id)) ids.push(id)
}

/** Every row of a list, page after page. */
async function all(
  visitor: Visitor,
  name: EndpointName,
  field: string,
  query: Record<string, string> = {},
): Promise<Json[]> {
  const rows: Json[] = []
  let after: Record<string, string> = {}
  for (;;) {
    const { json } = await expectOk(visitor.call(name, { query: { ...query, ...after } }))
    rows.push(...(json[field] as Json[]))
    const next = json['next'] as string | number | null
    if (next === null) return rows
    after = { after: String(next) }
  }
}

function points(hundredths: number): string {
  return (hundredths / 100).toFixed(2)
}
