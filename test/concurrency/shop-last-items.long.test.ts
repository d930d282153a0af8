import { afterEach, describe, expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { ask, tally, twoClients, type AppClient } from './app-client.ts'
import type { Colleague } from './colleagues.ts'
import { countDeadlocks } from './deadlocks.ts'
import { ShopFloor } from './shop-floor.ts'
import { addToCart, buy } from './shop-requests.ts'

const database = await ownDatabase()
const { appClients, pools } = await twoClients(database)
const shop = await ShopFloor.open(database, appClients)
const buyers = await shop.customers(1_000)

const NOTHING_LEFT = '409 Items in your cart are currentlynot in stock.'
const CHANGED = '409 Your cart has changed. Please look at the new total.'

function buyerAt(place: number): Colleague {
  const buyer = buyers[place]
  if (buyer === undefined) throw new Error('no buyer')
  return buyer
}

/** Each user adds gifts to the cart, one after another. */
async function fillCarts(through: readonly AppClient[], giftsOf: (place: number) => number[]) {
  const answers = await ask(through, buyers.length, async (appClient, place) => {
    const filled = []
    for (const gift of giftsOf(place))
      filled.push(await appClient.ask(addToCart(buyerAt(place), gift)))
    return filled
  })
  expect(tally(answers.flat())).toEqual({ 200: buyers.length * giftsOf(0).length })
}

const buyAll = (through: readonly AppClient[], total: string) =>
  ask(through, buyers.length, (appClient, place) =>
    appClient.ask(buy(buyerAt(place), total, shop.newKey())),
  )

afterEach(() => shop.emptyCarts())

describe.each([
  ['one app', appClients.slice(0, 1)],
  ['two apps', appClients],
])('through %s', (_name, through) => {
  test('sells exactly 10 items to 1,000 buyers', async () => {
    const gift = await shop.stock('2.50', 10)
    await fillCarts(through, () => [gift])
    expect(tally(await buyAll(through, '2.50'))).toEqual({ 200: 10, [NOTHING_LEFT]: 990 })
    expect(await shop.shelf(gift)).toEqual({ stock: 0, sold: 10 })
    // Exactly the buyers have empty carts.
    expect(await shop.inCarts(buyers)).toEqual({ [gift]: 990 })
    const sold = (await shop.purchases(buyers)).filter(({ quantities }) => gift in quantities)
    expect(new Set(sold.map(({ userId }) => userId)).size).toBe(10)
    for (const purchase of sold) {
      expect(purchase).toMatchObject({ total: 250, sumOfCopies: 250, entry: -250 })
    }
  })

  test('sells exactly the stock of two gifts, with carts in opposite order', async () => {
    const [rare, common] = [await shop.stock('2.00', 10), await shop.stock('0.30', 15)]
    await fillCarts(through, (place) => (place % 4 < 2 ? [rare, common] : [common, rare]))
    expect(tally(await buyAll(through, '2.30'))).toEqual({ 200: 10, [CHANGED]: 990 })
    expect(await shop.shelf(rare)).toEqual({ stock: 0, sold: 10 })
    expect(await shop.shelf(common)).toEqual({ stock: 5, sold: 10 })

    // The remaining users now see the new total, and want the remaining items.
    const left = await buyAll(through, '0.30')
    expect(tally(left)).toEqual({ 200: 5, [NOTHING_LEFT]: 985, '409 Cart is empty': 10 })
    expect(await shop.shelf(rare)).toEqual({ stock: 0, sold: 10 })
    expect(await shop.shelf(common)).toEqual({ stock: 0, sold: 15 })
    expect(await shop.inCarts(buyers)).toEqual({ [rare]: 985, [common]: 985 })
    expect(await countDeadlocks(pools)).toBe(0)
  })
})

test('never deadlocks two apps with 1,000 carts of two gifts out of twelve, in every order', async () => {
  const gifts: number[] = []
  for (let count = 0; count < 12; count++) gifts.push(await shop.stock('1.00', 1_000))
  await fillCarts(appClients, (place) => {
    const first = (place * 5) % 12
    const second = (first + 1 + ((place >> 2) % 11)) % 12
    return [gifts[first] ?? 0, gifts[second] ?? 0]
  })
  expect(tally(await buyAll(appClients, '2.00'))).toEqual({ 200: 1_000 })
  const shelves = await Promise.all(gifts.map((gift) => shop.shelf(gift)))
  expect(shelves.map((shelf) => (shelf?.stock ?? 0) + (shelf?.sold ?? 0))).toEqual(
    gifts.map(() => 1_000),
  )
  expect(shelves.reduce((sum, shelf) => sum + (shelf?.sold ?? 0), 0)).toBe(2_000)
  expect(await shop.inCarts(buyers)).toEqual({})
  expect(await countDeadlocks(pools)).toBe(0)
})
