import { expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { TestShop } from '#test/harness/shop.ts'
import { hundredths } from '#platform/contract/points.ts'
import { MOST_COUNTED, type Gift, type GiftPage, type GiftSearch } from '#shop/contract/shop.ts'
import { listGifts } from './read-gifts.ts'

const database = await ownDatabase()
const shop = await TestShop.open(database)

const FILTERS = { affordable: false, inStock: false, category: 0 }
const EVERYTHING = { search: '', sort: 'newest', ...FILTERS, after: '' }

const list = (asked: Partial<GiftSearch>) =>
  listGifts(database, shop.keeper.id, { ...(EVERYTHING as GiftSearch), ...asked })

/** All pages, one after another. */
async function readThrough(asked: Partial<GiftSearch>): Promise<GiftPage[]> {
  const pages = [await list(asked)]
  for (let next = pages[0]?.next ?? null; next !== null; next = pages.at(-1)?.next ?? null) {
    pages.push(await list({ ...asked, after: next }))
  }
  return pages
}

const gifts: Gift[] = []
for (let count = 0; count < 60; count++) {
  // Few prices, so that gifts with equal prices are on both sides of a page's end.
  const price = hundredths(10_000 + (count % 3))
  gifts.push(await shop.gift({ name: `Paged ${count}`, price, inventory: count % 2 }))
}
const ids = (some: readonly Gift[]) => some.map(({ id }) => id)
const byId = (a: Gift, b: Gift) => a.id - b.id
const byPrice = (a: Gift, b: Gift) => a.price - b.price || byId(a, b)

test.each([
  ['newest', gifts.toSorted(byId).toReversed()],
  ['cheapest', gifts.toSorted(byPrice)],
  ['dearest', gifts.toSorted(byPrice).toReversed()],
] as const)('pages by 24 in the order %s, each gift once', async (sort, inOrder) => {
  const pages = await readThrough({ sort, search: 'paged' })
  expect(pages.map((page) => page.gifts.length)).toEqual([24, 24, 12])
  expect(pages.map((page) => page.total)).toEqual([60, 60, 60])
  expect(ids(pages.flatMap((page) => page.gifts))).toEqual(ids(inOrder))
})

test('applies filters on every page', async () => {
  const pages = await readThrough({ sort: 'cheapest', search: 'paged', inStock: true })
  expect(pages.map((page) => [page.gifts.length, page.total])).toEqual([
    [24, 30],
    [6, 30],
  ])
})

test('keeps the pages when gifts sell out or are added meanwhile', async () => {
  const first = await list({ search: 'paged' })
  await shop.gift({ name: 'Paged later' })
  const second = await list({ search: 'paged', after: first.next ?? '' })
  expect(ids(second.gifts)).toEqual(ids(gifts.toReversed().slice(24, 48)))
})

test('is empty after the last page', async () => {
  expect(await list({ search: 'paged', sort: 'cheapest', after: '999999-1' })).toMatchObject({
    gifts: [],
    next: null,
  })
})

test('counts gifts up to 1,000', async () => {
  await database.pool.query(
    `with added as (
       insert into gifts (name, description, price, stock)
       select 'Countless ' || n, 'One of many', 100, 0 from generate_series(1, 1200) n
       returning id)
     insert into gift_changes (gift_id, kind, stock_change, made_by)
     select id, 'added', 0, $1 from added`,
    [shop.keeper.id],
  )
  const { gifts: first, total } = await list({ search: 'countless' })
  expect([first.length, total]).toEqual([24, MOST_COUNTED])
  expect((await list({ search: 'countless 1199' })).total).toBe(1)
})
