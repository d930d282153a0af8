import { afterAll, describe, expect, test } from 'vitest'
import type { Colleague } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { TestShop } from '#test/harness/shop.ts'
import { audit } from '#app/server/audit.ts'
import { transact } from '#platform/server/db/transact.ts'
import type { GiftHandOver } from '#shop/contract/hand-over.ts'
import { CODE_SIGNS } from '#shop/contract/order-code.ts'
import { refundOpenOrders } from '#shop/server/close-account.ts'
import { SHOP_INVARIANTS } from '#shop/server/invariants.ts'
import { cancelOrder, prepareOrder } from '#shop/server/orders/decide-orders.ts'
import { readOrder } from '#shop/server/orders/order-lines.ts'
import { handOverOrder, takeBackHandOver } from '#shop/server/orders/orders.ts'
import { listPurchaseDetails } from '#shop/server/orders/purchase-details.ts'
import { listPurchases } from '#shop/server/orders/read-purchases.ts'
import { refundGifts } from '#shop/server/orders/refunds.ts'
import { listWaitingOrders } from '#shop/server/orders/waiting-orders.ts'
import { addToCart } from '#shop/server/purchase/cart.ts'
import { findOrderByCode, handOverGifts } from './hand-over-gifts.ts'
import { changePlaces, choosePlace, listPlaces } from './places.ts'
import { answerHandOver, readOrderCode } from './receipts.ts'
import { remindBuyers } from './remind-buyers.ts'

const database = await ownDatabase()
const shop = await TestShop.open(database)
const by = shop.keeper.id

const before = await shop.sold(await shop.gift())
const place = (name: string, location = '', hours = '') => ({ id: null, name, location, hours })
const { places } = await changePlaces(database, {
  by,
  change: { known: [], places: [place('Canteen', 'Ground floor', 'At noon'), place('Plant 2')] },
})
const [canteen, plant] = places.map(({ id }) => id) as [number, number]

afterAll(async () => {
  const { findings } = await transact(database, (tx) => audit(tx, { invariants: SHOP_INVARIANTS }))
  expect(findings.filter(({ violations }) => violations.length > 0)).toEqual([])
})

const codeOf = async ({ id, buyer }: { id: number; buyer: Colleague }) =>
  (await readOrderCode(database, { userId: buyer.id, purchaseId: id })).code
const give = (purchaseId: number, given: Partial<GiftHandOver> = {}, keeper = by) =>
  handOverGifts(database, { purchaseId, note: '', ...given, by: keeper, key: shop.newKey() })
const orderOf = async ({ id }: Colleague) => (await listPurchases(database, id, 0)).purchases[0]
const detailsOf = async ({ email: search }: Colleague) =>
  (await listPurchaseDetails(database, { search, state: 'all', sort: 'oldest', after: '' })).details
const ALL = { search: '', place: 0, show: 'all', after: 0 } as const
const newKeeper = async () => {
  const keeper = await shop.customer()
  await database.pool.query(
    "insert into user_roles (user_id, role, given_by) values ($1, 'shopKeeper', $1)",
    [keeper.id],
  )
  return keeper
}
describe('places', () => {
  test('are changed as a whole, by who saw them as they are', async () => {
    const again = { by, change: { known: [canteen], places: [place('Porter')] } }
    await expect(changePlaces(database, again)).rejects.toMatchObject({ code: 'places-changed' })
    const twice = { known: [canteen, plant], places: [place('Porter'), place('porter')] }
    await expect(changePlaces(database, { by, change: twice })).rejects.toMatchObject({
      code: 'place-name-taken',
    })
    const swapped = [
      { id: canteen, name: 'Plant 2', location: '', hours: '' },
      { id: plant, name: 'Canteen', location: '', hours: '' },
    ]
    await changePlaces(database, { by, change: { known: [canteen, plant], places: swapped } })
    const back = { known: [canteen, plant], places }
    expect(await changePlaces(database, { by, change: back })).toEqual({ places, chosen: null })
  })

  test('are chosen for the next order, which keeps its place', async () => {
    const buyer = await shop.buyer(await shop.gift())
    expect(await listPlaces(database, buyer.id)).toMatchObject({ chosen: canteen })
    const unknown = { userId: buyer.id, place: 999_999 }
    await expect(choosePlace(database, unknown)).rejects.toMatchObject({ code: 'place-unknown' })
    expect(await choosePlace(database, { userId: buyer.id, place: plant })).toMatchObject({
      chosen: plant,
    })
    await shop.buy(buyer)
    await choosePlace(database, { userId: buyer.id, place: canteen })
    expect((await orderOf(buyer))?.pickup).toEqual({ place: places[1] })
    const [order] = (await listWaitingOrders(database, by, { ...ALL, place: plant })).orders
    expect(order).toMatchObject({ place: { id: plant, name: 'Plant 2' }, hasCode: true })
  })

  test('leave earlier orders, and those of vouchers alone, as they are', async () => {
    expect(await orderOf(before.buyer)).toMatchObject({ state: 'ordered', steps: [] })
    expect((await orderOf(before.buyer))?.pickup).toBeUndefined()
    await handOverOrder(database, { purchaseId: before.id, note: '', by })
    expect(await orderOf(before.buyer)).toMatchObject({ state: 'handedOver' })
  })
})

describe('the code', () => {
  test('is eight signs, for its buyer alone, while the order is open', async () => {
    const order = await shop.sold(await shop.gift())
    const code = await codeOf(order)
    expect(code).toMatch(new RegExp(`^[${CODE_SIGNS}]{8}$`))
    const other = { userId: by, purchaseId: order.id }
    await expect(readOrderCode(database, other)).rejects.toMatchObject({ code: 'purchase-unknown' })
    const told = [
      await orderOf(order.buyer),
      await readOrder(database, order.id),
      await listWaitingOrders(database, by, ALL),
      await findOrderByCode(database, { by, code }),
    ]
    expect(JSON.stringify(told)).not.toContain(code)
    await give(order.id, { code })
    await expect(codeOf(order)).rejects.toMatchObject({ code: 'purchase-unknown' })
    await expect(findOrderByCode(database, { by, code })).rejects.toMatchObject({
      code: 'order-code-unknown',
    })
    const { rows } = await database.pool.query<{ row: string }>(
      `select row_to_json(t)::text as row from audit_log t union all
       select row_to_json(t)::text from notifications t union all
       select row_to_json(t)::text from answers t union all
       select row_to_json(t)::text from published_events t`,
    )
    expect(rows.map(({ row }) => row).join()).not.toContain(code)
  })

  test('proves the hand-over, which both see with who and where', async () => {
    const order = await shop.sold(await shop.gift())
    const code = await codeOf(order)
    const told = await shop.announced(() => give(order.id, { code, place: canteen }), [order.buyer])
    expect(told).toEqual(['purchases of 0', 'inventory'])
    const step = (await orderOf(order.buyer))?.steps[0]
    expect(step).toMatchObject({
      state: 'handedOver',
      handOver: { by: expect.any(String) as string, place: 'Canteen', hasCode: true },
    })
    expect(step?.handOver?.answer).toBeUndefined()
    const { rows } = await database.pool.query(
      `select facts from notifications where user_id = $1 and kind = 'orderHandedOver'`,
      [order.buyer.id],
    )
    expect(rows).toMatchObject([{ facts: { place: 'Canteen' } }])
  })

  test('of another order, or a wrong one, hands over nothing, and is not guessed', async () => {
    const keeper = await newKeeper()
    const [one, other] = [await shop.sold(await shop.gift()), await shop.sold(await shop.gift())]
    const code = await codeOf(other)
    for (let guess = 0; guess < 20; guess += 1) {
      await expect(give(one.id, { code }, keeper.id)).rejects.toMatchObject({
        code: 'order-code-unknown',
      })
    }
    const own = await codeOf(one)
    const refused = { code: 'order-code-guesses' }
    await expect(give(one.id, { code: own }, keeper.id)).rejects.toMatchObject(refused)
    await expect(findOrderByCode(database, { by: keeper.id, code: own })).rejects.toMatchObject(
      refused,
    )
    expect(await orderOf(one.buyer)).toMatchObject({ state: 'ordered', steps: [] })
    await database.pool.query(
      `update code_guesses set window_started_at = now() - interval '11 minutes'`,
    )
    expect(await give(one.id, { code: own }, keeper.id)).toMatchObject({ state: 'handedOver' })
  })

  test('does not let a keeper hand over to themselves', async () => {
    const keeper = await newKeeper()
    await addToCart(database, keeper.id, (await shop.gift()).id)
    await shop.buy(keeper)
    const { orders } = await listWaitingOrders(database, keeper.id, ALL)
    const own = orders.find(({ isOwn }) => isOwn)
    const order = { id: own?.id ?? 0, buyer: keeper }
    const code = await codeOf(order)
    await expect(give(order.id, { code }, keeper.id)).rejects.toMatchObject({
      code: 'hand-over-own',
    })
    expect(await give(order.id, { code })).toMatchObject({ state: 'handedOver' })
  })
})

describe('without the code', () => {
  const note = 'The phone was empty'

  test('a hand-over needs a reason, and the buyer is asked', async () => {
    const { id, buyer } = await shop.sold(await shop.gift())
    const refused = { code: 'hand-over-reason-required' }
    await expect(give(id)).rejects.toMatchObject(refused)
    await expect(handOverOrder(database, { purchaseId: id, note: '', by })).rejects.toMatchObject(
      refused,
    )
    await give(id, { note })
    const { rows } = await database.pool.query(
      `select after, reason from audit_log where action = 'orderHandedOver' and subject_id = $1`,
      [buyer.id],
    )
    expect(rows).toEqual([
      { after: { order: id, withCode: false, where: 'Canteen' }, reason: note },
    ])
    expect((await orderOf(buyer))?.steps).toMatchObject([
      { note, handOver: { hasCode: false, answer: 'asked' } },
    ])
  })

  test('a buyer who did not get it says so, once, and keepers are told', async () => {
    const { id, buyer } = await shop.sold(await shop.gift())
    await give(id, { note })
    const answer = (received: boolean, who = buyer.id) =>
      answerHandOver(database, { purchaseId: id, received, by: who })
    await expect(answer(true, by)).rejects.toMatchObject({ code: 'purchase-unknown' })
    await answer(false)
    await answer(false)
    await expect(answer(true)).rejects.toMatchObject({ code: 'hand-over-not-asked' })
    expect((await orderOf(buyer))?.steps[0]?.handOver?.answer).toBe('denied')
    const { rows } = await database.pool.query(
      `select actor_id from notifications where kind = 'handOverDenied' and subject_id = $1 and user_id = $2`,
      [id, by],
    )
    expect(rows).toEqual([{ actor_id: buyer.id }])
  })

  test('after seven days nobody asks any more', async () => {
    const { id, buyer } = await shop.sold(await shop.gift())
    await give(id, { note })
    await database.pool.query(`
      begin; set local session_replication_role = replica;
      update purchase_steps set made_at = now() - interval '8 days' where purchase_id = ${id};
      commit`)
    expect((await orderOf(buyer))?.steps[0]?.handOver?.answer).toBeUndefined()
    const late = { purchaseId: id, received: false, by: buyer.id }
    await expect(answerHandOver(database, late)).rejects.toMatchObject({
      code: 'hand-over-not-asked',
    })
  })
})

describe('in part', () => {
  async function sold() {
    const mug = await shop.gift({ inventory: 10 })
    const bag = await shop.gift({ inventory: 10 })
    const order = await shop.sold([mug, 5], bag)
    return { mug, bag, ...order, code: await codeOf(order) }
  }

  test('the rest stays until it goes too', async () => {
    const { id, buyer, code, mug } = await sold()
    const two = { code, lines: [{ line: 1, quantity: 2 }] }
    expect(await give(id, two)).toMatchObject({ state: 'ordered' })
    const begun = await orderOf(buyer)
    expect(begun).toMatchObject({ state: 'ordered', items: [{ handed: 2 }, { quantity: 1 }] })
    expect(begun?.steps).toMatchObject([{ handed: [{ name: mug.name, quantity: 2 }] }])
    expect(begun?.mayCancel).toBeUndefined()
    expect((await detailsOf(buyer)).map(({ handed }) => handed)).toEqual([2, undefined])
    const tooMany = { code, lines: [{ line: 1, quantity: 4 }] }
    await expect(give(id, tooMany)).rejects.toMatchObject({ code: 'hand-over-too-many' })
    expect(await give(id, { code })).toMatchObject({ state: 'handedOver' })
    expect((await detailsOf(buyer)).map(({ handed }) => handed)).toEqual([undefined, undefined])
    expect((await orderOf(buyer))?.steps[1]?.handed).toMatchObject([
      { quantity: 3 },
      { quantity: 1 },
    ])
    await expect(give(id, two)).rejects.toMatchObject({ code: 'hand-over-too-many' })
  })

  test('an order can’t be cancelled any more, and a refund of the rest ends it', async () => {
    const { id, buyer, code } = await sold()
    await give(id, { code, lines: [{ line: 1, quantity: 2 }] })
    await expect(cancelOrder(database, { purchaseId: id, by: buyer.id })).rejects.toMatchObject({
      code: 'order-not-cancellable',
    })
    const rest = [
      { line: 1, quantity: 3, fate: 'toStock' as const },
      { line: 2, quantity: 1, fate: 'toStock' as const },
    ]
    const refund = { purchaseId: id, note: '', by, key: shop.newKey(), lines: rest }
    expect(await refundGifts(database, refund)).toMatchObject({ state: 'handedOver' })
    expect(await orderOf(buyer)).toMatchObject({ items: [{ handed: 2, refunded: 3 }, {}] })
  })

  test('what was handed over stays with somebody who leaves', async () => {
    const { id, buyer, code, mug, bag } = await sold()
    await give(id, { code, lines: [{ line: 2, quantity: 1 }] })
    await transact(database, (tx) =>
      refundOpenOrders(tx, { userId: buyer.id, by, from: undefined, note: '' }),
    )
    expect(await orderOf(buyer)).toMatchObject({ state: 'handedOver' })
    expect(await shop.shelf(mug)).toEqual({ stock: 10, sold: 0 })
    expect(await shop.shelf(bag)).toEqual({ stock: 9, sold: 1 })
  })

  test('taking it back takes every part back', async () => {
    const { id, buyer, code } = await sold()
    await give(id, { code, lines: [{ line: 1, quantity: 2 }] })
    await give(id, { code })
    await takeBackHandOver(database, { purchaseId: id, by, key: shop.newKey() })
    const items = (await orderOf(buyer))?.items
    expect(items?.map(({ handed }) => handed)).toEqual([undefined, undefined])
    expect(await give(id, { code })).toMatchObject({ state: 'handedOver' })
  })
})

describe('what nobody collects', () => {
  test('is told to its buyer after 7 and 21 days, then listed', async () => {
    const { id, buyer } = await shop.sold(await shop.gift())
    await prepareOrder(database, { purchaseId: id, note: '', by })
    const wait = (days: number) =>
      database.pool.query(`
        begin; set local session_replication_role = replica;
        update purchases set made_at = now() - interval '${days} days' where id = ${id};
        update purchase_steps set made_at = now() - interval '${days} days' where purchase_id = ${id};
        commit`)
    const uncollected = async () =>
      (await listWaitingOrders(database, by, { ...ALL, show: 'uncollected' })).orders.map(
        (order) => order.id,
      )
    await wait(6)
    expect(await remindBuyers(database)).toBe(0)
    await wait(8)
    expect(await remindBuyers(database)).toBe(1)
    expect(await remindBuyers(database)).toBe(0)
    expect(await uncollected()).toEqual([])
    await wait(22)
    expect(await remindBuyers(database)).toBe(1)
    expect(await uncollected()).toEqual([id])
    await wait(90)
    expect(await remindBuyers(database)).toBe(0)
    const { rows } = await database.pool.query(
      `select facts from notifications where user_id = $1 and kind = 'orderToCollect'`,
      [buyer.id],
    )
    expect(rows).toHaveLength(2)
    expect(await orderOf(buyer)).toMatchObject({ state: 'ordered' })
  })
})
