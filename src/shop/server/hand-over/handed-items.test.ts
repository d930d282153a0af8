import { expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { TestShop } from '#test/harness/shop.ts'
import { audit } from '#app/server/audit.ts'
import { transact } from '#platform/server/db/transact.ts'
import { SHOP_INVARIANTS } from '#shop/server/invariants.ts'
import { handOverOrder, takeBackHandOver } from '#shop/server/orders/orders.ts'
import { refundGifts } from '#shop/server/orders/refunds.ts'

const database = await ownDatabase()
const shop = await TestShop.open(database)
const by = shop.keeper.id

const give = (purchaseId: number) => handOverOrder(database, { purchaseId, note: '', by })
const refund = (purchaseId: number, line: number, quantity: number) => {
  const lines = [{ line, quantity, fate: 'toStock' as const }]
  return refundGifts(database, { purchaseId, note: '', by, key: shop.newKey(), lines })
}

/** What each step handed over, or brought back. */
async function handedOf(purchaseId: number) {
  const { rows } = await database.pool.query<{ step: number; line: number; quantity: number }>(
    'select step, line, quantity from handed_items where purchase_id = $1 order by step, line',
    [purchaseId],
  )
  return rows.map(({ step, line, quantity }) => [step, line, quantity])
}

test('a hand-over says of each line how many went, less what was refunded before', async () => {
  const { id } = await shop.sold([await shop.gift(), 3], [await shop.gift(), 2])
  await refund(id, 1, 1)
  await refund(id, 2, 2)
  await give(id)
  await give(id)
  expect(await handedOf(id)).toEqual([[3, 1, 2]])
})

test('what is taken back or refunded comes back with its own date', async () => {
  const { id } = await shop.sold([await shop.gift(), 3])
  await give(id)
  await takeBackHandOver(database, { purchaseId: id, by, key: shop.newKey() })
  await refund(id, 1, 1)
  await give(id)
  await refund(id, 1, 2)
  expect(await handedOf(id)).toEqual([
    [1, 1, 3],
    [2, 1, -3],
    [4, 1, 2],
    [5, 1, -2],
  ])
})

test('a release that hands over as a whole leaves the lines of an order as its state says', async () => {
  const { id } = await shop.sold([await shop.gift(), 3], [await shop.gift(), 1])
  await refund(id, 1, 1)
  // The statements of 7.2.0.
  for (const [number, state] of [
    [2, 'handedOver'],
    [3, 'ordered'],
    [4, 'handedOver'],
  ] as const) {
    await database.pool.query(
      `with stated as (update purchases set state = $3 where id = $1)
       insert into purchase_steps (purchase_id, number, state, note, made_by) values ($1, $2, $3, '', $4)`,
      [id, number, state, by],
    )
  }
  expect(await handedOf(id)).toEqual([
    [2, 1, 2],
    [2, 2, 1],
    [3, 1, -2],
    [3, 2, -1],
    [4, 1, 2],
    [4, 2, 1],
  ])
})

test('books balance', async () => {
  const { findings } = await transact(database, (tx) => audit(tx, { invariants: SHOP_INVARIANTS }))
  expect(findings.flatMap(({ violations }) => violations)).toEqual([])
})
