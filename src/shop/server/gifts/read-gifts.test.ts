import { expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { TestShop } from '#test/harness/shop.ts'
import { hundredths } from '#platform/contract/points.ts'
import type { GiftSearch } from '#shop/contract/shop.ts'
import { removeGift } from './gifts.ts'
import { listGifts, readShopGift } from './read-gifts.ts'

const database = await ownDatabase()
const shop = await TestShop.open(database)
const ada = await shop.customer(500)

const EVERYTHING: GiftSearch = {
  search: '',
  sort: 'newest',
  affordable: false,
  inStock: false,
  category: 0,
  after: '',
}

const list = (asked: Partial<GiftSearch> = {}) =>
  listGifts(database, ada.id, { ...EVERYTHING, ...asked })

async function namesOf(asked: Partial<GiftSearch>): Promise<string[]> {
  const { gifts, total } = await list(asked)
  expect(total).toBe(gifts.length)
  return gifts.map(({ name }) => name)
}

const whenEmpty = await list()

const facts = [
  ['Green Mug', 'Holds 100% of your tea', 500, 3],
  ['Tote bag', 'Green, for groceries', 501, 0],
  ['Desk_lamp', 'Light where you need it', 300, 1],
  ['BÜCHER', 'Über alles\nund mehr', 499, 0],
] as const
for (const [name, description, price, inventory] of facts) {
  await shop.gift({ name, description, price: hundredths(price), inventory })
}

test('has one empty page for an empty shop', () => {
  expect(whenEmpty).toEqual({ gifts: [], total: 0, next: null })
})

test('lists image, name, description, price and available quantity, without removed gifts', async () => {
  const picture = await shop.picture()
  const form = shop.form({ name: 'Brand-new', description: 'To look at', picture, inventory: 7 })
  const { id } = await shop.gift(form)
  const { inventory: stock, ...facts } = form
  const found = { gifts: [{ id, ...facts, stock }], total: 1, next: null }
  expect(await list({ search: 'brand-new' })).toEqual(found)
  await removeGift(database, { by: shop.keeper.id, giftId: id })
  expect(await list({ search: 'brand-new' })).toEqual(whenEmpty)
})

test('reads one gift, until it is removed', async () => {
  const { id } = await shop.gift({ name: 'One', inventory: 3 })
  expect(await readShopGift(database, id, ada.id)).toMatchObject({ id, name: 'One', stock: 3 })
  await removeGift(database, { by: shop.keeper.id, giftId: id })
  const unknown = { code: 'gift-unknown' }
  await expect(readShopGift(database, id, ada.id)).rejects.toMatchObject(unknown)
  await expect(readShopGift(database, 999_999, ada.id)).rejects.toMatchObject(unknown)
})

test.each([
  ['newest', ['BÜCHER', 'Desk_lamp', 'Tote bag', 'Green Mug']],
  ['cheapest', ['Desk_lamp', 'BÜCHER', 'Green Mug', 'Tote bag']],
  ['dearest', ['Tote bag', 'Green Mug', 'BÜCHER', 'Desk_lamp']],
] as const)('sorts: %s first', async (sort, names) => {
  expect(await namesOf({ sort })).toEqual(names)
})

test.each([
  ['mug', ['Green Mug']],
  ['MUG', ['Green Mug']],
  ['green', ['Tote bag', 'Green Mug']],
  ['groceries tote', ['Tote bag']],
  ['  green   tea ', ['Green Mug']],
  ['green lamp', []],
  ['ee', ['Desk_lamp', 'Tote bag', 'Green Mug']],
  ['bücher', ['BÜCHER']],
  ['ÜBER', ['BÜCHER']],
  ['alles\nund', ['BÜCHER']],
  // LIKE's wildcards are plain text.
  ['100%', ['Green Mug']],
  ['1%0', []],
  ['desk_lamp', ['Desk_lamp']],
  ['t_te', []],
  ['\\', []],
  ["'; drop table gifts; --", []],
  // A word is in the name or in the description, not across the two.
  ['mugholds', []],
])('finds gifts by %j', async (search, names) => {
  expect(await namesOf({ search })).toEqual(names)
})

test('filters by gifts that the appreciation balance can pay', async () => {
  expect(await namesOf({ affordable: true })).toEqual(['BÜCHER', 'Desk_lamp', 'Green Mug'])
  const poor = await shop.customer(0)
  const { gifts } = await listGifts(database, poor.id, { ...EVERYTHING, affordable: true })
  expect(gifts).toEqual([])
})

test('filters by available gifts', async () => {
  expect(await namesOf({ inStock: true })).toEqual(['Desk_lamp', 'Green Mug'])
})

test('combines search, order and filters', async () => {
  const asked = { search: 'e', sort: 'dearest', affordable: true, inStock: true } as const
  expect(await namesOf(asked)).toEqual(['Green Mug', 'Desk_lamp'])
})
