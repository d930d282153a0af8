import { beforeEach, describe, expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { ask, tally, twoClients, type AppAnswer } from './app-client.ts'
import type { Colleague } from './colleagues.ts'
import { ShopFloor } from './shop-floor.ts'
import { addToCart, buy, removeFromCart, setQuantity } from './shop-requests.ts'

const database = await ownDatabase()
const { appClients } = await twoClients(database)
const shop = await ShopFloor.open(database, appClients)

const EMPTY = '409 Cart is empty'
const CHANGED = '409 Your cart has changed. Please look at the new total.'

let gift: number
beforeEach(async () => {
  gift = await shop.stock('2.00', 100_000)
})

const customer = async () => (await shop.customers(1)) as [Colleague]

describe('one cart', () => {
  test('makes one purchase of 1,000 requests with one key, with 1,000 equal answers', async () => {
    const [ada] = await customer()
    await shop.done(addToCart(ada, gift))
    const key = shop.newKey()
    const answers = await ask(appClients, 1_000, (appClient) =>
      appClient.ask(buy(ada, '2.00', key)),
    )
    expect(tally(answers)).toEqual({ 200: 1_000 })
    expect(new Set(answers.map((answer) => JSON.stringify(answer.json))).size).toBe(1)
    expect(await shop.purchases([ada])).toHaveLength(1)
    expect(await shop.shelf(gift)).toEqual({ stock: 99_999, sold: 1 })
  })

  test('is bought once by 100 devices with different keys', async () => {
    const [ada] = await customer()
    await shop.done(addToCart(ada, gift))
    const answers = await ask(appClients, 100, (appClient) =>
      appClient.ask(buy(ada, '2.00', shop.newKey())),
    )
    expect(tally(answers)).toEqual({ 200: 1, [EMPTY]: 99 })
    expect(await shop.purchases([ada])).toMatchObject([{ total: 200, entry: -200 }])
    expect(await shop.shelf(gift)).toEqual({ stock: 99_999, sold: 1 })
  })

  test('has 50 lines after 60 concurrent additions', async () => {
    const [ada] = await customer()
    const gifts: number[] = []
    for (let count = 0; count < 60; count++) gifts.push(await shop.stock('1.00', 1))
    const answers = await ask(appClients, 60, (appClient, place) =>
      appClient.ask(addToCart(ada, gifts[place] ?? 0)),
    )
    const full = '409 A cart can hold at most 50 different gifts.'
    expect(tally(answers)).toEqual({ 200: 50, [full]: 10 })
    expect(Object.values(await shop.inCarts([ada]))).toEqual(Array(50).fill(1))
  })

  test('counts every concurrent addition of a gift, up to 999', async () => {
    const [ada] = await customer()
    const added = await ask(appClients, 200, (appClient) => appClient.ask(addToCart(ada, gift)))
    expect(tally(added)).toEqual({ 200: 200 })
    expect(await shop.inCarts([ada])).toEqual({ [gift]: 200 })
    await shop.done(setQuantity(ada, gift, 990))
    const more = await ask(appClients, 20, (appClient) => appClient.ask(addToCart(ada, gift)))
    const limit = '409 A cart can hold at most 999 of a gift.'
    expect(tally(more)).toEqual({ 200: 9, [limit]: 11 })
    expect(await shop.inCarts([ada])).toEqual({ [gift]: 999 })
  })
})

/** The results of a concurrent purchase and change of the cart. */
interface PurchaseAndChange {
  readonly ada: Colleague
  readonly bought: AppAnswer
  readonly changed: AppAnswer
}

const MEETINGS = 200

/** Many users buy their cart of one gift while their other device changes it. */
async function buyDuringChange(
  change: (ada: Colleague) => ReturnType<typeof addToCart>,
): Promise<PurchaseAndChange[]> {
  const people = await shop.customers(MEETINGS)
  const filled = await ask(appClients, MEETINGS, (appClient, place) =>
    appClient.ask(addToCart(people[place] as Colleague, gift)),
  )
  expect(tally(filled)).toEqual({ 200: MEETINGS })
  const [one, other] = appClients
  if (one === undefined || other === undefined) throw new Error('no appClients')
  return Promise.all(
    people.map(async (ada, place) => {
      // The two requests take turns in being first.
      const buying = () => one.ask(buy(ada, '2.00', shop.newKey()))
      const changing = () => other.ask(change(ada))
      if (place % 2 === 0) {
        const [bought, changed] = await Promise.all([buying(), changing()])
        return { ada, bought, changed }
      }
      const [changed, bought] = await Promise.all([changing(), buying()])
      return { ada, bought, changed }
    }),
  )
}

const outcomeOf = ({ bought, changed }: PurchaseAndChange) =>
  `${Object.keys(tally([bought])).join()}, then the change: ${changed.status}`

describe('a cart changed during its purchase', () => {
  test('keeps an added gift in the cart, or refuses the purchase', async () => {
    const other = await shop.stock('7.00', 100_000)
    const met = await buyDuringChange((ada) => addToCart(ada, other))
    for (const one of met) {
      expect(['200, then the change: 200', `${CHANGED}, then the change: 200`]).toContain(
        outcomeOf(one),
      )
      const expected = one.bought.status === 200 ? { [other]: 1 } : { [gift]: 1, [other]: 1 }
      expect(await shop.inCarts([one.ada])).toEqual(expected)
    }
    const sold = met.filter(({ bought }) => bought.status === 200).length
    expect(await shop.shelf(gift)).toEqual({ stock: 100_000 - sold, sold })
    expect(await shop.shelf(other)).toEqual({ stock: 100_000, sold: 0 })
  })

  test('refuses the old total after an addition, or keeps the addition in the cart', async () => {
    for (const one of await buyDuringChange((ada) => addToCart(ada, gift))) {
      expect(['200, then the change: 200', `${CHANGED}, then the change: 200`]).toContain(
        outcomeOf(one),
      )
      const left = one.bought.status === 200 ? 1 : 2
      expect(await shop.inCarts([one.ada])).toEqual({ [gift]: left })
    }
  })

  test('refuses the old total after a new quantity, or applies the quantity too late', async () => {
    for (const one of await buyDuringChange((ada) => setQuantity(ada, gift, 3))) {
      expect(['200, then the change: 404', `${CHANGED}, then the change: 200`]).toContain(
        outcomeOf(one),
      )
      const expected = one.bought.status === 200 ? {} : { [gift]: 3 }
      expect(await shop.inCarts([one.ada])).toEqual(expected)
    }
  })

  test('buys a removed gift only when the purchase came first', async () => {
    for (const one of await buyDuringChange((ada) => removeFromCart(ada, gift))) {
      expect(['200, then the change: 200', `${EMPTY}, then the change: 200`]).toContain(
        outcomeOf(one),
      )
      expect(await shop.inCarts([one.ada])).toEqual({})
    }
  })
})
