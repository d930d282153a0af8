import { expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { TestShop } from '#test/harness/shop.ts'
import type { Gift, InventoryPage, InventoryQuery } from '#shop/contract/shop.ts'
import { removeGift } from '#shop/server/gifts/gifts.ts'
import { refundPurchase } from '#shop/server/orders/refunds.ts'
import { addStock } from './count-stock.ts'
import { listInventory } from './read-inventory.ts'

const database = await ownDatabase()
const shop = await TestShop.open(database)
const by = shop.keeper.id
const ALL = { search: '', stock: 'all', sort: 'name' } as const

async function readAll(filter: Omit<InventoryQuery, 'after'>): Promise<InventoryPage[]> {
  const pages: InventoryPage[] = []
  for (let after: number | null = 0; after !== null; after = pages.at(-1)?.next ?? null) {
    pages.push(await listInventory(database, { ...filter, after }))
  }
  return pages
}

const shown = ({ id, price }: Gift) => ({ id, price })

test('lists by name, ignoring case, with stock and units purchased, without removed gifts', async () => {
  const [zebra, apple, mango] = [
    await shop.gift({ name: 'zebra', inventory: 9 }),
    await shop.gift({ name: 'Apple', inventory: 4, picture: await shop.picture() }),
    await shop.gift({ name: 'mango', inventory: 1 }),
  ]
  await removeGift(database, { by, giftId: mango.id })
  await shop.sold([apple, 3])
  const { id } = await shop.sold([zebra, 2])
  await refundPurchase(database, { purchaseId: id, note: '', by })
  expect(await listInventory(database, { ...ALL, after: 0 })).toEqual({
    gifts: [
      { ...shown(apple), name: 'Apple', picture: apple.picture, stock: 1, numberOfPurchased: 3 },
      { ...shown(zebra), name: 'zebra', picture: null, stock: 9, numberOfPurchased: 0 },
    ],
    total: 2,
    next: null,
  })
})

test('pages by 50, each gift once, and searches the words of the name', async () => {
  for (let count = 0; count < 70; count++) {
    await shop.gift({ name: `Shelf ${count % 2 === 0 ? 'A' : 'b'} ${count}`, description: 'x' })
  }
  const pages = await readAll({ ...ALL, search: 'SHELF' })
  expect(pages.map((page) => [page.gifts.length, page.total])).toEqual([
    [50, 70],
    [20, 70],
  ])
  const names = pages.flatMap((page) => page.gifts.map(({ name }) => name.toLowerCase()))
  expect(names).toEqual([...new Set(names)].toSorted())
  const found = await listInventory(database, { ...ALL, search: ' b  shelf 1', after: 0 })
  expect(found.gifts.map(({ name }) => name)).toContain('Shelf b 13')
  expect(found.gifts.every(({ name }) => /b.*1/.test(name))).toBe(true)
})

test.each([
  ['low', [0, 5]],
  ['out', [0]],
] as const)('filters by stock: %s; counts and pages the matches', async (stock, left) => {
  const search = `${stock}-filter`
  for (let count = 0; count < 120; count++) {
    await shop.gift({ name: `${search} ${count}`, inventory: [0, 6, 5, 7][count % 4] ?? 0 })
  }
  const pages = await readAll({ ...ALL, search, stock })
  const matches = 30 * left.length
  expect(pages.map((page) => page.total)).toEqual(pages.map(() => matches))
  const gifts = pages.flatMap((page) => page.gifts)
  expect(new Set(gifts.map(({ id }) => id)).size).toBe(matches)
  expect(new Set(gifts.map((gift) => gift.stock))).toEqual(new Set(left))
})

test('continues after a gift that was restocked meanwhile', async () => {
  for (let count = 10; count < 65; count++) {
    await shop.gift({ name: `Restocked ${count}`, inventory: 0 })
  }
  const filter = { ...ALL, search: 'restocked', stock: 'low' } as const
  const first = await listInventory(database, { ...filter, after: 0 })
  const giftId = first.next ?? 0
  await addStock(database, { by, giftId, quantity: 10, key: shop.newKey() })
  const second = await listInventory(database, { ...filter, after: giftId })
  const names = second.gifts.map(({ name }) => name)
  expect(names).toEqual([60, 61, 62, 63, 64].map((number) => `Restocked ${number}`))
})

test('orders by stock, the lowest first, then by name, across pages', async () => {
  for (let count = 0; count < 60; count++) {
    await shop.gift({ name: `Ordered ${count + 10}`, inventory: count % 3 })
  }
  const pages = await readAll({ ...ALL, search: 'ordered', sort: 'stock' })
  expect(pages.map(({ gifts }) => gifts.length)).toEqual([50, 10])
  const shownOrder = pages.flatMap(({ gifts }) =>
    gifts.map(({ stock, name }) => `${stock} ${name}`),
  )
  expect(shownOrder).toEqual([...new Set(shownOrder)].toSorted())
})

test('does not search the description', async () => {
  await shop.gift({ name: 'Plain', description: 'Extraordinary' })
  expect(
    (await listInventory(database, { ...ALL, search: 'extraordinary', after: 0 })).gifts,
  ).toEqual([])
})
