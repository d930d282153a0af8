import { describe, expect, test } from 'vitest'
import { alsoOpen } from '#test/concurrency/app-client.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { TestShop } from '#test/harness/shop.ts'
import { hundredths } from '#platform/contract/points.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Gift } from '#shop/contract/shop.ts'
import { addStock } from '#shop/server/stock/count-stock.ts'
import { addGift, editGift, removeGift } from './gifts.ts'

const database = await ownDatabase()
const other = await alsoOpen(database)
const shop = await TestShop.open(database)
const by = shop.keeper.id

/** Sends the same request at once through two apps, several times. */
const atOnce = <T>(ask: (through: Database) => Promise<T>): Promise<T[]> =>
  Promise.all([database, other, database, other].map(ask))

async function changes(): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>('select count(*) n from gift_changes')
  return rows[0]?.n ?? NaN
}

interface Keyed {
  /** The request, and another one of the same kind. */
  readonly ask: (through: Database, key: string) => Promise<{ id: number; stock: number }>
  readonly differently: (key: string) => Promise<unknown>
  /** The stock of the gift after one effect. */
  readonly stock: number
}

/** For each kind of change, a request about a gift of its own. */
const KINDS: [what: string, make: (gift: Gift) => Keyed][] = [
  [
    'Add Gift Item',
    () => {
      const gift = shop.form({ inventory: 4 })
      return {
        ask: (through, key) => addGift(through, { by, key, gift }),
        differently: (key) =>
          addGift(database, { by, key, gift: { ...gift, description: 'Another' } }),
        stock: 4,
      }
    },
  ],
  [
    'Edit',
    ({ id: giftId, name }) => {
      const facts = { name: `${name}, edited`, description: 'Edited', price: hundredths(5) }
      const gift = { ...facts, picture: null, inventoryChange: -7 }
      return {
        ask: (through, key) => editGift(through, { by, key, giftId, gift }),
        differently: (key) =>
          editGift(database, { by, key, giftId, gift: { ...gift, inventoryChange: -6 } }),
        stock: 3,
      }
    },
  ],
  [
    'Add More',
    ({ id: giftId }) => ({
      ask: (through, key) => addStock(through, { by, key, giftId, quantity: 5 }),
      differently: (key) => addStock(database, { by, key, giftId, quantity: 6 }),
      stock: 15,
    }),
  ],
]

describe.each(KINDS)('%s', (_, make) => {
  test('has one effect and one answer for the same key, one after another', async () => {
    const { ask, stock } = make(await shop.gift())
    const key = shop.newKey()
    const first = await ask(database, key)
    const before = await changes()
    expect(first.stock).toBe(stock)
    expect(await ask(database, key)).toEqual(first)
    expect(await changes()).toBe(before)
  })

  test('has one effect and one answer for the same key, at once', async () => {
    const { ask, stock } = make(await shop.gift())
    const before = await changes()
    const key = shop.newKey()
    const [first, ...others] = await atOnce((through) => ask(through, key))
    expect(first?.stock).toBe(stock)
    for (const answer of others) expect(answer).toEqual(first)
    expect(await changes()).toBe(before + 1)
  })

  test('refuses another request with the same key', async () => {
    const { ask, differently } = make(await shop.gift())
    const key = shop.newKey()
    await ask(database, key)
    await expect(differently(key)).rejects.toMatchObject({ code: 'key-reused' })
  })

  test('answers with the gift as it was after the change, even after its removal', async () => {
    const { ask } = make(await shop.gift())
    const key = shop.newKey()
    const { id: giftId, stock } = await ask(database, key)
    await addStock(database, { by, key: shop.newKey(), giftId, quantity: 1 })
    await removeGift(database, { by, giftId })
    expect(await ask(database, key)).toMatchObject({ id: giftId, stock })
  })
})

test('applies one of two different requests with one key at once, and refuses the other', async () => {
  const key = shop.newKey()
  const [mug, bag] = [await shop.gift(), await shop.gift()]
  const results = await Promise.allSettled([
    addStock(database, { by, key, giftId: mug.id, quantity: 1 }),
    addStock(other, { by, key, giftId: bag.id, quantity: 1 }),
  ])
  const refused = results.find((result) => result.status === 'rejected')
  expect(refused?.reason).toMatchObject({ code: 'key-reused' })
  const shelves = [await shop.shelf(mug), await shop.shelf(bag)]
  expect(new Set(shelves.map((shelf) => shelf?.stock))).toEqual(new Set([10, 11]))
})

test('keeps keys per user: another user may use the same key', async () => {
  const key = shop.newKey()
  const { id: giftId } = await shop.gift()
  const somebody = await shop.customer()
  await addStock(database, { by, key, giftId, quantity: 1 })
  await database.pool.query(
    "insert into user_roles (user_id, role, given_by) values ($1, 'shopKeeper', $1)",
    [somebody.id],
  )
  await addStock(database, { by: somebody.id, key, giftId, quantity: 2 })
  expect(await shop.shelf({ id: giftId } as Gift)).toEqual({ stock: 13, sold: 0 })
})

test('repeats a refusal for its key; the request may succeed with a new key', async () => {
  const key = shop.newKey()
  const form = shop.form({ name: 'Not yet' })
  const holder = await shop.gift({ name: 'Not Yet' })
  const ask = (asked = key) => addGift(database, { by, key: asked, gift: form })
  await expect(ask()).rejects.toMatchObject({ code: 'gift-name-taken' })
  await removeGift(database, { by, giftId: holder.id })
  await expect(ask()).rejects.toMatchObject({ code: 'gift-name-taken', field: 'name' })
  expect(await ask(shop.newKey())).toMatchObject({ name: 'Not yet' })
})
