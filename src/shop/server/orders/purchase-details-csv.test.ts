import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { TestShop } from '#test/harness/shop.ts'
import { hundredths } from '#platform/contract/points.ts'
import { PROGRAM_SHEET } from '#platform/server/files/csv-table.ts'
import type { PurchaseDetailFilter } from '#shop/contract/shop.ts'
import { handOverOrder, takeBackHandOver } from './orders.ts'
import { listPurchaseDetails, purchaseDetailsCsv } from './purchase-details.ts'
import { refundGifts } from './refunds.ts'

const database = await ownDatabase()
const shop = await TestShop.open(database)

const BOM = '\ufeff'
const HEADER =
  '"Order","Gift Item","Purchaser","Purchaser Email","Team","Purchased Quantity",' +
  '"Refunded Quantity","Price","Ordered","Handed Over","Refunded","State","Note"\r\n'

const contentOf = async (filter: Partial<PurchaseDetailFilter> = {}) => {
  const all = { search: '', state: 'all', sort: 'newest', ...filter } as const
  return (await purchaseDetailsCsv(database, all, PROGRAM_SHEET)).content
}
const csvOf = async (filter?: Partial<PurchaseDetailFilter>) =>
  (await text(await contentOf(filter))).slice(BOM.length)

const whenEmpty = await csvOf()

// More than one page of a read.
const GIFTS = 50
const PURCHASES = 25
const gifts = []
for (let count = 0; count < GIFTS; count++) {
  gifts.push(await shop.gift({ name: `Bulk ${count}`, price: hundredths(1), inventory: PURCHASES }))
}
for (let count = 0; count < PURCHASES; count++) await shop.sold(...gifts)

test('has only the header and a byte order mark without purchases', async () => {
  expect(whenEmpty).toBe(HEADER)
  const first = Buffer.from((await (await contentOf()).take(1).toArray()).join(''))
  expect([...first.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
})

test('has a row for each gift of each purchase: quoted, in points, in UTC', async () => {
  const gift = await shop.gift({ name: 'A "good", big Mug', price: hundredths(2469) })
  const { id, buyer } = await shop.sold([gift, 3])
  const by = shop.keeper.id
  await database.pool.query(`update users set team = 'Care' where id = $1`, [buyer.id])
  const given = await handOverOrder(database, { purchaseId: id, note: 'At the desk', by })
  const lines = [{ line: 1, quantity: 1, fate: 'lost' as const }]
  const note = 'One broke\n"now"'
  const order = { purchaseId: id, by, key: shop.newKey() }
  const refunded = await refundGifts(database, { ...order, lines, note })
  const dates = [given, refunded].map((step) => new Date(step.date).toISOString()).join('","')
  const asked = { search: buyer.email, state: 'all', sort: 'newest', after: '' } as const
  const [detail] = (await listPurchaseDetails(database, asked)).details
  const date = detail?.date.toISOString() ?? ''
  expect(await csvOf({ search: buyer.email })).toBe(
    `${HEADER}"${id}","A ""good"", big Mug","Test Colleague","${buyer.email}","Care","3","1",` +
      `"24.69","${date}","${dates}","handedOver","One broke\n""now"""\r\n`,
  )
  expect(date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

test('leaves the date of a hand-over empty that was taken back', async () => {
  const { id, buyer } = await shop.sold(await shop.gift())
  const by = shop.keeper.id
  await handOverOrder(database, { purchaseId: id, note: '', by })
  await takeBackHandOver(database, { purchaseId: id, by, key: shop.newKey() })
  const [, row = ''] = (await csvOf({ search: buyer.email })).split('\r\n')
  expect(row.split('","').slice(-4)).toEqual(['', '', 'ordered', '"'])
})

test.each(['=1+2', '+1', '-1+2', '@SUM(A1)', '＝1+2', '＠x'])(
  'protects %s from being read as a formula',
  async (formula) => {
    const { id, buyer } = await shop.sold(await shop.gift({ name: formula }))
    await handOverOrder(database, { purchaseId: id, note: formula, by: shop.keeper.id })
    const [, row = ''] = (await csvOf({ search: buyer.email })).split('\r\n')
    const cells = row.split('","')
    expect(cells[1]).toBe(`'${formula}`)
    expect(cells.at(-1)).toBe(`'${formula}"`)
  },
)

test('has every row of all pages once, with the filters of the table', async () => {
  const rows = (await csvOf({ search: 'bulk' })).split('\r\n').slice(1, -1)
  expect(rows).toHaveLength(GIFTS * PURCHASES)
  const things = rows.map((row) => row.split('","').slice(0, 4).join())
  expect(new Set(things).size).toBe(GIFTS * PURCHASES)
  expect(await csvOf({ search: 'bulk', state: 'refunded' })).toBe(HEADER)
  const oldest = (await csvOf({ search: 'bulk', sort: 'oldest' })).split('\r\n').slice(1, -1)
  expect(oldest[0]).toBe(rows.at(-GIFTS))
  expect(new Set(oldest)).toEqual(new Set(rows))
})
