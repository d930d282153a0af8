import { afterAll, expect, test } from 'vitest'
import type { Colleague } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { TestShop } from '#test/harness/shop.ts'
import { audit } from '#app/server/audit.ts'
import { insertGroup } from '#groups/server/change-groups.ts'
import { hundredths } from '#platform/contract/points.ts'
import { transact } from '#platform/server/db/transact.ts'
import type { Gift } from '#shop/contract/shop.ts'
import { emptyCart } from '#shop/server/close-account.ts'
import { editGift, removeGift } from '#shop/server/gifts/gifts.ts'
import { readShopGift } from '#shop/server/gifts/read-gifts.ts'
import { changeVariants } from '#shop/server/gifts/variants.ts'
import { SHOP_INVARIANTS } from '#shop/server/invariants.ts'
import { refundPurchase } from '#shop/server/orders/refunds.ts'
import { addStock, countStock } from './count-stock.ts'
import { stopWaiting, waitForGift } from './stock-waits.ts'

const database = await ownDatabase()
const shop = await TestShop.open(database)
const by = shop.keeper.id

afterAll(async () => {
  const { findings } = await transact(database, (tx) => audit(tx, { invariants: SHOP_INVARIANTS }))
  expect(findings.filter(({ violations }) => violations.length > 0)).toEqual([])
})

const group = (team: string) =>
  transact(database, (tx) =>
    insertGroup(tx, {
      name: `Team ${team}`,
      condition: { match: 'all', rules: [{ field: 'team', is: 'oneOf', values: [team] }] },
    }),
  )

const restock = ({ id: giftId }: Pick<Gift, 'id'>, quantity: number) =>
  addStock(database, { by, key: shop.newKey(), giftId, quantity })

const wait = ({ id: userId }: Colleague, { id: giftId }: Gift, variant?: number) =>
  waitForGift(database, { userId, giftId, variant })

/** How often each of some people was told, and of what. */
async function toldOf(people: readonly Colleague[]): Promise<string[][]> {
  const { rows } = await database.pool.query<{ user_id: number; name: string }>(
    `select user_id, facts->>'name' as name from notifications where kind = 'giftBack' order by id`,
  )
  return people.map(({ id }) => rows.filter((row) => row.user_id === id).map(({ name }) => name))
}

test('tells as many as pieces came, in the order of asking, and each once', async () => {
  const gift = await shop.gift({ inventory: 0 })
  const people = [await shop.customer(), await shop.customer(), await shop.customer()]
  for (const person of people) await wait(person, gift)
  expect(await readShopGift(database, gift.id, people[0]?.id ?? 0)).toMatchObject({
    isAwaited: true,
  })
  expect(await readShopGift(database, gift.id, by, 'all')).toMatchObject({ waiting: 3 })
  await restock(gift, 2)
  expect(await toldOf(people)).toEqual([[gift.name], [gift.name], []])
  await restock(gift, 5)
  await restock(gift, 5)
  expect(await toldOf(people)).toEqual([[gift.name], [gift.name], [gift.name]])
  expect(await readShopGift(database, gift.id, by, 'all')).not.toHaveProperty('waiting')
})

test('whoever asks twice is told once, and whoever takes it back is not', async () => {
  const gift = await shop.gift({ inventory: 0 })
  const [ada, ben] = [await shop.customer(), await shop.customer()]
  for (const person of [ada, ada, ben]) await wait(person, gift)
  await stopWaiting(database, { userId: ben.id, giftId: gift.id })
  await restock(gift, 9)
  expect(await toldOf([ada, ben])).toEqual([[gift.name], []])
})

test('a refund and a count tell, too; what is in stock is not waited for', async () => {
  const gift = await shop.gift({ inventory: 1 })
  const { id } = await shop.sold(gift)
  const [ada, ben] = [await shop.customer(), await shop.customer()]
  await wait(ada, gift)
  await refundPurchase(database, { purchaseId: id, note: '', by })
  expect(await toldOf([ada])).toEqual([[gift.name]])
  await expect(wait(ben, gift)).rejects.toMatchObject({ code: 'gift-in-stock' })
  await shop.sold(gift)
  await wait(ben, gift)
  const counts = [{ gift: gift.id, expected: 0, counted: 1, reason: 'found' as const }]
  await countStock(database, { by, key: shop.newKey(), counts })
  expect(await toldOf([ben])).toEqual([[gift.name]])
})

test('waiting for a variant is for that one; a plain gift hands its list on', async () => {
  const gift = await shop.gift({ inventory: 0 })
  const [ada, ben] = [await shop.customer(), await shop.customer()]
  await wait(ada, gift)
  const variant = { id: null, priceDifference: hundredths(0), seenStock: 0, picture: null, sku: '' }
  const change = {
    options: [{ name: 'Size', values: ['M', 'L'] }],
    variants: [
      { ...variant, values: ['M'], stock: 0 },
      { ...variant, values: ['L'], stock: 1 },
    ],
    heir: 1,
  }
  const changed = await changeVariants(database, {
    by,
    key: shop.newKey(),
    giftId: gift.id,
    change,
  })
  expect(await toldOf([ada])).toEqual([[`${gift.name} · L`]])
  const [m, l] = changed.variants ?? []
  await expect(wait(ben, gift)).rejects.toMatchObject({ code: 'variant-required' })
  await expect(wait(ben, gift, l?.id)).rejects.toMatchObject({ code: 'gift-in-stock' })
  await wait(ben, gift, m?.id)
  const { variants } = await readShopGift(database, gift.id, ben.id)
  expect(variants).toMatchObject([{ isAwaited: true }, { values: ['L'] }])
  await restock({ id: l?.id ?? 0 }, 3)
  expect(await toldOf([ben])).toEqual([[]])
  await restock({ id: m?.id ?? 0 }, 3)
  expect(await toldOf([ben])).toEqual([[`${gift.name} · M`]])
})

test('whoever a gift is not offered to any more is passed over', async () => {
  const gift = await shop.gift({ inventory: 0 })
  const [ada, ben] = [await shop.customer(), await shop.customer()]
  await database.pool.query(`update users set team = 'Lyon' where id = $1`, [ben.id])
  for (const person of [ada, ben]) await wait(person, gift)
  const lyon = await group('Lyon')
  const { name, description, price, picture } = gift
  const fields = { name, description, price, picture, inventoryChange: 0 }
  await editGift(database, {
    by,
    key: shop.newKey(),
    giftId: gift.id,
    gift: { ...fields, audience: [lyon] },
  })
  await restock(gift, 1)
  expect(await toldOf([ada, ben])).toEqual([[], [gift.name]])
  await expect(wait(ada, gift)).rejects.toMatchObject({ code: 'gift-unknown' })
})

test('a removed gift and a closed account end their lists', async () => {
  const [gift, other] = [await shop.gift({ inventory: 0 }), await shop.gift({ inventory: 0 })]
  const ada = await shop.customer()
  for (const one of [gift, other]) await wait(ada, one)
  await removeGift(database, { by, giftId: gift.id })
  await transact(database, (tx) => emptyCart(tx, ada.id))
  const { rows } = await database.pool.query('select from stock_waits where user_id = $1', [ada.id])
  expect(rows).toEqual([])
})

test('who asks while stock comes is told, or told that it is there', async () => {
  const gift = await shop.gift({ inventory: 0 })
  const people = await Promise.all([1, 2, 3, 4].map(() => shop.customer()))
  const asked = await Promise.allSettled([
    ...people.slice(0, 2).map((person) => wait(person, gift)),
    restock(gift, 9),
    ...people.slice(2).map((person) => wait(person, gift)),
  ])
  const waits = [...asked.slice(0, 2), ...asked.slice(3)]
  const told = await toldOf(people)
  expect(told.map(({ length }) => length > 0)).toEqual(
    waits.map(({ status }) => status === 'fulfilled'),
  )
})
