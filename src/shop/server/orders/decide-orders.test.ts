import { afterAll, expect, test } from 'vitest'
import type { Colleague } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { TestShop } from '#test/harness/shop.ts'
import { audit } from '#app/server/audit.ts'
import { insertGroup } from '#groups/server/change-groups.ts'
import { transact } from '#platform/server/db/transact.ts'
import type { NewGift } from '#shop/contract/shop.ts'
import { NO_TERMS, type GiftTerms } from '#shop/contract/terms.ts'
import { refundOpenOrders } from '#shop/server/close-account.ts'
import { editGift } from '#shop/server/gifts/gifts.ts'
import { readShopGift } from '#shop/server/gifts/read-gifts.ts'
import { approveOrder, cancelOrder, declineOrder, prepareOrder } from './decide-orders.ts'
import { handOverOrder, takeBackHandOver } from './orders.ts'
import { listPurchases } from './read-purchases.ts'
import { refundGifts, refundPurchase } from './refunds.ts'
import { readWaitingOrders } from './waiting.ts'

const database = await ownDatabase()
const shop = await TestShop.open(database)
const by = shop.keeper.id

afterAll(async () => {
  const { findings } = await transact(database, audit)
  expect(findings.filter(({ violations }) => violations.length > 0)).toEqual([])
})

const gift = (terms: Partial<GiftTerms>, fields: Partial<NewGift> = {}) =>
  shop.gift({ ...fields, terms: { ...NO_TERMS, ...terms } })
const approvable = (fields?: Partial<NewGift>) => gift({ needsApproval: true }, fields)

const approve = (purchaseId: number, author = by) =>
  approveOrder(database, { purchaseId, by: author, note: '' })
const decline = (purchaseId: number, author = by) =>
  declineOrder(database, { purchaseId, by: author, note: 'Not this quarter' })
const prepare = (purchaseId: number) => prepareOrder(database, { purchaseId, by, note: '' })
const handOver = (purchaseId: number, author = by) =>
  handOverOrder(database, { purchaseId, by: author, note: '' })
const cancel = (purchaseId: number, { id }: Colleague) =>
  cancelOrder(database, { purchaseId, by: id })

const newest = async ({ id }: Colleague) => (await listPurchases(database, id, 0)).purchases[0]
const refuses = (done: Promise<unknown>, code: string) =>
  expect(done).rejects.toMatchObject({ code })

async function newsOf({ id }: Colleague) {
  const { rows } = await database.pool.query<{ kind: string; facts: unknown }>(
    `select kind, facts from notifications where user_id = $1 and kind <> 'thanked' order by id`,
    [id],
  )
  return rows
}

async function secondKeeper(): Promise<Colleague> {
  const keeper = await shop.customer()
  await database.pool.query(
    `insert into user_roles (user_id, role, given_by) values ($1, 'shopKeeper', $2)`,
    [keeper.id, by],
  )
  return keeper
}

test('an order of a plain gift has no stage, and is not cancelled by its buyer', async () => {
  const { id, buyer } = await shop.sold(await shop.gift())
  const order = await newest(buyer)
  expect(order).not.toHaveProperty('stage')
  expect(order).not.toHaveProperty('mayCancel')
  await refuses(cancel(id, buyer), 'order-not-cancellable')
  await refuses(approve(id), 'order-without-approval')
  await refuses(decline(id), 'order-without-approval')
  await refuses(prepare(id), 'order-without-preparation')
})

test('an order waits until somebody approves it, and the buyer reads it', async () => {
  const { id, buyer } = await shop.sold(await shop.gift(), await approvable({ name: 'Chair' }))
  expect(await newest(buyer)).toMatchObject({ state: 'ordered', stage: 'waits', mayCancel: true })
  await refuses(handOver(id), 'order-waits')
  await refuses(prepare(id), 'order-waits')
  const { first } = await readWaitingOrders(database, { most: 100, first: 100 })
  expect(first.find((order) => order.id === id)).toMatchObject({ stage: 'waits' })
  expect(await approve(id)).toMatchObject({ state: 'ordered', stage: 'approved' })
  await approve(id)
  const order = await newest(buyer)
  expect(order).not.toHaveProperty('mayCancel')
  expect(order?.steps).toMatchObject([{ state: 'ordered', act: 'approved' }])
  expect((await newsOf(buyer)).map(({ kind }) => kind)).toEqual(['orderDecided'])
  await refuses(cancel(id, buyer), 'order-not-cancellable')
  await refuses(decline(id), 'order-without-approval')
  expect((await handOver(id)).state).toBe('handedOver')
})

test('a declined order gives points and stock back, with the reason', async () => {
  const chair = await approvable({ inventory: 3 })
  const buyer = await shop.buyer([chair, 2])
  const before = await shop.balances(buyer)
  await shop.buy(buyer)
  const { id } = (await newest(buyer)) ?? { id: 0 }
  expect(await decline(id)).toMatchObject({ state: 'refunded', stage: 'declined' })
  expect(await decline(id)).toMatchObject({ note: 'Not this quarter', stage: 'declined' })
  expect(await shop.balances(buyer)).toEqual(before)
  expect(await shop.shelf(chair)).toEqual({ stock: 3, sold: 0 })
  expect(await newsOf(buyer)).toEqual([
    {
      kind: 'orderDecided',
      facts: { points: '2.00', name: chair.name, reason: 'Not this quarter', hasFailed: true },
    },
  ])
  await refuses(approve(id), 'purchase-refunded')
  await refuses(cancel(id, buyer), 'order-not-cancellable')
})

test('nobody decides about their own order, nor hands it over', async () => {
  const other = await secondKeeper()
  const chair = await approvable()
  const own = await shop.sold(chair)
  await database.pool.query(
    `insert into user_roles (user_id, role, given_by) values ($1, 'shopKeeper', $2)`,
    [own.buyer.id, by],
  )
  await refuses(approve(own.id, own.buyer.id), 'approval-own')
  await refuses(decline(own.id, own.buyer.id), 'approval-own')
  await approve(own.id, other.id)
  await refuses(handOver(own.id, own.buyer.id), 'hand-over-own')
  expect((await handOver(own.id, other.id)).state).toBe('handedOver')
})

test('somebody without the permission decides nothing, and cancels nobody else’s order', async () => {
  const { id } = await shop.sold(await approvable())
  const stranger = await shop.customer()
  await refuses(approve(id, stranger.id), 'not-permitted')
  await refuses(decline(id, stranger.id), 'not-permitted')
  await refuses(cancel(id, stranger), 'purchase-unknown')
})

test('a buyer cancels until the order is in preparation, and the keeper reads it', async () => {
  const mug = await gift({ preparationDays: 3 }, { inventory: 2, name: 'Engraved mug' })
  const buyer = await shop.buyer(mug)
  const before = await shop.balances(buyer)
  await shop.buy(buyer)
  const { id } = (await newest(buyer)) ?? { id: 0 }
  expect(await cancel(id, buyer)).toMatchObject({ state: 'refunded', stage: 'cancelled' })
  expect(await cancel(id, buyer)).toMatchObject({ stage: 'cancelled' })
  expect(await shop.balances(buyer)).toEqual(before)
  expect(await shop.shelf(mug)).toEqual({ stock: 2, sold: 0 })
  expect(await newsOf(shop.keeper)).toContainEqual({
    kind: 'orderCancelled',
    facts: { name: 'Engraved mug' },
  })
  const { id: second, buyer: other } = await shop.sold(mug)
  expect(await prepare(second)).toMatchObject({ stage: 'preparing' })
  await refuses(cancel(second, other), 'order-not-cancellable')
  await handOver(second)
  await takeBackHandOver(database, { purchaseId: second, by, key: shop.newKey() })
  expect(await newest(other)).toMatchObject({ state: 'ordered', stage: 'preparing' })
})

test('what can’t be returned is cancelled only while it waits for approval', async () => {
  const prepared = await shop.sold(await gift({ isFinal: true, preparationDays: 3 }))
  expect(await newest(prepared.buyer)).not.toHaveProperty('mayCancel')
  await refuses(cancel(prepared.id, prepared.buyer), 'order-not-cancellable')
  const waiting = await shop.sold(await gift({ isFinal: true, needsApproval: true }))
  expect(await cancel(waiting.id, waiting.buyer)).toMatchObject({ stage: 'cancelled' })
})

test('a cancelled order counts for no limit', async () => {
  const chair = await approvable({ limit: { most: 1, period: 'year' } })
  const { id, buyer } = await shop.sold(chair)
  expect((await readShopGift(database, chair.id, buyer.id)).limit?.had).toBe(1)
  await cancel(id, buyer)
  expect((await readShopGift(database, chair.id, buyer.id)).limit?.had).toBe(0)
})

test('of cancelling, approving and handing over at once, one order comes out', async () => {
  const chair = await approvable({ inventory: 50 })
  const orders = await Promise.all(Array.from({ length: 8 }, () => shop.sold(chair)))
  const other = await secondKeeper()
  await Promise.all(
    orders.flatMap(({ id, buyer }) => [
      Promise.allSettled([
        cancel(id, buyer),
        approve(id),
        decline(id, other.id),
        handOver(id),
        prepare(id),
      ]),
    ]),
  )
  for (const { buyer } of orders) {
    const order = await newest(buyer)
    const acts = order?.steps.flatMap(({ act }) => act ?? [])
    expect([['cancelled'], ['declined'], ['approved'], ['approved', 'preparing']]).toContainEqual(
      acts,
    )
  }
})

test('two keepers who decide at once decide once', async () => {
  const { id, buyer } = await shop.sold(await approvable())
  const other = await secondKeeper()
  const done = await Promise.allSettled([approve(id), decline(id, other.id)])
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await newsOf(buyer)).toHaveLength(1)
})

test('an order stays when its buyer is no longer offered the gift', async () => {
  const nobody = await transact(database, (tx) =>
    insertGroup(tx, {
      name: 'Nobody',
      condition: { match: 'all', rules: [{ field: 'team', is: 'oneOf', values: ['Elsewhere'] }] },
    }),
  )
  const chair = await approvable()
  const { id, buyer } = await shop.sold(chair)
  const { name, description, price, picture } = chair
  await editGift(database, {
    by,
    key: shop.newKey(),
    giftId: chair.id,
    gift: { name, description, price, picture, inventoryChange: 0, audience: [nobody] },
  })
  await refuses(readShopGift(database, chair.id, buyer.id), 'gift-unknown')
  await approve(id)
  expect((await handOver(id)).state).toBe('handedOver')
})

test('a keeper refunds an order that waits, in part and whole', async () => {
  const { id, buyer } = await shop.sold([await approvable(), 2])
  const lines = [{ line: 1, quantity: 1, fate: 'toStock' as const }]
  await refundGifts(database, { by, key: shop.newKey(), purchaseId: id, note: '', lines })
  expect(await newest(buyer)).toMatchObject({ state: 'ordered', stage: 'waits' })
  await refundPurchase(database, { by, purchaseId: id, note: '' })
  expect(await newest(buyer)).toMatchObject({ state: 'refunded', stage: 'waits' })
  await refuses(approve(id), 'purchase-refunded')
})

test('closing an account refunds what waits', async () => {
  const { id, buyer } = await shop.sold(await approvable())
  await transact(database, (tx) =>
    refundOpenOrders(tx, { userId: buyer.id, by, from: undefined, note: '' }),
  )
  expect((await newest(buyer))?.state).toBe('refunded')
  await refuses(cancel(id, buyer), 'order-not-cancellable')
})
