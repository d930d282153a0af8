import { describe, expect, test } from 'vitest'
import { alsoOpen } from '#test/concurrency/app-client.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { TestShop } from '#test/harness/shop.ts'
import { handOverOrder, takeBackHandOver } from './orders.ts'
import { listPurchases } from './read-purchases.ts'
import { refundPurchase } from './refunds.ts'

const database = await ownDatabase()
const other = await alsoOpen(database)
const shop = await TestShop.open(database)
const by = shop.keeper.id
const date = expect.any(Date) as Date

const takeBack = (purchaseId: number, key = shop.newKey()) =>
  takeBackHandOver(database, { purchaseId, by, key })

async function handedOver() {
  const { id, buyer } = await shop.sold(await shop.gift())
  await handOverOrder(database, { purchaseId: id, note: 'At the desk', by })
  return { id, buyer }
}

async function newsOf(userId: number): Promise<string[]> {
  const { rows } = await database.pool.query<{ kind: string }>(
    `select kind from notifications where user_id = $1 and kind <> 'thanked' order by id`,
    [userId],
  )
  return rows.map(({ kind }) => kind)
}

describe('taking a hand-over back', () => {
  test('lets the order wait again, for the buyer too, and is audited', async () => {
    const { id, buyer } = await handedOver()
    const announced = await shop.announced(async () => {
      expect(await takeBack(id)).toEqual({ id, state: 'ordered', note: '', date })
    }, [buyer])
    expect(announced.filter((topic) => topic !== 'notifications of 0')).toEqual([
      'purchases of 0',
      'inventory',
    ])
    const [order] = (await listPurchases(database, buyer.id, 0)).purchases
    expect(order?.state).toBe('ordered')
    expect(order?.steps.map(({ state }) => state)).toEqual(['handedOver', 'ordered'])
    const { rows } = await database.pool.query(
      `select action, made_by, after from audit_log where subject_id = $1 order by id`,
      [buyer.id],
    )
    expect(rows.at(-1)).toEqual({ action: 'handOverTakenBack', made_by: by, after: { order: id } })
    expect(await handOverOrder(database, { purchaseId: id, note: '', by })).toMatchObject({
      state: 'handedOver',
    })
  })

  test('withdraws news that nobody has seen', async () => {
    const { id, buyer } = await handedOver()
    expect(await newsOf(buyer.id)).toEqual(['orderHandedOver'])
    await takeBack(id)
    expect(await newsOf(buyer.id)).toEqual([])
  })

  test.each([
    ['was read', 'read_at = now()'],
    ['is older than a minute', `made_at = now() - interval '2 minutes'`],
  ])('corrects news that %s', async (_what, change) => {
    const { id, buyer } = await handedOver()
    await database.pool.query(
      `update notifications set ${change} where user_id = $1 and kind = 'orderHandedOver'`,
      [buyer.id],
    )
    await takeBack(id)
    expect(await newsOf(buyer.id)).toEqual(['handOverTakenBack'])
  })

  test('happens once per key, also after the order was handed over again', async () => {
    const { id } = await handedOver()
    const key = shop.newKey()
    const first = await takeBack(id, key)
    await handOverOrder(database, { purchaseId: id, note: 'Again', by })
    const repeated = await takeBackHandOver(other, { purchaseId: id, by, key })
    expect(JSON.stringify(repeated)).toBe(JSON.stringify(first))
    const state = await database.pool.query('select state from purchases where id = $1', [id])
    expect(state.rows).toEqual([{ state: 'handedOver' }])
  })

  test('is refused for orders that are not handed over', async () => {
    const open = await shop.sold(await shop.gift())
    await expect(takeBack(open.id)).rejects.toMatchObject({ code: 'not-handed-over' })
    const { id } = await handedOver()
    await refundPurchase(database, { purchaseId: id, note: '', by })
    await expect(takeBack(id)).rejects.toMatchObject({ code: 'purchase-refunded' })
    await expect(takeBack(999_999_999)).rejects.toMatchObject({ code: 'purchase-unknown' })
  })
})
