import { afterAll, expect, test } from 'vitest'
import type { Colleague } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { TestShop } from '#test/harness/shop.ts'
import { audit } from '#app/server/audit.ts'
import { insertGroup, removeGroup } from '#groups/server/change-groups.ts'
import { transact } from '#platform/server/db/transact.ts'
import { sayInEnglish } from '#platform/server/language/say.ts'
import type { Gift, GiftChange, GiftSearch } from '#shop/contract/shop.ts'
import { SHOP_INVARIANTS } from '#shop/server/invariants.ts'
import { listPurchases } from '#shop/server/orders/read-purchases.ts'
import { addToCart, readCartPage } from '#shop/server/purchase/cart.ts'
import { findAudienceUses, type GiftSight } from './audience.ts'
import { changeGiftCategories, listGiftCategories } from './categories.ts'
import { editGift, removeGift } from './gifts.ts'
import { listGifts, readShopGift } from './read-gifts.ts'

const database = await ownDatabase()
const shop = await TestShop.open(database)
const by = shop.keeper.id

const moveTo = ({ id }: Colleague, team: string | null) =>
  database.pool.query('update users set team = $2 where id = $1', [id, team])

const group = (team: string) =>
  transact(database, (tx) =>
    insertGroup(tx, {
      name: `Team ${team}`,
      condition: { match: 'all', rules: [{ field: 'team', is: 'oneOf', values: [team] }] },
    }),
  )

const grenoble = await group('Grenoble')
const lyon = await group('Lyon')
const [noor, ben] = [await shop.customer(), await shop.customer()]
await moveTo(noor, 'Grenoble')
await moveTo(ben, 'Berlin')
const pass = await shop.gift({ name: 'Ski pass', audience: [grenoble] })
await shop.gift({ name: 'Ski wax' })

afterAll(async () => {
  const { findings } = await transact(database, (tx) => audit(tx, { invariants: SHOP_INVARIANTS }))
  expect(findings.filter(({ violations }) => violations.length > 0)).toEqual([])
})

const SEARCH: GiftSearch = {
  search: 'ski',
  sort: 'newest',
  affordable: false,
  inStock: false,
  category: 0,
  after: '',
}

async function sees({ id }: Colleague, sight?: GiftSight) {
  const { gifts, total } = await listGifts(database, id, SEARCH, sight)
  expect(total).toBe(gifts.length)
  return gifts.map(({ name }) => name)
}

const edit = (gift: Gift, changes: Partial<GiftChange>) => {
  const { name, description, price, picture } = gift
  const form = { name, description, price, picture, inventoryChange: 0, ...changes }
  return editGift(database, { by, key: shop.newKey(), giftId: gift.id, gift: form })
}

const UNKNOWN = { code: 'gift-unknown' }

test('whoever is outside neither sees, finds, counts, opens nor buys it', async () => {
  expect(await sees(noor)).toEqual(['Ski wax', 'Ski pass'])
  expect(await sees(ben)).toEqual(['Ski wax'])
  expect(await readShopGift(database, pass.id, noor.id)).not.toHaveProperty('audience')
  await expect(readShopGift(database, pass.id, ben.id)).rejects.toMatchObject(UNKNOWN)
  await expect(addToCart(database, ben.id, pass.id)).rejects.toMatchObject(UNKNOWN)
  expect((await addToCart(database, noor.id, pass.id)).lines).toHaveLength(1)
})

test('whoever manages gifts sees it with its audience, and may not buy it', async () => {
  expect(await sees(shop.keeper)).toEqual(['Ski wax'])
  expect(await sees(shop.keeper, 'all')).toEqual(['Ski wax', 'Ski pass'])
  const { audience } = await readShopGift(database, pass.id, by, 'all')
  expect(audience).toEqual([{ id: grenoble, name: 'Team Grenoble' }])
  await expect(addToCart(database, by, pass.id, { sight: 'all' })).rejects.toMatchObject({
    code: 'gift-not-offered',
  })
})

test('a category that has nothing for somebody is not shown to them', async () => {
  const names = { en: 'Snow', de: '', es: '', fr: '', pt: '', ar: '' }
  const change = { known: [], categories: [{ id: null, names }] }
  const { categories } = await changeGiftCategories(database, { by, change })
  await edit(pass, { categories: categories.map(({ id }) => id) })
  const shown = async ({ id: userId }: Colleague) =>
    (await listGiftCategories(database, { userId, language: 'en' })).categories.length
  expect([await shown(noor), await shown(ben)]).toEqual([1, 0])
})

test('any of several groups is enough; without groups it is for everybody', async () => {
  expect((await edit(pass, { audience: [lyon, grenoble] })).audience).toEqual([
    { id: grenoble, name: 'Team Grenoble' },
    { id: lyon, name: 'Team Lyon' },
  ])
  // Without an audience in the change it stays.
  await edit(pass, { description: 'New' })
  await moveTo(ben, 'lyon')
  expect(await sees(ben)).toEqual(['Ski wax', 'Ski pass'])
  await moveTo(ben, null)
  expect(await sees(ben)).toEqual(['Ski wax'])
  expect(await edit(pass, { audience: [] })).not.toHaveProperty('audience')
  expect(await sees(ben)).toEqual(['Ski wax', 'Ski pass'])
  await expect(edit(pass, { audience: [999_999] })).rejects.toMatchObject({ code: 'group-unknown' })
  await edit(pass, { audience: [grenoble] })
})

test('a cart keeps the name of what is not offered any more; a purchase leaves it out', async () => {
  const wax = await shop.gift({ name: 'Chalk' })
  const buyer = await shop.customer()
  await moveTo(buyer, 'Grenoble')
  await addToCart(database, buyer.id, pass.id)
  const seen = (await addToCart(database, buyer.id, wax.id)).total
  await moveTo(buyer, 'Berlin')
  const { lines, total } = await readCartPage(database, buyer.id)
  expect(lines.map(({ name, stock, withheld }) => [name, stock, withheld])).toEqual([
    ['Ski pass', 0, 'audience'],
    ['Chalk', 10, undefined],
  ])
  expect(lines[0]).toMatchObject({ description: '', picture: null })
  await expect(shop.buy(buyer, seen)).rejects.toMatchObject({ code: 'cart-changed' })
  await shop.buy(buyer, total)
  expect((await readCartPage(database, buyer.id)).lines).toEqual([])
  expect(await shop.shelf(pass)).toEqual({ stock: 10, sold: 0 })
})

test('a cart with nothing that is offered buys nothing', async () => {
  const buyer = await shop.customer()
  await moveTo(buyer, 'Grenoble')
  await addToCart(database, buyer.id, pass.id)
  await edit(pass, { audience: [lyon] })
  await expect(shop.buy(buyer)).rejects.toMatchObject({ code: 'nothing-in-stock' })
  await edit(pass, { audience: [grenoble] })
  await shop.buy(buyer)
  expect(await shop.shelf(pass)).toEqual({ stock: 9, sold: 1 })
})

test('an order stays when its buyer leaves the audience, and no longer leads to the gift', async () => {
  const buyer = await shop.customer()
  await moveTo(buyer, 'Grenoble')
  await addToCart(database, buyer.id, pass.id)
  await shop.buy(buyer)
  const items = async () =>
    (await listPurchases(database, buyer.id, 0)).purchases.flatMap(({ items: all }) => all)
  expect(await items()).toMatchObject([{ gift: pass.id, name: 'Ski pass' }])
  await moveTo(buyer, 'Berlin')
  expect(await items()).toMatchObject([{ gift: null, name: 'Ski pass' }])
})

test('of buyers at once nobody gets it after its audience was changed', async () => {
  const buyers: Colleague[] = []
  for (let number = 0; number < 12; number += 1) {
    const buyer = await shop.customer()
    await moveTo(buyer, 'Grenoble')
    await addToCart(database, buyer.id, pass.id)
    buyers.push(buyer)
  }
  const price = pass.price
  const buying = buyers.map((buyer) =>
    shop.buy(buyer, price).then(
      () => 'bought',
      () => 'refused',
    ),
  )
  await edit(pass, { audience: [lyon] })
  const { rows } = await database.pool.query<{ sold: number }>(
    'select number_of_purchased as sold from gifts where id = $1',
    [pass.id],
  )
  const outcomes = await Promise.all(buying)
  // What was sold when the change had committed is all that is sold.
  expect(outcomes.filter((outcome) => outcome === 'bought').length + 2).toBe(rows[0]?.sold)
  await edit(pass, { audience: [grenoble] })
})

test('a group that a gift is offered to can’t be removed, until the gift is', async () => {
  const reading = { say: sayInEnglish, uses: [findAudienceUses] }
  const remove = () => removeGroup(database, reading, { by, from: '', id: grenoble })
  await expect(remove()).rejects.toMatchObject({ code: 'group-in-use' })
  expect(await findAudienceUses(database, sayInEnglish)).toEqual([
    { group: grenoble, title: 'The gift Ski pass', path: `/inventory?gift=${pass.id}` },
  ])
  await removeGift(database, { by, giftId: pass.id })
  expect(await remove()).toEqual({ id: grenoble })
})
