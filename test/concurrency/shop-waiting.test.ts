import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { hundredths } from '#platform/contract/points.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { giveBack } from '#shop/server/orders/refunds.ts'
import { buyCarts } from '#shop/server/purchase/buy-carts.ts'
import { alsoOpen, tally, twoClients, type AppAnswer } from './app-client.ts'
import type { Colleague } from './colleagues.ts'
import { ShopFloor } from './shop-floor.ts'
import { addToCart, buy, handOver, readCart, refund } from './shop-requests.ts'

const database = await ownDatabase()
const { appClients } = await twoClients(database)
const shop = await ShopFloor.open(database, appClients)
const elsewhere = await alsoOpen(database)
const [appClient] = appClients
if (appClient === undefined) throw new Error('no appClient')

/** The number of statements that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}

type Change = (client: pg.PoolClient, ids: { gift: number; ada: Colleague }) => Promise<unknown>

/** Sends a request while another transaction has an uncommitted change, which then commits. */
async function askDuring(
  change: (client: pg.PoolClient) => Promise<unknown>,
  asking: () => Promise<AppAnswer>,
): Promise<AppAnswer> {
  const client = await elsewhere.pool.connect()
  try {
    await client.query('begin')
    await change(client)
    const asked = asking()
    await expect.poll(waiting, { interval: 5, timeout: 10_000 }).toBe(1)
    await client.query('commit')
    return await asked
  } finally {
    client.release()
  }
}

const CHANGED = '409 Your cart has changed. Please look at the new total.'
const NOTHING_LEFT = '409 Items in your cart are currentlynot in stock.'
const ofGift =
  (change: string): Change =>
  (client, { gift }) =>
    client.query(`update gifts set ${change} where id = $1`, [gift])
const ofLine =
  (change: string): Change =>
  (client, { gift, ada }) =>
    client.query(`${change} where user_id = $1 and gift_id = $2`, [ada.id, gift])

describe('a purchase waits for a running change, and uses its result', () => {
  test.each<[string, Change, string]>([
    ['another price', ofGift('price = 201'), CHANGED],
    ['removal of the gift', ofGift('removed_at = now()'), NOTHING_LEFT],
    ['another description', ofGift(`description = 'Another'`), '200'],
    ['another quantity', ofLine('update cart_lines set quantity = 2'), CHANGED],
    ['removal from the cart', ofLine('delete from cart_lines'), '409 Cart is empty'],
  ])('%s', async (_what, change, expected) => {
    const gift = await shop.stock('2.00', 10)
    const [ada] = (await shop.customers(1)) as [Colleague]
    await shop.done(addToCart(ada, gift))
    const answer = await askDuring(
      (client) => change(client, { gift, ada }),
      () => appClient.ask(buy(ada, '2.00', shop.newKey())),
    )
    expect(Object.keys(tally([answer]))).toEqual([expected])
    const { rows } = await database.pool.query<{ description: string }>(
      'select description from purchase_items where gift_id = $1',
      [gift],
    )
    expect(rows).toEqual(expected === '200' ? [{ description: 'Another' }] : [])
    // Balances the books, since the change of the gift has no record.
    expect(await shop.shelf(gift)).toEqual({ stock: 10 - rows.length, sold: rows.length })
  })

  test('leaves a gift added meanwhile in the cart', async () => {
    const [gift, other] = [await shop.stock('2.00', 10), await shop.stock('7.00', 10)]
    const [ada] = (await shop.customers(1)) as [Colleague]
    await shop.done(addToCart(ada, gift))
    // The purchase has read the cart, and waits for the gift.
    const client = await elsewhere.pool.connect()
    await client.query('begin')
    await client.query('select from gifts where id = $1 for update', [gift])
    const bought = appClient.ask(buy(ada, '2.00', shop.newKey()))
    await expect.poll(waiting, { interval: 5, timeout: 10_000 }).toBe(1)
    expect((await appClient.ask(addToCart(ada, other))).status).toBe(200)
    await client.query('commit')
    client.release()
    expect(tally([await bought])).toEqual({ 200: 1 })
    const { json } = await appClient.ask(readCart(ada))
    expect(json).toMatchObject({ lines: [{ id: other, quantity: 1 }], total: '7.00' })
  })
})

test('refuses to hand over an order during its refund', async () => {
  const gift = await shop.stock('2.00', 10)
  const [ada] = (await shop.customers(1)) as [Colleague]
  await shop.done(addToCart(ada, gift))
  await shop.done(buy(ada, '2.00', shop.newKey()))
  const [purchase] = await shop.purchases([ada])
  if (purchase === undefined) throw new Error('nothing was bought')
  const client = await elsewhere.pool.connect()
  // The refund has locked the order, and waits for the gift.
  await client.query('begin')
  await client.query('select from gifts where id = $1 for update', [gift])
  const refunded = appClient.ask(refund(shop.administrator, purchase.id))
  await expect.poll(waiting, { interval: 5, timeout: 10_000 }).toBe(1)
  const handed = appClient.ask(handOver(shop.administrator, purchase.id))
  await expect.poll(waiting, { interval: 5, timeout: 10_000 }).toBe(2)
  await client.query('commit')
  client.release()
  expect(tally([await refunded])).toEqual({ 200: 1 })
  expect(tally([await handed])).toEqual({ '409 This purchase has been refunded.': 1 })
})

type LocksGifts = (tx: Tx, buyer: Colleague) => Promise<unknown>

test.each<[string, LocksGifts]>([
  [
    'a purchase',
    (tx, { id: userId }) => buyCarts(tx, [{ type: 'purchase', userId, amount: hundredths(900) }]),
  ],
  [
    'a refund',
    async (tx, ada) => {
      const [purchase] = await shop.purchases([ada])
      return giveBack(tx, { purchaseId: purchase?.id ?? 0, note: '', by: ada.id })
    },
  ],
])('%s locks its gifts in one order, whatever the order of additions', async (what, locksGifts) => {
  const [first, second] = [await shop.stock('2.00', 10), await shop.stock('7.00', 10)]
  const [ada] = (await shop.customers(1)) as [Colleague]
  for (const gift of [second, first]) await shop.done(addToCart(ada, gift))
  if (what === 'a refund') await shop.done(buy(ada, '9.00', shop.newKey()))
  // The update moves the row behind the other one in the table, since the name is indexed.
  await database.pool.query('update gifts set name = $2 where id = $1', [first, `Moved ${first}`])
  const client = await elsewhere.pool.connect()
  await client.query('begin')
  await client.query('select from gifts where id = $1 for update', [first])
  const done = transact(database, async (tx) => {
    // Without an index scan, rows come in the table's physical order unless a statement sorts them.
    await tx.query({ text: 'set local enable_indexscan = off' })
    return locksGifts(tx, ada)
  })
  await expect.poll(waiting, { interval: 5, timeout: 10_000 }).toBe(1)
  // The transaction waits for the first gift, and has not locked the second.
  const { rowCount } = await client.query(
    'select from gifts where id = $1 for update skip locked',
    [second],
  )
  await client.query('commit')
  client.release()
  expect(rowCount).toBe(1)
  await done
  expect(await shop.purchases([ada])).toMatchObject([
    { state: what === 'a refund' ? 'refunded' : 'ordered' },
  ])
})
