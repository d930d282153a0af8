import { afterAll, expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { TestShop } from '#test/harness/shop.ts'
import { audit } from '#app/server/audit.ts'
import { transact } from '#platform/server/db/transact.ts'
import type { Gift, GiftChange } from '#shop/contract/shop.ts'
import { NO_TERMS } from '#shop/contract/terms.ts'
import { SHOP_INVARIANTS } from '#shop/server/invariants.ts'
import { readOrder } from '#shop/server/orders/order-lines.ts'
import { listPurchases } from '#shop/server/orders/read-purchases.ts'
import { refundGifts, refundPurchase } from '#shop/server/orders/refunds.ts'
import { readCartPage } from '#shop/server/purchase/cart.ts'
import { editGift } from './gifts.ts'
import { readShopGift } from './read-gifts.ts'

const database = await ownDatabase()
const shop = await TestShop.open(database)
const by = shop.keeper.id
const TERMS = {
  finePrint: 'In size M alone',
  isFinal: true,
  needsApproval: false,
  preparationDays: 5,
}

afterAll(async () => {
  const { findings } = await transact(database, (tx) => audit(tx, { invariants: SHOP_INVARIANTS }))
  expect(findings.filter(({ violations }) => violations.length > 0)).toEqual([])
})

const edit = (gift: Gift, changes: Partial<GiftChange>) => {
  const { name, description, price, picture } = gift
  const form = { name, description, price, picture, inventoryChange: 0, ...changes }
  return editGift(database, { by, key: shop.newKey(), giftId: gift.id, gift: form })
}

test('the shop, the cart and the order say the terms', async () => {
  const gift = await shop.gift({ terms: TERMS })
  const plain = await shop.gift()
  const buyer = await shop.buyer(plain, gift)
  expect((await readShopGift(database, gift.id, buyer.id)).terms).toEqual(TERMS)
  const { lines } = await readCartPage(database, buyer.id)
  expect(lines.map(({ terms }) => terms)).toEqual([undefined, TERMS])
  await shop.buy(buyer)
  const { purchases } = await listPurchases(database, buyer.id, 0)
  expect(purchases[0]?.items.map(({ terms }) => terms)).toEqual([undefined, TERMS])
})

test('an order keeps the terms that it was bought with', async () => {
  const gift = await shop.gift({ terms: TERMS })
  const { id, buyer } = await shop.sold(gift)
  expect(await edit(gift, { terms: NO_TERMS })).not.toHaveProperty('terms')
  const { purchases } = await listPurchases(database, buyer.id, 0)
  expect(purchases[0]?.items[0]?.terms).toEqual(TERMS)
  expect((await readOrder(database, id)).lines[0]?.terms).toEqual(TERMS)
})

test('a change without terms leaves them', async () => {
  const gift = await shop.gift({ terms: TERMS })
  expect((await edit(gift, { name: `${gift.name}, new` })).terms).toEqual(TERMS)
})

test('refunds what can’t be returned with a reason alone', async () => {
  const final = await shop.gift({ terms: TERMS })
  const plain = await shop.gift()
  const { id, buyer } = await shop.sold(plain, final)
  const paid = await shop.balances(buyer)
  const refund = (line: number, note = '') =>
    refundGifts(database, {
      by,
      key: shop.newKey(),
      purchaseId: id,
      note,
      lines: [{ line, quantity: 1, fate: 'toStock' }],
    })
  const reasonless = { code: 'refund-reason-required', field: 'note' }
  await expect(refund(2)).rejects.toMatchObject(reasonless)
  await expect(refundPurchase(database, { by, purchaseId: id, note: '' })).rejects.toMatchObject(
    reasonless,
  )
  expect(await shop.balances(buyer)).toEqual(paid)
  await refund(1)
  expect((await refund(2, 'Broken on arrival')).state).toBe('refunded')
})

test('a form that is older than the last change saves nothing', async () => {
  const gift = await shop.gift()
  const first = await edit(gift, { version: gift.version ?? 0, name: `${gift.name}, dear` })
  await expect(
    edit(gift, { version: gift.version ?? 0, description: 'Overwritten' }),
  ).rejects.toMatchObject({ code: 'gift-changed' })
  const buyer = await shop.customer()
  const shown = await readShopGift(database, gift.id, buyer.id)
  expect(shown).toMatchObject({ name: `${gift.name}, dear`, description: 'A test' })
  expect(shown).not.toHaveProperty('version')
  // Programs that send no version change it as ever.
  expect((await edit(first, { description: 'Anew' })).version).toBe((first.version ?? 0) + 1)
})

test('of two forms at once, one is saved', async () => {
  const gift = await shop.gift()
  const version = gift.version ?? 0
  const done = await Promise.allSettled(
    ['One', 'Another'].map((description) => edit(gift, { version, description })),
  )
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
