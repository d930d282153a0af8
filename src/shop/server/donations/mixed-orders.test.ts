import { afterAll, expect, test } from 'vitest'
import type { Colleague } from '#test/concurrency/colleagues.ts'
import { ownCompany } from '#test/harness/company.ts'
import { TestShop } from '#test/harness/shop.ts'
import { expectOk } from '#test/harness/visitor.ts'
import { Vouchers } from '#test/harness/vouchers.ts'
import { audit } from '#app/server/audit.ts'
import { hundredths } from '#platform/contract/points.ts'
import { transact } from '#platform/server/db/transact.ts'
import { NO_TERMS } from '#shop/contract/terms.ts'
import { changePlaces } from '#shop/server/hand-over/places.ts'
import { approveOrder, declineOrder } from '#shop/server/orders/decide-orders.ts'
import { handOverOrder, noteHandOver, takeBackHandOver } from '#shop/server/orders/orders.ts'
import { listPurchaseDetails } from '#shop/server/orders/purchase-details.ts'
import { listPurchases } from '#shop/server/orders/read-purchases.ts'
import { refundGifts, refundPurchase } from '#shop/server/orders/refunds.ts'
import { listWaitingOrders } from '#shop/server/orders/waiting-orders.ts'

const company = await ownCompany()
const { database, administrator } = company
await expectOk(administrator.call('deposit', { body: { amount: '100000' } }))
const shop = await TestShop.open(database)
const by = shop.keeper.id

afterAll(async () => {
  const { findings } = await transact(database, audit)
  expect(findings.filter(({ violations }) => violations.length > 0)).toEqual([])
})

const well = await shop.gift({ inventory: 0, isDonation: true, name: 'Well' })

const refund = (purchaseId: number, line: number, quantity = 1) => {
  const lines = [{ line, quantity, fate: 'toStock' as const }]
  return refundGifts(database, { purchaseId, note: '', by, key: shop.newKey(), lines })
}
const takeBack = (purchaseId: number) =>
  takeBackHandOver(database, { purchaseId, by, key: shop.newKey() })
const orderOf = async ({ id }: Colleague) => (await listPurchases(database, id, 0)).purchases[0]

async function waits(order: number): Promise<boolean> {
  const all = { search: '', place: 0, show: 'all', after: 0 } as const
  const { orders } = await listWaitingOrders(database, by, all)
  return orders.some(({ id }) => id === order)
}

test('an order is done when its thing is refunded, and only a donation is left', async () => {
  const { id, buyer } = await shop.sold([well, 3], await shop.gift())
  const announced = await shop.announced(async () => {
    expect(await refund(id, 2)).toMatchObject({ state: 'handedOver' })
  }, [buyer])
  expect(announced).toContain('purchases of 0')
  expect(announced).toContain('inventory')
  expect(await waits(id)).toBe(false)
  expect(await orderOf(buyer)).toMatchObject({
    state: 'handedOver',
    items: [{ quantity: 3, refunded: 0, handed: 3 }, { refunded: 1 }],
    steps: [{ state: 'handedOver', refunded: [{ quantity: 1 }] }],
  })
  const { rows } = await database.pool.query(
    `select action from audit_log where subject_id = $1 order by id desc limit 1`,
    [buyer.id],
  )
  expect(rows).toEqual([{ action: 'giftsRefunded' }])
  await expect(takeBack(id)).rejects.toMatchObject({ code: 'donation-given' })
  expect(await refundPurchase(database, { purchaseId: id, note: '', by })).toMatchObject({
    state: 'refunded',
  })
})

test('it waits while a thing is left, and is done with the last one', async () => {
  const { id, buyer } = await shop.sold([await shop.gift(), 3], [well, 2])
  const part = { purchaseId: id, note: '', by, lines: [{ line: 1, quantity: 1 }] }
  await transact(database, (tx) => noteHandOver(tx, part))
  expect(await refund(id, 1)).toMatchObject({ state: 'ordered' })
  expect(await refund(id, 2)).toMatchObject({ state: 'ordered' })
  expect(await waits(id)).toBe(true)
  expect(await refund(id, 1)).toMatchObject({ state: 'handedOver' })
  const order = await orderOf(buyer)
  expect(order?.items).toMatchObject([{ handed: 1 }, { quantity: 2, refunded: 1, handed: 1 }])
  expect(order?.steps.at(-1)).not.toHaveProperty('handed')
  expect(await takeBack(id)).toMatchObject({ state: 'ordered' })
  expect(await refund(id, 1)).toMatchObject({ state: 'handedOver' })
  expect(await waits(id)).toBe(false)
})

test('each row says whether the hand-over of its order can be taken back', async () => {
  const mixed = await shop.sold(well, await shop.gift())
  const given = await shop.sold(well)
  const marksOf = async ({ buyer: { email: search } }: { buyer: Colleague }) => {
    const asked = { search, state: 'all', sort: 'newest', after: '' } as const
    return (await listPurchaseDetails(database, asked)).details.map((row) => row.mayTakeBack)
  }
  expect(await marksOf(mixed)).toEqual([undefined, undefined])
  await handOverOrder(database, { purchaseId: mixed.id, note: '', by })
  expect(await marksOf(mixed)).toEqual([true, true])
  expect(await marksOf(given)).toEqual([undefined])
  await refund(mixed.id, 2)
  expect(await marksOf(mixed)).toEqual([undefined, undefined])
})

test('what was handed over comes back with a refund, and the donation stays given', async () => {
  const { id, buyer } = await shop.sold(await shop.gift(), well)
  await handOverOrder(database, { purchaseId: id, note: '', by })
  expect(await refund(id, 1)).toMatchObject({ state: 'handedOver' })
  expect((await orderOf(buyer))?.items).toMatchObject([{ refunded: 1 }, { handed: 1 }])
  await expect(takeBack(id)).rejects.toMatchObject({ code: 'donation-given' })
})

test('an order that waits for approval is done when it is approved', async () => {
  const chair = await shop.gift({ terms: { ...NO_TERMS, needsApproval: true } })
  const [approved, declined] = [await shop.sold(chair, well), await shop.sold(chair, well)]
  for (const { id } of [approved, declined]) {
    expect(await refund(id, 1)).toMatchObject({ state: 'ordered', stage: 'waits' })
  }
  const decision = { by, note: 'Yes' }
  expect(await approveOrder(database, { purchaseId: approved.id, ...decision })).toMatchObject({
    state: 'handedOver',
    stage: 'approved',
  })
  expect((await orderOf(approved.buyer))?.items).toMatchObject([{ refunded: 1 }, { handed: 1 }])
  expect(await declineOrder(database, { purchaseId: declined.id, ...decision })).toMatchObject({
    state: 'refunded',
  })
})

test('a code’s line is waited for, replaced or not, until it is refunded', async () => {
  const vouchers = new Vouchers(company)
  const voucher = await vouchers.stocked(5)
  const buy = async () => {
    const buyer = await vouchers.newBuyer()
    await vouchers.fill(buyer, voucher, 2)
    await vouchers.fill(buyer, well.id)
    await expectOk(buyer.visitor.call('buyCart', { body: { total: '11.00' } }))
    return { buyer, ...(await vouchers.latest(buyer)) }
  }
  const [kept, refunded] = [await buy(), await buy()]
  const seen = kept.codes[0]?.id ?? ''
  await expectOk(vouchers.show(kept.buyer, seen))
  const body = { reason: 'The till refuses it' }
  await expectOk(administrator.call('replaceCode', { params: { id: seen }, body }))
  expect(await refund(kept.order, 1)).toMatchObject({ state: 'ordered' })
  expect(await handOverOrder(database, { purchaseId: kept.order, note: '', by })).toMatchObject({
    state: 'handedOver',
  })
  expect(await refund(refunded.order, 1, 2)).toMatchObject({ state: 'handedOver' })
})

test('at a place it needs no code, since nothing is handed over', async () => {
  const places = [{ id: null, name: 'Canteen', location: '', hours: '' }]
  await changePlaces(database, { by, change: { known: [], places } })
  const { id, buyer } = await shop.sold(await shop.gift({ price: hundredths(500) }), well)
  expect((await orderOf(buyer))?.pickup).toMatchObject({ place: { name: 'Canteen' } })
  expect(await refund(id, 1)).toMatchObject({ state: 'handedOver' })
  expect(await waits(id)).toBe(false)
})
