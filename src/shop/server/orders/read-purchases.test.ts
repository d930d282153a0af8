import { expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { TestShop } from '#test/harness/shop.ts'
import { hundredths } from '#platform/contract/points.ts'
import type { Purchase } from '#shop/contract/shop.ts'
import { removeGift } from '#shop/server/gifts/gifts.ts'
import { addToCart } from '#shop/server/purchase/cart.ts'
import { handOverOrder } from './orders.ts'
import { listPurchases } from './read-purchases.ts'

const database = await ownDatabase()
const shop = await TestShop.open(database)
const [mug, bag] = [await shop.gift({ inventory: 100 }), await shop.gift({ inventory: 100 })]

const PURCHASES = 45
const ada = await shop.customer()
const bob = await shop.customer()
for (let count = 0; count < PURCHASES; count++) {
  await addToCart(database, ada.id, mug.id)
  if (count % 2 === 1) await addToCart(database, ada.id, bag.id)
  await shop.buy(ada)
  // Purchases of another user are in between.
  if (count === 20) {
    await addToCart(database, bob.id, bag.id)
    await shop.buy(bob)
  }
}

test("lists the buyer's own purchases, newest first, 20 a page, each once", async () => {
  const pages: Purchase[][] = []
  for (let after: number | null = 0; after !== null;) {
    const page: Awaited<ReturnType<typeof listPurchases>> = await listPurchases(
      database,
      ada.id,
      after,
    )
    pages.push(page.purchases)
    after = page.next
  }
  expect(pages.map((page) => page.length)).toEqual([20, 20, 5])
  const ids = pages.flat().map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a))
  const dates = pages.flat().map(({ date }) => date.getTime())
  expect(dates).toEqual(dates.toSorted((a, b) => b - a))
})

test('has the id of a bought gift while it is in the shop', async () => {
  const eve = await shop.customer()
  const [kept, gone] = [await shop.gift(), await shop.gift()]
  for (const { id } of [kept, gone]) await addToCart(database, eve.id, id)
  await shop.buy(eve)
  await removeGift(database, { by: shop.keeper.id, giftId: gone.id })
  const { purchases } = await listPurchases(database, eve.id, 0)
  expect(purchases).toMatchObject([{ items: [{ gift: kept.id }, { gift: null, name: gone.name }] }])
})

test('shows the total, the items in the order of the cart, and the steps', async () => {
  const { purchases } = await listPurchases(database, ada.id, 0)
  const [newest, second] = purchases
  const { id: gift, name, description, price, picture } = mug
  expect(newest).toMatchObject({ total: 100, state: 'ordered', steps: [] })
  expect(newest?.items).toEqual([
    { gift, name, description, price, picture, quantity: 1, refunded: 0 },
  ])
  expect(second?.total).toBe(200)
  expect(second?.items.map((item) => item.name)).toEqual([mug.name, bag.name])

  const step = { purchaseId: second?.id ?? 0, note: 'On your desk', by: shop.keeper.id }
  await handOverOrder(database, step)
  const again = await listPurchases(database, ada.id, 0)
  expect(again.purchases[1]).toMatchObject({
    state: 'handedOver',
    steps: [{ state: 'handedOver', note: 'On your desk' }],
  })
})

test('hides purchases of others, also with their ids as a page start', async () => {
  const nothing = { purchases: [], next: null }
  const [newest] = (await listPurchases(database, ada.id, 0)).purchases
  expect(await listPurchases(database, bob.id, 0)).toMatchObject({
    purchases: [{ total: 100 }],
    next: null,
  })
  expect(await listPurchases(database, bob.id, newest?.id ?? 0)).toEqual(nothing)
  expect(await listPurchases(database, shop.keeper.id, 0)).toEqual(nothing)
})

test('shows the exact total paid, hundredths included', async () => {
  const odd = await shop.gift({ price: hundredths(1234), inventory: 3 })
  const eve = await shop.buyer([odd, 3])
  await shop.buy(eve)
  expect(await listPurchases(database, eve.id, 0)).toMatchObject({ purchases: [{ total: 3702 }] })
})
