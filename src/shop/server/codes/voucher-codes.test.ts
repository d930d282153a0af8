import { expect, test } from 'vitest'
import { alsoOpen } from '#test/concurrency/app-client.ts'
import { ownCompany } from '#test/harness/company.ts'
import { TestShop } from '#test/harness/shop.ts'
import { expectOk } from '#test/harness/visitor.ts'
import { Vouchers } from '#test/harness/vouchers.ts'
import { lines } from '#test/imports/importer.ts'
import { hundredths } from '#platform/contract/points.ts'
import { openSealer } from '#platform/server/db/sealing.ts'
import { transact } from '#platform/server/db/transact.ts'
import { hasOpenOrders, refundOpenOrders } from '#shop/server/close-account.ts'
import { listWaitingOrders } from '#shop/server/orders/waiting-orders.ts'
import { createCheckout } from '#shop/server/purchase/buy-carts.ts'
import { addToCart } from '#shop/server/purchase/cart.ts'
import { expireCodes } from './expire-codes.ts'
import { forgetCodes } from './show-codes.ts'

const { database, app, administrator, newColleague } = await ownCompany()
const vouchers = new Vouchers({ database, app, administrator, newColleague })
const { importer } = vouchers
const shop = await TestShop.open(database)
await expectOk(administrator.call('deposit', { body: { amount: '100000' } }))

test('loads codes row by row, each once in the whole installation', async () => {
  const [gift, other] = [await vouchers.newVoucher(), await vouchers.newVoucher()]
  await vouchers.load(other, 'TAKEN-1111,,,,')
  const { json } = await expectOk(
    vouchers.send(
      gift,
      'FRESH-0001,1234,25 EUR,2099-03-01,At any till',
      'fresh 0001,,,,',
      'taken1111,,,,',
      'abc,,,,',
      'FRESH-0002,,,2020-01-01,',
      'FRESH-0003,,,soon,',
      'FRESH-0004,,,,redeem FRESH-0004',
      'FRESH-0005,,,,',
    ),
  )
  const id = json['id']
  expect(json['rows']).toEqual({ created: 2, changed: 0, unchanged: 0, refused: 6 })
  expect((await importer.rows(id)).map(({ refusal, cells }) => [refusal, cells['Code']])).toEqual([
    [null, '…001'],
    ['code-twice', '…001'],
    ['code-twice', '…111'],
    ['code-invalid', '…c'],
    ['code-expires-soon', '…002'],
    ['date-invalid', '…003'],
    ['code-told', '…004'],
    [null, '…005'],
  ])
  expect(await vouchers.stockOf(gift)).toBe(0)
  expect(await importer.apply(id)).toMatchObject({ state: 'applied' })
  expect([await vouchers.stockOf(gift), await vouchers.statesOf(gift)]).toEqual([2, { loaded: 2 }])
  const { rows } = await database.pool.query(
    `select cells ? 'kept' as kept from import_rows where import_id = $1 group by 1`,
    [id],
  )
  expect(rows).toEqual([{ kept: false }])
})

test('codes are the only stock of a gift', async () => {
  expect((await vouchers.send(await vouchers.newVoucher(3), 'OTHER-0001,,,,')).json['code']).toBe(
    'gift-has-stock',
  )
  expect((await vouchers.send(999_999, 'OTHER-0001,,,,')).json['code']).toBe('gift-unknown')
  const gift = await vouchers.stocked(2)
  const params = { id: gift }
  const refused = { code: 'gift-has-codes' }
  const more = await administrator.call('addStock', { params, body: { quantity: 1 } })
  expect(more.json).toMatchObject(refused)
  const counts = [{ gift, expected: 2, counted: 1, reason: 'lost' }]
  const counted = await administrator.call('countStock', { body: { counts } })
  expect(counted.json).toMatchObject(refused)
  const list = lines('ID,Gift,Stock,Counted,Reason', `${gift},,2,1,Lost`)
  const { id } = await importer.check('stock', list)
  expect((await importer.rows(id)).map(({ refusal }) => refusal)).toEqual(['gift-has-codes'])
  expect(await vouchers.stockOf(gift)).toBe(2)
})

test('a buyer gets one code for each piece, and alone sees it', async () => {
  const gift = await vouchers.stocked(3)
  const { buyer, order, codes } = await vouchers.bought(gift, 2)
  expect(codes).toMatchObject([
    { state: 'sold', worth: '25 EUR', expires: null },
    { state: 'sold', worth: '25 EUR', expires: null },
  ])
  expect(await vouchers.statesOf(gift)).toEqual({ loaded: 1, sold: 2 })
  const [code] = codes
  for (const other of [administrator, (await newColleague()).visitor]) {
    expect((await vouchers.show({ visitor: other }, code?.id)).json['code']).toBe('code-unknown')
  }
  const { json, headers } = await expectOk(vouchers.show(buyer, code?.id))
  expect(json).toEqual({
    code: expect.stringMatching(/^BOOK-\d+-\d{4}$/) as string,
    pin: '77',
    note: 'At any till',
  })
  expect(headers['cache-control']).toBe('no-store')
  expect((await expectOk(vouchers.show(buyer, code?.id))).json).toEqual(json)
  const { rows } = await database.pool.query(
    `select after from audit_log where action = 'codeShown' and made_by = $1`,
    [buyer.id],
  )
  const after = { order, line: 1 }
  expect(rows).toEqual([{ after }, { after }])
})

test('refunds a code that nobody has seen, and none that was shown', async () => {
  const gift = await vouchers.stocked(3)
  const { buyer, order, codes } = await vouchers.bought(gift, 2)
  await expectOk(vouchers.show(buyer, codes[0]?.id))
  const params = { id: order }
  const refund = (quantity: number) =>
    administrator.call('refundGifts', {
      params,
      body: { lines: [{ line: 1, quantity, fate: 'toStock' }] },
    })
  expect((await refund(2)).json['code']).toBe('code-shown')
  const whole = await administrator.call('refundPurchase', { params, body: {} })
  expect(whole.json['code']).toBe('code-shown')
  await expectOk(refund(1))
  expect([await vouchers.stockOf(gift), await vouchers.statesOf(gift)]).toEqual([
    2,
    { loaded: 2, shown: 1 },
  ])
  expect((await refund(1)).json['code']).toBe('code-shown')
  expect((await vouchers.latest(buyer)).codes).toMatchObject([{ state: 'shown' }])
})

test('an order of codes waits for nobody, and is done when the last one is shown', async () => {
  const gift = await vouchers.stocked(4)
  const { buyer, order, codes } = await vouchers.bought(gift, 2)
  const all = { search: '', place: 0, show: 'all', after: 0 } as const
  const waits = async () =>
    (await listWaitingOrders(database, shop.keeper.id, all)).orders.some(({ id }) => id === order)
  const stateOf = async () => (await vouchers.latest(buyer)).state
  expect([await waits(), await stateOf()]).toEqual([false, 'ordered'])
  await expectOk(vouchers.show(buyer, codes[0]?.id))
  expect(await stateOf()).toBe('ordered')
  await expectOk(vouchers.show(buyer, codes[1]?.id))
  expect([await waits(), await stateOf()]).toEqual([false, 'handedOver'])
  await expectOk(vouchers.show(buyer, codes[1]?.id))
  const back = await administrator.call('takeBackHandOver', { params: { id: order } })
  expect(back.json['code']).toBe('not-handed-over')
})

test('an order is done when the code that nobody saw is refunded', async () => {
  const gift = await vouchers.stocked(2)
  const { buyer, order, codes } = await vouchers.bought(gift, 2)
  await expectOk(vouchers.show(buyer, codes[0]?.id))
  const body = { lines: [{ line: 1, quantity: 1, fate: 'toStock' }] }
  const refunded = administrator.call('refundGifts', { params: { id: order }, body })
  expect((await expectOk(refunded)).json).toMatchObject({ state: 'handedOver' })
})

test('an account can close with a code that was shown, and an erased person keeps none', async () => {
  const gift = await vouchers.stocked(2)
  const [seen, unseen] = [await vouchers.bought(gift), await vouchers.bought(gift)]
  await expectOk(vouchers.show(seen.buyer, seen.codes[0]?.id))
  const closing = { by: shop.keeper.id, from: undefined, note: '' }
  const refunds = await transact(database, async (tx) => [
    await refundOpenOrders(tx, { ...closing, userId: seen.buyer.id }),
    await refundOpenOrders(tx, { ...closing, userId: unseen.buyer.id }),
    await hasOpenOrders(tx, seen.buyer.id),
  ])
  expect(refunds).toEqual([0, 1, false])
  await transact(database, (tx) => forgetCodes(tx, seen.buyer.id))
  const { rows } = await database.pool.query(
    'select sealed, fingerprint, ending, state from voucher_codes where purchase_id = $1',
    [seen.order],
  )
  expect(rows).toEqual([{ sealed: null, fingerprint: null, ending: null, state: 'shown' }])
  expect((await vouchers.latest(seen.buyer)).codes).toEqual([])
})

test('a code that expires within 30 days is neither sold nor counted as stock', async () => {
  const gift = await vouchers.newVoucher()
  await vouchers.load(gift, 'LATE-0001,,,2099-03-01,', 'LATE-0002,,,2099-03-02,', 'LATE-0003,,,,')
  const pass = (days: number) =>
    database.pool.query(
      `update voucher_codes set expires_on = (now() at time zone 'UTC')::date + $2::int
        where gift_id = $1 and ending = '001'`,
      [gift, days],
    )
  await pass(31)
  expect(await expireCodes(database)).toBe(0)
  await pass(30)
  expect([await expireCodes(database), await expireCodes(database)]).toEqual([1, 0])
  expect([await vouchers.stockOf(gift), await vouchers.statesOf(gift)]).toEqual([
    2,
    { loaded: 2, retired: 1 },
  ])
})

test('fifty buyers get ten codes, each another one', async () => {
  const gift = await vouchers.stocked(10)
  const buyers = await Promise.all(Array.from({ length: 50 }, () => shop.customer()))
  await Promise.all(buyers.map(({ id }) => addToCart(database, id, gift)))
  const other = createCheckout(await alsoOpen(database))
  const answers = await Promise.allSettled(
    buyers.map(({ id }, place) =>
      (place % 2 === 0 ? shop.checkout : other)(shop.newKey(), id, hundredths(500)),
    ),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect([await vouchers.stockOf(gift), await vouchers.statesOf(gift)]).toEqual([0, { sold: 10 }])
  const { rows } = await database.pool.query(
    'select from voucher_codes where gift_id = $1 group by purchase_id',
    [gift],
  )
  expect(rows).toHaveLength(10)
})

test('sells nothing that was sealed with another key, and says so', async () => {
  const gift = await vouchers.stocked(1)
  const buyer = await vouchers.newBuyer()
  await vouchers.fill(buyer, gift)
  const other = openSealer({ sealingKey: 'another key '.repeat(3), dataDir: '' })
  const checkout = createCheckout(database, { sealer: other })
  await expect(checkout('other-key', buyer.id, hundredths(500))).rejects.toMatchObject({
    code: 'nothing-in-stock',
  })
  await expectOk(buyer.visitor.call('buyCart', { body: { total: '5.00' } }))
  const [code] = (await vouchers.latest(buyer)).codes
  await database.pool.query(
    `update voucher_codes set sealed = '\\x00000000' || substring(sealed from 5) where id = $1`,
    [code?.id],
  )
  expect((await vouchers.show(buyer, code?.id)).json['code']).toBe('code-locked')
})

test('a code that expires within 30 days is not sold', async () => {
  const gift = await vouchers.stocked(1)
  await database.pool.query(
    `update voucher_codes set expires_on = current_date + 30 where gift_id = $1`,
    [gift],
  )
  const buyer = await vouchers.newBuyer()
  await vouchers.fill(buyer, gift)
  const { json } = await buyer.visitor.call('buyCart', { body: { total: '5.00' } })
  expect(json['code']).toBe('nothing-in-stock')
})

test('logs no unexpected error', () => {
  expect(app.complaints).toEqual([])
})
