import { describe, expect, test } from 'vitest'
import { alsoOpen } from '#test/concurrency/app-client.ts'
import type { Colleague } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { refusal } from '#test/harness/refusal.ts'
import { TestShop } from '#test/harness/shop.ts'
import type { Command } from '#ledger/command.ts'
import { write } from '#ledger/write.ts'
import { hundredths, LARGEST_BALANCE } from '#platform/contract/points.ts'
import { transact } from '#platform/server/db/transact.ts'
import { LARGEST_STOCK } from '#shop/contract/shop.ts'
import { editGift, removeGift } from '#shop/server/gifts/gifts.ts'
import { addToCart } from '#shop/server/purchase/cart.ts'
import { addStock } from '#shop/server/stock/count-stock.ts'
import { readHistory } from '#wallet/server/reads.ts'
import { handOverOrder } from './orders.ts'
import { listPurchases } from './read-purchases.ts'
import { refundPurchase } from './refunds.ts'

const database = await ownDatabase()
const other = await alsoOpen(database)
const shop = await TestShop.open(database)
const by = shop.keeper.id

const give = (purchaseId: number, note = '') => handOverOrder(database, { purchaseId, note, by })
const refund = (purchaseId: number, note = '') => refundPurchase(database, { purchaseId, note, by })
const stepsOf = async ({ id }: Colleague) =>
  (await listPurchases(database, id, 0)).purchases[0]?.steps

const date = expect.any(Date) as Date
const UNKNOWN = 999_999_999

describe('handing over', () => {
  test("is stored with the administrator's note, and announced to both", async () => {
    const { id, buyer } = await shop.sold(await shop.gift())
    const note = 'At the front desk\nask for "Zoë"'
    const announced = await shop.announced(async () => {
      expect(await give(id, note)).toEqual({ id, state: 'handedOver', note, date })
    }, [buyer])
    expect(announced).toEqual(['purchases of 0', 'inventory'])
    expect(await stepsOf(buyer)).toEqual([{ state: 'handedOver', note, date }])
  })

  test('notifies the buyer only, as does a refund', async () => {
    const { id, buyer } = await shop.sold(await shop.gift())
    await give(id)
    await refund(id)
    const { rows } = await database.pool.query(
      'select user_id, kind from notifications where subject_id = $1 and kind = any($2) order by id',
      [id, ['orderHandedOver', 'orderRefunded']],
    )
    expect(rows).toEqual([
      { user_id: buyer.id, kind: 'orderHandedOver' },
      { user_id: buyer.id, kind: 'orderRefunded' },
    ])
  })

  test('happens once: the first note stays', async () => {
    const { id, buyer } = await shop.sold(await shop.gift())
    const first = await give(id, 'first')
    const announced = await shop.announced(async () => {
      expect(await give(id, 'second')).toEqual(first)
    })
    expect(announced).toEqual([])
    expect(await stepsOf(buyer)).toHaveLength(1)
  })

  test('happens once, also with concurrent requests', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, buyer } = await shop.sold(await shop.gift())
      const step = { purchaseId: id, note: '', by }
      const answers = await Promise.all(
        [database, other, database, other].map((through) => handOverOrder(through, step)),
      )
      for (const answer of answers) expect(answer).toEqual(answers[0])
      expect(await stepsOf(buyer)).toHaveLength(1)
    }
  })

  test('is refused for an unknown purchase and a refunded one', async () => {
    const { id, buyer } = await shop.sold(await shop.gift())
    await refund(id)
    await expect(give(UNKNOWN)).rejects.toMatchObject({ code: 'purchase-unknown' })
    await expect(give(id)).rejects.toMatchObject(
      refusal('purchase-refunded', 'This purchase has been refunded.'),
    )
    expect(await stepsOf(buyer)).toMatchObject([{ state: 'refunded' }])
  })
})

describe('a refund', () => {
  test('returns the points to the balances that paid, and the gifts to the stock', async () => {
    const [mug, bag] = [await shop.gift({ inventory: 3 }), await shop.gift({ inventory: 1 })]
    const { id, buyer } = await shop.sold([mug, 2], bag)
    expect(await shop.balances(buyer)).toEqual([10_000, 99_700])
    const announced = await shop.announced(async () => {
      expect(await refund(id, 'Broken')).toEqual({ id, state: 'refunded', note: 'Broken', date })
    }, [buyer])
    expect(announced).toEqual(['wallet of 0', 'users', 'purchases of 0', 'gifts', 'inventory'])
    expect(await shop.balances(buyer)).toEqual([10_000, 100_000])
    expect(await shop.shelf(mug)).toEqual({ stock: 3, sold: 0 })
    expect(await shop.shelf(bag)).toEqual({ stock: 1, sold: 0 })
    const refunded = [
      { name: mug.name, quantity: 2 },
      { name: bag.name, quantity: 1 },
    ]
    expect(await stepsOf(buyer)).toEqual([{ state: 'refunded', note: 'Broken', date, refunded }])
  })

  test('returns the price paid, not the current price', async () => {
    const gift = await shop.gift({ price: hundredths(700) })
    const { id, buyer } = await shop.sold(gift)
    const { name, description, picture } = gift
    const dearer = { name, description, picture, price: hundredths(9_000), inventoryChange: 0 }
    await editGift(database, { by, key: shop.newKey(), giftId: gift.id, gift: dearer })
    await refund(id)
    expect(await shop.balances(buyer)).toEqual([10_000, 100_000])
  })

  test('may follow a hand-over, with its reason in a step of its own', async () => {
    const gift = await shop.gift()
    const { id, buyer } = await shop.sold(gift)
    await give(id, 'Here you are')
    await refund(id, 'It was the wrong one')
    expect(await stepsOf(buyer)).toEqual([
      { state: 'handedOver', note: 'Here you are', date },
      {
        state: 'refunded',
        note: 'It was the wrong one',
        date,
        refunded: [{ name: gift.name, quantity: 1 }],
      },
    ])
  })

  test('happens once: the first note stays', async () => {
    const gift = await shop.gift()
    const { id, buyer } = await shop.sold(gift)
    const first = await refund(id, 'first')
    const announced = await shop.announced(async () => {
      expect(await refund(id, 'second')).toEqual(first)
    })
    expect(announced).toEqual([])
    expect(await shop.balances(buyer)).toEqual([10_000, 100_000])
    expect(await shop.shelf(gift)).toEqual({ stock: 10, sold: 0 })
  })

  test('happens once, also with concurrent requests', async () => {
    const gift = await shop.gift()
    const { id, buyer } = await shop.sold(gift)
    const answers = await Promise.all(
      [database, other, database, other].map((through) =>
        refundPurchase(through, { purchaseId: id, note: '', by }),
      ),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await shop.balances(buyer)).toEqual([10_000, 100_000])
    expect(await shop.shelf(gift)).toEqual({ stock: 10, sold: 0 })
    expect(await stepsOf(buyer)).toHaveLength(1)
  })

  test("leaves the user's other purchases unchanged", async () => {
    const gift = await shop.gift()
    const first = await shop.sold(gift)
    const second = await shop.sold(gift)
    await refund(second.id)
    expect(await shop.shelf(gift)).toEqual({ stock: 9, sold: 1 })
    expect(await stepsOf(first.buyer)).toEqual([])
  })

  test('also counts for a removed gift', async () => {
    const gift = await shop.gift()
    const { id } = await shop.sold(gift)
    await removeGift(database, { by, giftId: gift.id })
    await refund(id)
    expect(await shop.shelf(gift)).toEqual({ stock: 10, sold: 0 })
  })

  test('may raise the stock above the limit; after that it can only fall', async () => {
    const gift = await shop.gift({ inventory: 5 })
    const { id } = await shop.sold([gift, 5])
    const more = { by, key: shop.newKey(), giftId: gift.id, quantity: LARGEST_STOCK }
    await addStock(database, more)
    await refund(id)
    expect(await shop.shelf(gift)).toEqual({ stock: LARGEST_STOCK + 5, sold: 0 })

    const { name, description, picture, price } = gift
    const edit = (inventoryChange: number) =>
      editGift(database, {
        by,
        key: shop.newKey(),
        giftId: gift.id,
        gift: { name, description, picture, price, inventoryChange },
      })
    await expect(edit(1)).rejects.toMatchObject({ code: 'stock-limit' })
    expect(await edit(0)).toMatchObject({ stock: LARGEST_STOCK + 5 })
    expect(await edit(-1)).toMatchObject({ stock: LARGEST_STOCK + 4 })
  })

  test('is refused for an unknown purchase', async () => {
    await expect(refund(UNKNOWN)).rejects.toMatchObject({ code: 'purchase-unknown' })
  })

  test('is refused as a whole when the balance would be too large', async () => {
    const gift = await shop.gift()
    const { id, buyer } = await shop.sold(gift)
    const spent = await shop.balances(buyer)
    const full = hundredths(LARGEST_BALANCE)
    await fill(buyer, full)
    await expect(refund(id)).rejects.toMatchObject({ code: 'balance-limit' })
    expect(await shop.shelf(gift)).toEqual({ stock: 9, sold: 1 })
    expect(await stepsOf(buyer)).toEqual([])
    await fill(buyer, spent[1] ?? 0)
    expect(await refund(id)).toMatchObject({ state: 'refunded' })
  })
})

/** Sets a user's appreciation balance; the caller restores it. */
async function fill({ id }: Colleague, appreciation: number): Promise<void> {
  await database.pool.query('update wallets set appreciation = $1 where user_id = $2', [
    appreciation,
    id,
  ])
}

test('shows a purchase and its refund in the history', async () => {
  const { id, buyer } = await shop.sold(await shop.gift())
  await refund(id)
  const { rows } = await database.pool.query(
    `select type, appreciation from entries where user_id = $1 and seq > 2 order by seq`,
    [buyer.id],
  )
  expect(rows).toEqual([
    { type: 'purchase', appreciation: -100 },
    { type: 'refund', appreciation: 100 },
  ])
})

test('refuses a second refund in the ledger itself', async () => {
  const { id, buyer } = await shop.sold(await shop.gift())
  await refund(id)
  const purchase = { seq: 3, earned: hundredths(0), appreciation: hundredths(100) }
  const again: Command = { type: 'refund', userId: buyer.id, purchase }
  await expect(transact(database, (tx) => write(tx, [again]))).rejects.toMatchObject({
    constraint: 'refunds_within_purchase',
  })
})

test("names the gifts in the buyer's history", async () => {
  const buyer = await shop.customer()
  const gifts = [await shop.gift(), await shop.gift(), await shop.gift()]
  for (const { id } of gifts) await addToCart(database, buyer.id, id)
  await shop.buy(buyer)
  const [order] = (await listPurchases(database, buyer.id, 0)).purchases
  await refund(order?.id ?? 0)
  const named = { name: gifts[0]?.name, others: 2 }
  const { transactions } = await readHistory(database, buyer.id, 1, { readsPrivate: true })
  expect(transactions.map(({ type, gifts: bought }) => [type, bought])).toEqual([
    ['refund', { ...named, quantity: 1 }],
    ['purchase', named],
    ...transactions.slice(2).map(({ type }) => [type, null]),
  ])
})
