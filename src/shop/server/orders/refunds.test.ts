import { describe, expect, test } from 'vitest'
import { alsoOpen } from '#test/concurrency/app-client.ts'
import type { Colleague } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { TestShop } from '#test/harness/shop.ts'
import { hundredths } from '#platform/contract/points.ts'
import type { RefundFate } from '#shop/contract/shop-choices.ts'
import { removeGift } from '#shop/server/gifts/gifts.ts'
import { readHistory } from '#wallet/server/reads.ts'
import { readOrder } from './order-lines.ts'
import { handOverOrder } from './orders.ts'
import { listPurchaseDetails } from './purchase-details.ts'
import { listPurchases } from './read-purchases.ts'
import { refundGifts, refundPurchase } from './refunds.ts'
import { readWaitingOrders } from './waiting.ts'

const database = await ownDatabase()
const other = await alsoOpen(database)
const shop = await TestShop.open(database)
const by = shop.keeper.id

type Line = [line: number, quantity: number, fate?: RefundFate]
const asked = (purchaseId: number, lines: Line[], note = '') => ({
  purchaseId,
  note,
  by,
  key: shop.newKey(),
  lines: lines.map(([line, quantity, fate = 'toStock']) => ({ line, quantity, fate })),
})
const refund = (id: number, ...lines: Line[]) => refundGifts(database, asked(id, lines))
const date = expect.any(Date) as Date
const orderOf = async ({ id }: Colleague) => (await listPurchases(database, id, 0)).purchases[0]

/** 3 mugs of 1.00 and a bag of 0.07: 3.07. */
async function sold() {
  const mug = await shop.gift({ price: hundredths(100), inventory: 10 })
  const bag = await shop.gift({ price: hundredths(7), inventory: 10 })
  return { mug, bag, ...(await shop.sold([mug, 3], bag)) }
}

describe('a refund of some gifts', () => {
  test('returns their price and puts back only what goes back to stock', async () => {
    const { id, buyer, mug, bag } = await sold()
    const announced = await shop.announced(async () => {
      await refund(id, [1, 1], [1, 1, 'damaged'])
    }, [buyer])
    expect(announced).toEqual(['wallet of 0', 'users', 'purchases of 0', 'gifts', 'inventory'])
    expect(await shop.balances(buyer)).toEqual([10_000, 99_893])
    expect(await shop.shelf(mug)).toEqual({ stock: 8, sold: 1 })
    expect(await shop.shelf(bag)).toEqual({ stock: 9, sold: 1 })
    await refund(id, [1, 1, 'lost'])
    expect(await shop.shelf(mug)).toEqual({ stock: 8, sold: 0 })
    const { rows } = await database.pool.query(
      `select kind, stock_change, purchase_id, made_by from gift_changes
        where gift_id = $1 and kind <> 'added' order by id`,
      [mug.id],
    )
    const of = { purchase_id: id, made_by: by, stock_change: -1 }
    expect(rows).toEqual([
      { kind: 'damaged', ...of },
      { kind: 'lost', ...of },
    ])
  })

  test('leaves the order as it is until nothing is left', async () => {
    const { id, buyer } = await sold()
    expect(await refund(id, [2, 1])).toEqual({ id, state: 'ordered', note: '', date })
    await handOverOrder(database, { purchaseId: id, note: 'Here', by })
    expect(await refund(id, [1, 2])).toMatchObject({ state: 'handedOver' })
    expect(await refund(id, [1, 1])).toMatchObject({ state: 'refunded' })
    expect(await shop.balances(buyer)).toEqual([10_000, 100_000])
    await expect(refund(id, [1, 1])).rejects.toMatchObject({ code: 'purchase-refunded' })
  })

  test('shows both sides the gifts and their number', async () => {
    const { id, buyer, mug, bag } = await sold()
    await refundGifts(database, asked(id, [[1, 2, 'damaged']], 'Handles broke off'))
    const order = await orderOf(buyer)
    const refunded = [{ name: mug.name, quantity: 2 }]
    expect(order?.steps).toEqual([{ state: 'ordered', note: 'Handles broke off', date, refunded }])
    expect(order?.items).toMatchObject([{ refunded: 2 }, { refunded: 0 }])
    const { details } = await listPurchaseDetails(database, {
      search: buyer.email,
      state: 'all',
      sort: 'newest',
      after: '',
    })
    expect(details).toMatchObject([{ refunded: 2 }, { refunded: 0 }])
    expect(await readOrder(database, id)).toMatchObject({
      state: 'ordered',
      buyer: { email: buyer.email },
      lines: [
        { line: 1, name: mug.name, quantity: 3, refunded: 2 },
        { line: 2, name: bag.name, quantity: 1, refunded: 0 },
      ],
    })
    const { transactions } = await readHistory(database, buyer.id, 1, { readsPrivate: true })
    expect(transactions[0]).toMatchObject({
      type: 'refund',
      amount: 200,
      gifts: { name: mug.name, others: 0, quantity: 2 },
    })
    const { rows } = await database.pool.query(
      `select kind, facts from notifications where user_id = $1 and kind <> 'thanked'`,
      [buyer.id],
    )
    const facts = { name: `2 × ${mug.name}`, points: '2.00', isPart: true }
    expect(rows).toEqual([{ kind: 'orderRefunded', facts }])
    const audited = await database.pool.query(
      `select action, after, reason from audit_log where subject_id = $1 order by id`,
      [buyer.id],
    )
    expect(audited.rows.at(-1)).toEqual({
      action: 'giftsRefunded',
      after: { order: id, damaged: `2 × ${mug.name}`, refunded: '2.00' },
      reason: 'Handles broke off',
    })
  })

  test('takes refunded gifts out of what waits', async () => {
    const { id, bag } = await sold()
    await refund(id, [1, 3])
    const { first } = await readWaitingOrders(database, { most: 100, first: 100 })
    expect(first.find((order) => order.id === id)).toMatchObject({ gifts: bag.name })
  })

  test('happens once per key; another request under the key is refused', async () => {
    const { id, buyer, mug } = await sold()
    const request = asked(id, [[1, 1]], 'first')
    const answer = await refundGifts(database, request)
    const again = await Promise.all(
      [database, other].map((through) => refundGifts(through, request)),
    )
    for (const one of again) expect(JSON.stringify(one)).toBe(JSON.stringify(answer))
    await expect(refundGifts(database, { ...request, note: 'second' })).rejects.toMatchObject({
      code: 'key-reused',
    })
    expect(await shop.balances(buyer)).toEqual([10_000, 99_793])
    expect(await shop.shelf(mug)).toEqual({ stock: 8, sold: 2 })
  })

  test('of the same gifts by two at once succeeds only while there are some', async () => {
    const second = await keeper()
    for (let round = 0; round < 5; round++) {
      const { id, buyer, mug } = await sold()
      const answers = await Promise.allSettled(
        [
          [database, by],
          [other, second],
          [database, second],
          [other, by],
        ].map(([through, keeperId]) =>
          refundGifts(through as typeof database, {
            ...asked(id, [[1, 2, 'damaged']]),
            by: keeperId as number,
          }),
        ),
      )
      const outcomes = answers.map((one) => {
        return one.status === 'fulfilled' ? 'done' : (one.reason as { code: string }).code
      })
      expect(outcomes.toSorted()).toEqual(['done', ...Array<string>(3).fill('refund-too-many')])
      expect(await shop.balances(buyer)).toEqual([10_000, 99_893])
      expect(await shop.shelf(mug)).toEqual({ stock: 7, sold: 1 })
    }
  })

  test('of the rest returns what is left, once', async () => {
    const { id, buyer, mug, bag } = await sold()
    await refund(id, [1, 1, 'lost'])
    const rest = () => refundPurchase(database, { purchaseId: id, note: 'Rest', by })
    expect(await rest()).toEqual(await rest())
    expect(await shop.balances(buyer)).toEqual([10_000, 100_000])
    expect(await shop.shelf(mug)).toEqual({ stock: 9, sold: 0 })
    expect(await shop.shelf(bag)).toEqual({ stock: 10, sold: 0 })
    expect((await orderOf(buyer))?.steps.at(-1)).toMatchObject({
      state: 'refunded',
      refunded: [
        { name: mug.name, quantity: 2 },
        { name: bag.name, quantity: 1 },
      ],
    })
  })

  test('also counts for a removed gift', async () => {
    const { id, mug } = await sold()
    await removeGift(database, { by, giftId: mug.id })
    await refund(id, [1, 1], [1, 1, 'damaged'])
    expect(await shop.shelf(mug)).toEqual({ stock: 8, sold: 1 })
  })

  test("is refused for a shop keeper's own order, and for an unknown one", async () => {
    const gift = await shop.gift()
    const { id, buyer } = await shop.sold(gift)
    await makeKeeper(buyer.id)
    const own = { ...asked(id, [[1, 1]]), by: buyer.id }
    await expect(refundGifts(database, own)).rejects.toMatchObject({ code: 'refund-own' })
    await expect(refund(999_999_999, [1, 1])).rejects.toMatchObject({ code: 'purchase-unknown' })
    await expect(refund(id, [2, 1])).rejects.toMatchObject({ code: 'refund-too-many' })
    expect(await shop.shelf(gift)).toEqual({ stock: 9, sold: 1 })
  })
})

async function makeKeeper(id: number): Promise<void> {
  await database.pool.query(
    "insert into user_roles (user_id, role, given_by) values ($1, 'shopKeeper', $1)",
    [id],
  )
}

async function keeper(): Promise<number> {
  const { id } = await shop.customer(0)
  await makeKeeper(id)
  return id
}
