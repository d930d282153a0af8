import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { alsoOpen } from '#test/concurrency/app-client.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { TestShop } from '#test/harness/shop.ts'
import { PROGRAM_SHEET } from '#platform/server/files/csv-table.ts'
import { StockCount } from '#shop/contract/stock-count.ts'
import { removeGift } from '#shop/server/gifts/gifts.ts'
import { addStock, countStock } from './count-stock.ts'
import { inventoryCsv } from './read-inventory.ts'

const database = await ownDatabase()
const other = await alsoOpen(database)
const shop = await TestShop.open(database)
const by = shop.keeper.id

type Count = StockCount['counts'][number]
const count = (...counts: Count[]) => countStock(database, { by, key: shop.newKey(), counts })
const counted = (gift: { id: number }, expected: number, is: number, reason: Count['reason']) => {
  return { gift: gift.id, expected, counted: is, reason }
}

test('stores each difference as a stock change with its reason, and audits it', async () => {
  const gifts = [await shop.gift(), await shop.gift(), await shop.gift(), await shop.gift()]
  const [less, broken, more, same] = gifts
  if (!less || !broken || !more || !same) throw new Error('no gifts')
  const answer = await count(
    counted(less, 10, 8, 'lost'),
    counted(broken, 10, 9, 'damaged'),
    counted(more, 10, 11, 'found'),
    counted(same, 10, 10, 'counted'),
  )
  expect(answer).toEqual({ gifts: 4, corrected: 3 })
  const stocks = await Promise.all(gifts.map((gift) => shop.shelf(gift)))
  expect(stocks.map((shelf) => shelf?.stock)).toEqual([8, 9, 11, 10])
  const ids = gifts.map(({ id }) => id)
  const { rows } = await database.pool.query(
    `select kind, stock_change, made_by from gift_changes
      where gift_id = any($1) and kind <> 'added' order by gift_id`,
    [ids],
  )
  expect(rows).toEqual([
    { kind: 'lost', stock_change: -2, made_by: by },
    { kind: 'damaged', stock_change: -1, made_by: by },
    { kind: 'found', stock_change: 1, made_by: by },
  ])
  const audited = await database.pool.query(
    `select subject_id, before, after from audit_log where action = 'stockCounted' order by id`,
  )
  expect(audited.rows[0]).toEqual({
    subject_id: less.id,
    before: { inventory: 10 },
    after: { inventory: 8, why: 'lost' },
  })
  expect(audited.rows).toHaveLength(3)
})

test('is refused as a whole when a stock changed since it was read', async () => {
  const [sold, still] = [await shop.gift(), await shop.gift()]
  await shop.sold(sold)
  const counts = [counted(still, 10, 7, 'counted'), counted(sold, 10, 10, 'counted')]
  await expect(count(...counts)).rejects.toMatchObject({
    code: 'stock-changed',
    field: 'counts.1',
  })
  expect(await shop.shelf(still)).toMatchObject({ stock: 10 })
})

test('is refused for a gift that was removed', async () => {
  const gift = await shop.gift()
  await removeGift(database, { by, giftId: gift.id })
  await expect(count(counted(gift, 10, 9, 'lost'))).rejects.toMatchObject({ code: 'gift-unknown' })
})

test('happens once per key, and two counts of one stock at once never both', async () => {
  const gift = await shop.gift()
  const counts = [counted(gift, 10, 6, 'lost')]
  const request = { by, key: shop.newKey(), counts }
  const [first, again] = [await countStock(database, request), await countStock(other, request)]
  expect(again).toEqual(first)
  const sameStock = [counted(gift, 6, 5, 'lost')]
  const answers = await Promise.allSettled(
    [database, other, database].map((through) =>
      countStock(through, { by, key: shop.newKey(), counts: sameStock }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
  ])
  expect(await shop.shelf(gift)).toMatchObject({ stock: 5 })
})

test('never loses a delivery that arrives while it is saved', async () => {
  for (let round = 0; round < 5; round++) {
    const gift = await shop.gift()
    const delivery = { by, key: shop.newKey(), giftId: gift.id, quantity: 3 }
    const [outcome] = await Promise.allSettled([
      count(counted(gift, 10, 9, 'lost')),
      addStock(other, delivery),
    ])
    const stock = outcome.status === 'fulfilled' ? 12 : 13
    expect(await shop.shelf(gift)).toMatchObject({ stock })
  }
})

test.each([
  ['found', 9],
  ['found', 10],
  ['lost', 11],
  ['damaged', 10],
  ['counted', -1],
  ['counted', 1.5],
  ['counted', 1_000_001],
])('a count may not be "%s" at %d of 10', (reason, is) => {
  const counts = [{ gift: 1, expected: 10, counted: is, reason }]
  expect(StockCount.safeParse({ counts }).success).toBe(false)
})

test('counts each gift once, and at least one', () => {
  const one = { gift: 1, expected: 10, counted: 9, reason: 'lost' }
  expect(StockCount.safeParse({ counts: [one] }).success).toBe(true)
  expect(StockCount.safeParse({ counts: [one, one] }).success).toBe(false)
  expect(StockCount.safeParse({ counts: [] }).success).toBe(false)
})

test('the inventory as CSV has a row for each gift, with room for the count', async () => {
  const gift = await shop.gift({ name: 'Countable "Mug"', inventory: 4 })
  await shop.sold(gift)
  const { content } = await inventoryCsv(
    database,
    { search: 'countable', stock: 'all' },
    PROGRAM_SHEET,
  )
  expect((await text(content)).slice(1)).toBe(
    '"Name","Quantity in Stock","Number Purchased","Counted"\r\n"Countable ""Mug""","3","1",""\r\n',
  )
})
