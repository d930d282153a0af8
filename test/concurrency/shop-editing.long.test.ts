import { describe, expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { ask, tally, twoClients, type AppAnswer } from './app-client.ts'
import { countDeadlocks } from './deadlocks.ts'
import { BusyShop } from './shop-busy.ts'
import { ShopFloor } from './shop-floor.ts'
import { addGift, addStock, addToCart, buy, editGift, removeGift } from './shop-requests.ts'

const database = await ownDatabase()
const { appClients, pools } = await twoClients(database)
const shop = await ShopFloor.open(database, appClients)

const GONE = '404 This gift is not in the shop any more.'

describe.each([
  ['one app', appClients.slice(0, 1)],
  ['two apps', appClients],
])('through %s, while the administrator edits, removes and restocks gifts', (_name, through) => {
  test('charges each buyer the total they saw, and accounts for all stock', async () => {
    const busy = new BusyShop(shop, through, await shop.customers(40))
    await busy.open(6, 45)
    expect(busy.unexpected).toEqual([])
    // The run had both successful purchases and refusals because of changed carts.
    expect(busy.bought.length).toBeGreaterThan(50)
    expect(busy.refused).toBeGreaterThan(10)

    const stored = await shop.purchases(busy.people)
    const paid = busy.bought.map(({ userId, seq, total }) => ({ userId, seq, total }))
    expect(stored.map(({ userId, seq, total }) => ({ userId, seq, total })).sort(byEntry)).toEqual(
      paid.sort(byEntry),
    )
    for (const { total, sumOfCopies, entry } of stored) {
      expect([sumOfCopies, -entry]).toEqual([total, total])
    }
    for (const [gift, { added }] of busy.gifts) {
      const sold = stored.reduce((sum, { quantities }) => sum + (quantities[gift] ?? 0), 0)
      expect(await shop.shelf(gift)).toEqual({ stock: added - sold, sold })
    }
    expect(await findImpossibleCopies()).toEqual([])
    expect(await countDeadlocks(pools)).toBe(0)
  })
})

interface PaidPrice {
  userId: number
  seq: number
}

const byEntry = (a: PaidPrice, b: PaidPrice) => a.userId - b.userId || a.seq - b.seq

/** The busy shop puts a gift's price into its name, so a copy that mixes two versions shows. */
async function findImpossibleCopies(): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    `select name, price from purchase_items
      where name like '%, at %' and split_part(name, ', at ', 2)::numeric * 100 <> price`,
  )
  return rows
}

test('makes one gift of 100 concurrent additions with one name', async () => {
  const answers = await ask(appClients, 100, (appClient, place) => {
    const name = place % 2 === 0 ? 'The Only Mug' : 'the only mug'
    const gift = { ...shop.form('1.00'), name, inventory: 3 }
    return appClient.ask(addGift(shop.administrator, gift, shop.newKey()))
  })
  const taken = '409 Something went wrong, item with this name may already exist'
  expect(tally(answers)).toEqual({ 200: 1, [taken]: 99 })
  const { rows } = await database.pool.query(
    `select count(*) as gifts, sum(stock) as stock from gifts where lower(name) = 'the only mug'`,
  )
  expect(rows).toEqual([{ gifts: 1, stock: 3 }])
})

test('adds a gift once and stock once for each key', async () => {
  const [key, gift] = [shop.newKey(), { ...shop.form('1.00'), inventory: 3 }]
  const added = await ask(appClients, 100, (appClient) =>
    appClient.ask(addGift(shop.administrator, gift, key)),
  )
  expect(tally(added)).toEqual({ 200: 100 })
  const ids = new Set(added.map(({ json }) => json['id'] as number))
  expect(ids.size).toBe(1)
  const [id = 0] = ids
  const again = shop.newKey()
  const restocked = await ask(appClients, 200, (appClient) =>
    appClient.ask(addStock(shop.administrator, id, 5, again)),
  )
  expect(tally(restocked)).toEqual({ 200: 200 })
  const edition = { ...shop.form('3.00'), inventoryChange: -1 }
  const third = shop.newKey()
  const edited = await ask(appClients, 200, (appClient) =>
    appClient.ask(editGift(shop.administrator, id, edition, third)),
  )
  expect(tally(edited)).toEqual({ 200: 200 })
  expect(await shop.shelf(id)).toEqual({ stock: 3 + 5 - 1, sold: 0 })
})

test('sells no gift removed during additions to carts', async () => {
  const gift = await shop.stock('1.00', 1_000)
  const people = await shop.customers(60)
  const before: AppAnswer[] = []
  const after: AppAnswer[] = []
  let isRemoved = false
  const adding = ask(appClients, people.length, async (appClient, place) => {
    const ada = people[place]
    if (ada === undefined) throw new Error('nobody')
    while (after.length < 300) {
      const answers = isRemoved ? after : before
      answers.push(await appClient.ask(addToCart(ada, gift)))
    }
  })
  await expect.poll(() => before.length, { interval: 1, timeout: 10_000 }).toBeGreaterThan(100)
  await shop.done(removeGift(shop.administrator, gift))
  isRemoved = true
  await adding
  expect(tally(after)).toEqual({ [GONE]: after.length })
  const added = tally(before)['200'] ?? 0
  expect(added).toBeGreaterThan(100)
  expect(added + (tally(before)[GONE] ?? 0)).toBe(before.length)
  expect(await shop.inCarts(people)).toEqual({ [gift]: added })
  const purchases = await ask(appClients, people.length, (appClient, place) => {
    const ada = people[place]
    if (ada === undefined) throw new Error('nobody')
    return appClient.ask(buy(ada, '1.00', shop.newKey()))
  })
  expect(tally(purchases)).toEqual({
    '409 Items in your cart are currentlynot in stock.': people.length,
  })
  expect(await shop.shelf(gift)).toEqual({ stock: 1_000, sold: 0 })
})

test('stops selling a gift removed during purchases', async () => {
  const gift = await shop.stock('1.00', 1_000)
  const people = await shop.customers(300)
  const each = async (asked: (place: number) => ReturnType<typeof addToCart>) =>
    ask(appClients, people.length, (appClient, place) => appClient.ask(asked(place)))
  const whose = (place: number) => people[place] ?? { cookie: '' }
  expect(tally(await each((place) => addToCart(whose(place), gift)))).toEqual({ 200: 300 })
  const buying = each((place) => buy(whose(place), '1.00', shop.newKey()))
  await shop.done(removeGift(shop.administrator, gift))
  const atRemoval = await shop.shelf(gift)
  const kinds = tally(await buying)
  const sold = kinds['200'] ?? 0
  expect(sold + (kinds['409 Items in your cart are currentlynot in stock.'] ?? 0)).toBe(300)
  expect(await shop.shelf(gift)).toEqual({ stock: 1_000 - sold, sold })
  expect(await shop.shelf(gift)).toEqual(atRemoval)
})
