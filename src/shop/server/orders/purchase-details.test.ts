import { expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { TestShop } from '#test/harness/shop.ts'
import { hundredths } from '#platform/contract/points.ts'
import type { PurchaseDetail, PurchaseDetailSearch } from '#shop/contract/shop.ts'
import { choosePicture } from '#users/server/choose-picture.ts'
import { handOverOrder } from './orders.ts'
import { listPurchaseDetails } from './purchase-details.ts'
import { refundPurchase } from './refunds.ts'

const database = await ownDatabase()
const shop = await TestShop.open(database)
const by = shop.keeper.id

const mug = await shop.gift({ name: 'Detail Mug', price: hundredths(150), inventory: 500 })
const bag = await shop.gift({ name: 'Detail Bag', price: hundredths(20), inventory: 500 })
const ordered = await shop.sold([mug, 2], bag)
const handed = await shop.sold(bag)
const refunded = await shop.sold(mug)
await handOverOrder(database, { purchaseId: handed.id, note: 'At the desk', by })
await handOverOrder(database, { purchaseId: refunded.id, note: 'Here', by })
await refundPurchase(database, { purchaseId: refunded.id, note: 'Broken', by })
const face = await shop.picture(handed.buyer)
await choosePicture(database, handed.buyer, face)
await database.pool.query("update users set team = 'Care'")

const ALL: PurchaseDetailSearch = { search: 'detail', state: 'all', sort: 'newest', after: '' }
const list = (asked: Partial<PurchaseDetailSearch>) =>
  listPurchaseDetails(database, { ...ALL, ...asked })
const named = { firstName: 'Test', lastName: 'Colleague', team: 'Care' }
const itemKey = ({ purchase, line }: PurchaseDetail) => `${purchase}-${line}`

test('lists one row for each gift of each purchase with its buyer, newest first', async () => {
  const date = expect.any(Date) as Date
  const row = ({ id, buyer: { email } }: typeof ordered) => {
    return { purchase: id, picture: null, buyer: { ...named, email, picture: null }, date }
  }
  expect(await list({})).toEqual({
    details: [
      {
        ...row(refunded),
        line: 1,
        name: 'Detail Mug',
        quantity: 1,
        price: 150,
        total: 150,
        refunded: 1,
        state: 'refunded',
        note: 'Broken',
      },
      {
        ...row(handed),
        buyer: { ...named, email: handed.buyer.email, picture: face },
        line: 1,
        name: 'Detail Bag',
        quantity: 1,
        price: 20,
        total: 20,
        refunded: 0,
        state: 'handedOver',
        mayTakeBack: true,
        note: 'At the desk',
      },
      {
        ...row(ordered),
        line: 1,
        name: 'Detail Mug',
        quantity: 2,
        price: 150,
        total: 320,
        refunded: 0,
        state: 'ordered',
        note: '',
      },
      {
        ...row(ordered),
        line: 2,
        name: 'Detail Bag',
        quantity: 1,
        price: 20,
        total: 320,
        refunded: 0,
        state: 'ordered',
        note: '',
      },
    ],
    total: 4,
    next: null,
  })
})

test.each([
  ['ordered', [`${ordered.id}-1`, `${ordered.id}-2`]],
  ['handedOver', [`${handed.id}-1`]],
  ['refunded', [`${refunded.id}-1`]],
] as const)('filters by state: %s', async (state, rows) => {
  const found = await list({ state })
  expect(found.details.map(itemKey)).toEqual(rows)
  expect(found.total).toBe(rows.length)
})

test('filters by gift, by buyer, or by both', async () => {
  const names = async (search: string) => (await list({ search })).details.map(itemKey)
  expect(await names('DETAIL bag')).toEqual([`${handed.id}-1`, `${ordered.id}-2`])
  const email = ordered.buyer.email
  expect(await names(email.toUpperCase())).toEqual([`${ordered.id}-1`, `${ordered.id}-2`])
  expect(await names(`${email} mug`)).toEqual([`${ordered.id}-1`])
  expect(await names(`Test COLLEAGUE ${email}`)).toEqual([`${ordered.id}-1`, `${ordered.id}-2`])
  expect(await names('%')).toEqual([])
  expect(await names('@ nobody')).toEqual([])
})

test('pages by 50 without repeats, also when a purchase spans two pages', async () => {
  for (let count = 0; count < 35; count++) await shop.sold(mug, bag)
  for (const asked of [
    {},
    { state: 'ordered' },
    { search: '' },
    { sort: 'oldest' },
    { sort: 'oldest', state: 'ordered' },
  ] as const) {
    const first = await list(asked)
    const second = await list({ ...asked, after: first.next ?? '' })
    expect([first.details.length, second.total]).toEqual([50, first.total])
    expect(second.next).toBeNull()
    const rows = [...first.details, ...second.details]
    expect(rows).toHaveLength(first.total)
    const way = 'sort' in asked ? -1 : 1
    const inOrder = rows.toSorted((a, b) => way * (b.purchase - a.purchase) || a.line - b.line)
    expect(rows.map(itemKey)).toEqual(inOrder.map(itemKey))
    expect(new Set(rows.map(itemKey)).size).toBe(rows.length)
  }
})

test('continues with the next item when a page ends within a purchase', async () => {
  const after = `${ordered.id}-1`
  expect((await list({ after })).details.map(itemKey)).toEqual([`${ordered.id}-2`])
  const oldest = await list({ after, sort: 'oldest' })
  expect(oldest.details.slice(0, 2).map(itemKey)).toEqual([`${ordered.id}-2`, `${handed.id}-1`])
  expect((await list({ after: '1-99999' })).details).toEqual([])
})
