import { afterAll, expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { TestShop } from '#test/harness/shop.ts'
import { audit } from '#app/server/audit.ts'
import { transact } from '#platform/server/db/transact.ts'
import type { LimitPeriod } from '#shop/contract/limits.ts'
import type { Gift, GiftChange } from '#shop/contract/shop.ts'
import { SHOP_INVARIANTS } from '#shop/server/invariants.ts'
import { refundPurchase } from '#shop/server/orders/refunds.ts'
import { addToCart, readCartPage, setCartQuantity } from '#shop/server/purchase/cart.ts'
import { editGift } from './gifts.ts'
import { readShopGift } from './read-gifts.ts'

const database = await ownDatabase()
const shop = await TestShop.open(database)
const by = shop.keeper.id

afterAll(async () => {
  const { findings } = await transact(database, (tx) => audit(tx, { invariants: SHOP_INVARIANTS }))
  expect(findings.filter(({ violations }) => violations.length > 0)).toEqual([])
})

const edit = (gift: Gift, changes: Partial<GiftChange>) => {
  const { name, description, price, picture } = gift
  const form = { name, description, price, picture, inventoryChange: 0, ...changes }
  return editGift(database, { by, key: shop.newKey(), giftId: gift.id, gift: form })
}

const today = new Date()
/** The first day of the next month, quarter or year, as UTC has it: the zone of the tests' company. */
function nextStart(months: number): string {
  const begun = today.getUTCMonth() - (today.getUTCMonth() % months)
  return new Date(Date.UTC(today.getUTCFullYear(), begun + months, 1)).toISOString().slice(0, 10)
}

test.each<[LimitPeriod, until: string | null]>([
  ['month', nextStart(1)],
  ['quarter', nextStart(3)],
  ['year', nextStart(12)],
  ['ever', null],
])('a limit of a %s says how many were had, and when it begins anew', async (period, until) => {
  const gift = await shop.gift({ limit: { most: 2, period } })
  const buyer = await shop.buyer(gift)
  const limit = async () => (await readShopGift(database, gift.id, buyer.id)).limit
  expect(await limit()).toEqual({ most: 2, period, had: 0, until })
  await shop.buy(buyer)
  expect(await limit()).toEqual({ most: 2, period, had: 1, until })
  await database.pool.query(
    `update purchases set made_at = made_at - interval '367 days' where user_id = $1`,
    [buyer.id],
  )
  expect((await limit())?.had).toBe(period === 'ever' ? 1 : 0)
})

test('a cart offers what is left, and a purchase takes no more', async () => {
  const gift = await shop.gift({ limit: { most: 2, period: 'year' } })
  const buyer = await shop.buyer([gift, 5])
  const { lines, total } = await readCartPage(database, buyer.id)
  expect(lines).toMatchObject([{ quantity: 5, stock: 2, withheld: 'limit', limit: { had: 0 } }])
  expect(total).toBe(gift.price * 2)
  await shop.buy(buyer)
  expect(await shop.shelf(gift)).toEqual({ stock: 8, sold: 2 })
  await expect(addToCart(database, buyer.id, gift.id)).rejects.toMatchObject({
    code: 'gift-limit-reached',
  })
})

test('where the stock is smaller than what is left, the cart says so as ever', async () => {
  const gift = await shop.gift({ inventory: 1, limit: { most: 2, period: 'month' } })
  const buyer = await shop.buyer([gift, 2])
  const [line] = (await readCartPage(database, buyer.id)).lines
  expect(line).toMatchObject({ stock: 1 })
  expect(line).not.toHaveProperty('withheld')
})

test('a refund gives back what it took from the limit', async () => {
  const gift = await shop.gift({ limit: { most: 1, period: 'ever' } })
  const { id: purchaseId, buyer } = await shop.sold(gift)
  await expect(addToCart(database, buyer.id, gift.id)).rejects.toMatchObject({
    code: 'gift-limit-reached',
  })
  await refundPurchase(database, { by, purchaseId, note: '' })
  expect((await addToCart(database, buyer.id, gift.id)).lines).toMatchObject([{ stock: 1 }])
})

test('two tabs and fifty requests at once get no more than the limit', async () => {
  const gift = await shop.gift({ inventory: 100, limit: { most: 3, period: 'year' } })
  const buyer = await shop.customer()
  const fill = async () => {
    await addToCart(database, buyer.id, gift.id)
    await setCartQuantity(database, buyer.id, { giftId: gift.id, quantity: 2 })
  }
  await fill()
  // Each tab fills the cart anew whenever it was bought, and pays what it saw.
  const tab = async () => {
    for (let round = 0; round < 10; round += 1) {
      await fill().catch(() => undefined)
      const { total } = await readCartPage(database, buyer.id)
      await shop.buy(buyer, total).catch(() => undefined)
    }
  }
  await Promise.all([tab(), tab(), tab(), tab(), tab()])
  expect(await shop.shelf(gift)).toEqual({ stock: 97, sold: 3 })
})

test('a limit can be lowered below what was had, changed and taken away', async () => {
  const gift = await shop.gift({ limit: { most: 5, period: 'year' } })
  const { buyer } = await shop.sold([gift, 4])
  const lower = await edit(gift, { limit: { most: 2, period: 'quarter' } })
  expect(lower.limit).toMatchObject({ most: 2, period: 'quarter' })
  expect((await edit(gift, { description: 'As it is' })).limit).toMatchObject({ most: 2 })
  await expect(addToCart(database, buyer.id, gift.id)).rejects.toMatchObject({
    code: 'gift-limit-reached',
  })
  expect(await edit(gift, { limit: null })).not.toHaveProperty('limit')
  expect((await addToCart(database, buyer.id, gift.id)).lines).toHaveLength(1)
})
