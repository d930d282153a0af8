import { afterAll, expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { TestShop } from '#test/harness/shop.ts'
import { audit } from '#app/server/audit.ts'
import type { Language } from '#platform/contract/languages.ts'
import { transact } from '#platform/server/db/transact.ts'
import type { CategoryNames } from '#shop/contract/categories.ts'
import type { Gift, GiftChange, GiftSearch } from '#shop/contract/shop.ts'
import { SHOP_INVARIANTS } from '#shop/server/invariants.ts'
import {
  arrangeGifts,
  changeGiftCategories,
  listGiftCategories,
  readShopOrder,
} from './categories.ts'
import { editGift, removeGift } from './gifts.ts'
import { listGifts, readShopGift } from './read-gifts.ts'

const database = await ownDatabase()
const shop = await TestShop.open(database)
const ada = await shop.customer()
const by = shop.keeper.id

afterAll(async () => {
  const { findings } = await transact(database, (tx) => audit(tx, { invariants: SHOP_INVARIANTS }))
  expect(findings.filter(({ violations }) => violations.length > 0)).toEqual([])
})

const named = (names: Partial<CategoryNames>): CategoryNames => {
  return { en: '', de: '', es: '', fr: '', pt: '', ar: '', ...names }
}

/** Makes the categories what is asked, as somebody who saw the present ones. */
async function save(wanted: readonly { id: number | null; names: CategoryNames }[]) {
  const { categories } = await readShopOrder(database)
  const change = { known: categories.map(({ id }) => id), categories: [...wanted] }
  return (await changeGiftCategories(database, { by, change })).categories
}

const categoriesIn = (language: Language) =>
  listGiftCategories(database, { userId: ada.id, language })

const inShop = async (asked: Partial<GiftSearch> = {}) => {
  const search = { search: '', sort: 'newest', affordable: false, inStock: false } as const
  const all = { ...search, category: 0, after: '', ...asked }
  return (await listGifts(database, ada.id, all)).gifts.map(({ name }) => name)
}

const edit = (gift: Gift, changes: Partial<GiftChange>) => {
  const { name, description, price, picture } = gift
  const form = { name, description, price, picture, inventoryChange: 0, ...changes }
  return editGift(database, { by, key: shop.newKey(), giftId: gift.id, gift: form })
}

test('names categories in the reader’s language, and shows those that have gifts, in order', async () => {
  const [digital, home] = await save([
    { id: null, names: named({ en: 'Digital', de: 'Digitales' }) },
    { id: null, names: named({ fr: 'Maison' }) },
  ])
  if (digital === undefined || home === undefined) throw new Error('not saved')
  expect(await categoriesIn('en')).toEqual({ categories: [], isArranged: false })
  const voucher = await shop.gift({ name: 'Voucher', categories: [home.id, digital.id] })
  await shop.gift({ name: 'Lamp', categories: [home.id] })
  await shop.gift({ name: 'Plain' })
  expect(voucher.categories).toEqual([digital.id, home.id])
  const { version: _, ...shown } = voucher
  expect(await readShopGift(database, voucher.id, ada.id)).toEqual(shown)
  expect((await categoriesIn('de')).categories).toEqual([
    { id: digital.id, name: 'Digitales' },
    { id: home.id, name: 'Maison' },
  ])
  expect(await inShop({ category: digital.id })).toEqual(['Voucher'])
  expect(await inShop({ category: home.id })).toEqual(['Lamp', 'Voucher'])
  expect(await inShop({ category: 999_999 })).toEqual([])
  expect(await inShop()).toEqual(['Plain', 'Lamp', 'Voucher'])
  // Without categories in the change they stay; an empty list takes them away.
  expect((await edit(voucher, { description: 'New' })).categories).toEqual(voucher.categories)
  expect(await edit(voucher, { categories: [] })).not.toHaveProperty('categories')
  expect((await categoriesIn('en')).categories).toEqual([{ id: home.id, name: 'Maison' }])
  const lamp = (await listGifts(database, ada.id, { ...SEARCH, search: 'lamp' })).gifts[0] as Gift
  await removeGift(database, { by, giftId: lamp.id })
  expect((await categoriesIn('en')).categories).toEqual([])
})

const SEARCH: GiftSearch = {
  search: '',
  sort: 'arranged',
  affordable: false,
  inStock: false,
  category: 0,
  after: '',
}

test('renames, moves and removes categories; their gifts stay', async () => {
  const before = (await readShopOrder(database)).categories
  const [one, two] = before
  if (one === undefined || two === undefined) throw new Error('no categories')
  const gift = await shop.gift({ name: 'In one', categories: [one.id] })
  const renamed = { id: one.id, names: named({ en: 'Online' }) }
  const after = await save([two, renamed].map(({ id, names }) => ({ id, names })))
  expect(after.map(({ id, names, gifts }) => [id, names.en, gifts])).toEqual([
    [two.id, '', 0],
    [one.id, 'Online', 1],
  ])
  await save([])
  expect(await readShopGift(database, gift.id, ada.id)).not.toHaveProperty('categories')
  const { rows } = await database.pool.query(
    `select after from audit_log where action = 'giftCategoriesChanged' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ after: { categories: '' } }])
})

test('refuses a change of categories that somebody else changed, and a name that two have', async () => {
  const [one] = await save([{ id: null, names: named({ en: 'Sport' }) }])
  const stale = { known: [], categories: [] }
  const changed = { code: 'categories-changed' }
  await expect(changeGiftCategories(database, { by, change: stale })).rejects.toMatchObject(changed)
  await expect(save([{ id: 999_999, names: named({ en: 'New' }) }])).rejects.toMatchObject(changed)
  const twice = { id: null, names: named({ en: 'SPORT' }) }
  await expect(
    save([{ id: one?.id ?? 0, names: named({ en: 'Sport' }) }, twice]),
  ).rejects.toMatchObject({ code: 'category-name-taken' })
  const unknown = shop.form({ name: 'Nowhere', categories: [999_999] })
  await expect(shop.gift(unknown)).rejects.toMatchObject({ ...changed, field: 'categories' })
  expect(await inShop({ search: 'nowhere' })).toEqual([])
})

test('puts gifts first in the keeper’s order, page by page, then the newest', async () => {
  await database.pool.query('update gifts set removed_at = now()')
  const gifts: Gift[] = []
  for (let number = 1; number <= 30; number += 1) {
    gifts.push(await shop.gift({ name: `Number ${number}` }))
  }
  const first = [gifts[4], gifts[29], gifts[11]].flatMap((gift) => gift?.id ?? [])
  const change = { known: [], gifts: first }
  const order = await arrangeGifts(database, { by, change })
  expect(order.gifts.map(({ id }) => id)).toEqual(first)
  expect((await categoriesIn('en')).isArranged).toBe(true)
  const page = await listGifts(database, ada.id, SEARCH)
  const rest = await listGifts(database, ada.id, { ...SEARCH, after: page.next ?? '' })
  const newest = gifts
    .map(({ id }) => id)
    .filter((id) => !first.includes(id))
    .toReversed()
  expect([...page.gifts, ...rest.gifts].map(({ id }) => id)).toEqual([...first, ...newest])
  expect(rest.next).toBeNull()
  await expect(arrangeGifts(database, { by, change })).rejects.toMatchObject({
    code: 'order-changed',
  })
  const gone = { known: first, gifts: [999_999] }
  await expect(arrangeGifts(database, { by, change: gone })).rejects.toMatchObject({
    code: 'gift-unknown',
  })
  await removeGift(database, { by, giftId: first[0] ?? 0 })
  expect((await readShopOrder(database)).gifts.map(({ id }) => id)).toEqual(first.slice(1))
  await arrangeGifts(database, { by, change: { known: first.slice(1), gifts: [] } })
  expect((await listGifts(database, ada.id, SEARCH)).gifts[0]?.name).toBe('Number 30')
})

test('refuses whoever does not keep the shop', async () => {
  const asked = { by: ada.id, change: { known: [], categories: [] } }
  const refused = { code: 'not-permitted' }
  await expect(changeGiftCategories(database, asked)).rejects.toMatchObject(refused)
  const order = { by: ada.id, change: { known: [], gifts: [] } }
  await expect(arrangeGifts(database, order)).rejects.toMatchObject(refused)
})
