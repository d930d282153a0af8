import { afterAll, expect, test } from 'vitest'
import { alsoOpen } from '#test/concurrency/app-client.ts'
import type { Colleague } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { TestShop } from '#test/harness/shop.ts'
import { audit } from '#app/server/audit.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { transact } from '#platform/server/db/transact.ts'
import { approveOrder, cancelOrder, prepareOrder } from '#shop/server/orders/decide-orders.ts'
import { takeBackHandOver } from '#shop/server/orders/orders.ts'
import { listPurchases } from '#shop/server/orders/read-purchases.ts'
import { chooseEvents } from '#webhooks/server/publish.ts'
import { changeOrderPlace } from './change-order-place.ts'
import { handOverGifts } from './hand-over-gifts.ts'
import { changePlaces, listPlaces } from './places.ts'
import { readOrderCode } from './receipts.ts'

const database = await ownDatabase()
const other = await alsoOpen(database)
const shop = await TestShop.open(database)
const by = shop.keeper.id
await transact(database, (tx) => chooseEvents(tx, 'test', ['order.placed', 'order.changed']))

const old = await shop.sold(await shop.gift())
const newPlace = (name: string) => ({ id: null, name, location: '', hours: '' })
const { places } = await changePlaces(database, {
  by,
  change: { known: [], places: [newPlace('Canteen'), newPlace('Plant 2')] },
})
const [canteen, plant] = places.map(({ id }) => id) as [number, number]

afterAll(async () => {
  const { violations } = await transact(database, (tx) => audit(tx))
  expect(violations).toEqual([])
})

/** Null: it was done. */
const refusalOf = async (work: Promise<unknown>): Promise<string | null> => {
  try {
    await work
    return null
  } catch (error) {
    if (error instanceof Refused) return error.code
    throw error
  }
}
const orderOf = async ({ id }: Colleague) => (await listPurchases(database, id, 0)).purchases[0]
const move = (id: number, buyer: Colleague, place = plant, through = database) =>
  changeOrderPlace(through, { purchaseId: id, place, by: buyer.id })
const give = async (id: number, buyer: Colleague, quantity: number, through = database) => {
  const { code } = await readOrderCode(database, { userId: buyer.id, purchaseId: id })
  const lines = [{ line: 1, quantity }]
  return handOverGifts(through, { purchaseId: id, note: '', code, lines, by, key: shop.newKey() })
}

test('a buyer changes the place of an order, which says so like every step', async () => {
  const { id, buyer } = await shop.sold(await shop.gift())
  expect(await orderOf(buyer)).toMatchObject({ mayMove: true, pickup: { place: { id: canteen } } })
  const told = await shop.announced(
    async () => expect(await move(id, buyer)).toMatchObject({ id: plant, name: 'Plant 2' }),
    [buyer],
  )
  expect(told).toEqual(['purchases of 0', 'inventory'])
  await move(id, buyer)
  expect(await orderOf(buyer)).toMatchObject({
    state: 'ordered',
    pickup: { place: { id: plant } },
    steps: [{ state: 'ordered', movedTo: 'Plant 2' }],
  })
  const { rows: recorded } = await database.pool.query(
    `select made_by, before, after from audit_log where action = 'orderPlaceChanged'`,
  )
  expect(recorded).toEqual([
    { made_by: buyer.id, before: { where: 'Canteen' }, after: { order: id, where: 'Plant 2' } },
  ])
  const { rows: published } = await database.pool.query(
    `select kind, data from published_events where (data->>'order')::bigint = $1 order by seq`,
    [id],
  )
  const order = { order: id, person: buyer.id }
  expect(published).toEqual([
    { kind: 'order.placed', data: { ...order, place: canteen } },
    { kind: 'order.changed', data: { ...order, place: plant } },
  ])
  await give(id, buyer, 1)
  expect((await orderOf(buyer))?.steps.at(-1)?.handOver?.place).toBe('Plant 2')
})

test('is refused of what is another’s, has no place, is prepared, or is with its buyer', async () => {
  const { id, buyer } = await shop.sold([await shop.gift(), 2])
  expect(await refusalOf(move(id, shop.keeper))).toBe('purchase-unknown')
  expect(await refusalOf(move(id, buyer, 999_999))).toBe('place-unknown')
  expect(await refusalOf(move(old.id, old.buyer))).toBe('order-place-fixed')
  await give(id, buyer, 1)
  expect(await orderOf(buyer)).not.toHaveProperty('mayMove')
  expect(await refusalOf(move(id, buyer))).toBe('order-place-fixed')
  await give(id, buyer, 1)
  expect(await refusalOf(move(id, buyer))).toBe('order-place-fixed')
  await takeBackHandOver(database, { purchaseId: id, by, key: shop.newKey() })
  await move(id, buyer)
  await prepareOrder(database, { purchaseId: id, note: '', by })
  expect(await orderOf(buyer)).not.toHaveProperty('mayMove')
  expect(await refusalOf(move(id, buyer, canteen))).toBe('order-place-fixed')
})

test('is possible before and after an approval, not after cancelling', async () => {
  const terms = { finePrint: '', isFinal: false, preparationDays: null, needsApproval: true }
  const gift = await shop.gift({ terms })
  const { id, buyer } = await shop.sold(gift)
  await move(id, buyer)
  expect(await orderOf(buyer)).toMatchObject({ stage: 'waits', mayMove: true })
  await approveOrder(database, { purchaseId: id, note: '', by })
  await move(id, buyer, canteen)
  expect(await orderOf(buyer)).toMatchObject({ stage: 'approved', mayMove: true })
  const second = await shop.sold(gift)
  await cancelOrder(database, { purchaseId: second.id, by: second.buyer.id })
  expect(await refusalOf(move(second.id, second.buyer))).toBe('order-place-fixed')
})

test('with a hand-over at once, the order is moved before it or stays', async () => {
  for (let round = 0; round < 12; round += 1) {
    const { id, buyer } = await shop.sold([await shop.gift(), 2])
    const [, moved] = await Promise.all([
      give(id, buyer, 1),
      refusalOf(move(id, buyer, plant, other)),
    ])
    const order = await orderOf(buyer)
    const names = order?.steps.map(({ movedTo, handOver }) => movedTo ?? handOver?.place)
    expect(names).toEqual(moved === null ? ['Plant 2', 'Plant 2'] : ['Canteen'])
    expect(order?.pickup?.place?.id).toBe(moved === null ? plant : canteen)
    expect(moved === null || moved === 'order-place-fixed').toBe(true)
  }
})

test('with the end of a place at once, no order moves to a closed one', async () => {
  for (let round = 0; round < 8; round += 1) {
    const known = (await listPlaces(database, null)).places
    const kept = known.map((place) => ({ ...place }))
    const { places: now } = await changePlaces(database, {
      by,
      change: { known: known.map((one) => one.id), places: [...kept, newPlace('Tent')] },
    })
    const tent = now.at(-1)?.id ?? 0
    const { id, buyer } = await shop.sold(await shop.gift())
    const [, moved] = await Promise.all([
      changePlaces(other, { by, change: { known: now.map((one) => one.id), places: kept } }),
      refusalOf(move(id, buyer, tent)),
    ])
    expect(moved === null || moved === 'place-unknown').toBe(true)
    expect((await orderOf(buyer))?.pickup?.place?.id).toBe(moved === null ? tent : canteen)
    expect(await refusalOf(move(id, buyer, tent))).toBe('place-unknown')
  }
})
