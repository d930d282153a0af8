import { expect, test } from 'vitest'
import type { InventoryPage } from '#shop/contract/shop.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { TestShop } from '#test/harness/shop.ts'
import { listInventory } from './read-inventory.ts'
import { refundPurchase } from './orders.ts'
import { removeGift } from './gifts.ts'

const database = await ownDatabase()
const shop = await TestShop.open(database)
const by = shop.keeper.id

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
  expect(await listInventory(database, { search: '', after: 0 })).toEqual({
    gifts: [
      { id: apple.id, name: 'Apple', picture: apple.picture, stock: 1, numberOfPurchased: 3 },
      { id: zebra.id, name: 'zebra', picture: null, stock: 9, numberOfPurchased: 0 },
    ],
    total: 2,
    next: null,
  })
})

test('pages by 50, each gift once, and searches the words of the name', async () => {
  for (let count = 0; count < 70; count++) {
    await shop.gift({ name: `Shelf ${count % 2 === 0 ? 'A' : 'b'} ${count}`, description: 'x' })
  }
  const pages: InventoryPage[] = []
  for (let after: number | null = 0; after !== null; after = pages.at(-1)?.next ?? null) {
    pages.push(await listInventory(database, { search: 'SHELF', after }))
  }
  expect(pages.map((page) => [page.gifts.length, page.total])).toEqual([
    [50, 70],
    [20, 70],
  ])
  const names = pages.flatMap((page) => page.gifts.map(({ name }) => name.toLowerCase()))
  expect(names).toEqual([...new Set(names)].toSorted())
  const found = await listInventory(database, { search: ' b  shelf 1', after: 0 })
  expect(found.gifts.map(({ name }) => name)).toContain('Shelf b 13')
  expect(found.gifts.every(({ name }) => /b.*1/.test(name))).toBe(true)
})

test('does not search the description', async () => {
  await shop.gift({ name: 'Plain', description: 'Extraordinary' })
  expect((await listInventory(database, { search: 'extraordinary', after: 0 })).gifts).toEqual([])
})
