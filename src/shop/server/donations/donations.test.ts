import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk, type Visitor } from '#test/harness/visitor.ts'
import { audit } from '#app/server/audit.ts'
import { transact } from '#platform/server/db/transact.ts'
import { SHOP_INVARIANTS } from '#shop/server/invariants.ts'

const { database, app, administrator, newColleague } = await ownCompany()
await expectOk(administrator.call('deposit', { body: { amount: '100000' } }))
const { json: settings } = await expectOk(administrator.call('readSettings'))
await expectOk(
  administrator.call('changeSettings', {
    body: { version: settings['version'], pointCurrency: 'EUR', pointWorth: '0.1' },
  }),
)
let made = 0

async function newDonation(fields: object = {}): Promise<number> {
  const name = `Clean water ${++made}`
  const body = { name, description: 'For a well', price: '10', inventory: 0, picture: null }
  const { json } = await expectOk(
    administrator.call('addGift', { body: { ...body, isDonation: true, ...fields } }),
  )
  return json['id']
}

async function newGiver(role?: string) {
  const giver = await newColleague()
  const body = { receiver: giver.email, amount: '1000' }
  await expectOk(administrator.call('send', { body }))
  if (role !== undefined) {
    await expectOk(administrator.call('giveRole', { params: { id: giver.id, role }, body: {} }))
  }
  return giver
}
const keeper = await newGiver('shopKeeper')

async function give(gift: number, steps: number) {
  const giver = await newGiver()
  await expectOk(giver.visitor.call('addToCart', { body: { gift } }))
  const params = { id: gift }
  await expectOk(giver.visitor.call('setCartQuantity', { params, body: { quantity: steps } }))
  await expectOk(giver.visitor.call('buyCart', { body: { total: `${10 * steps}.00` } }))
  const { json } = await expectOk(giver.visitor.call('listPurchases'))
  return { ...giver, order: json['purchases'][0]?.id ?? 0 }
}

/** What was given for this gift was given a month ago. */
const passMonth = (gift: number) =>
  database.pool.query(
    `update purchases set made_at = made_at - interval '1 month'
      where id in (select purchase_id from purchase_items where gift_id = $1)`,
    [gift],
  )

async function listed(gift: number) {
  const { json } = await expectOk(keeper.visitor.call('listDonations'))
  return json['donations'].filter((one) => one.gift === gift)
}

function pay(gift: number, fields: object = {}, by = keeper.visitor) {
  const month = new Date()
  month.setUTCDate(15)
  month.setUTCMonth(month.getUTCMonth() - 1)
  const body = { gift, month: month.toISOString().slice(0, 7), points: '30.00' }
  const paid = { paidOn: '2026-11-30', receipt: 'Well e.V., receipt 17' }
  return by.call('payDonation', { body: { ...body, ...paid, ...fields } })
}

async function newsOf(visitor: Visitor) {
  const { json } = await expectOk(visitor.call('readInbox'))
  return (json['notifications'] as { kind: string; facts: object }[])
    .filter(({ kind }) => kind === 'donationPaid')
    .map(({ facts }) => facts)
}

async function expectBalanced(): Promise<void> {
  const { violations } = await transact(database, (tx) => audit(tx))
  expect(violations).toEqual([])
  const { findings } = await transact(database, (tx) => audit(tx, { invariants: SHOP_INVARIANTS }))
  expect(findings.length).toBe(SHOP_INVARIANTS.length)
}

test('a donation is given in steps, has no stock, and waits for no hand-over', async () => {
  const gift = await newDonation()
  const { visitor, order } = await give(gift, 3)
  await give(gift, 90)
  const { json } = await expectOk(visitor.call('readGift', { params: { id: gift } }))
  expect(json).toMatchObject({ stock: 999, isDonation: true })
  const purchases = (await expectOk(visitor.call('listPurchases'))).json['purchases']
  expect(purchases).toMatchObject([
    { id: order, state: 'handedOver', items: [{ quantity: 3, isDonation: true }] },
  ])
  const inventory = await expectOk(keeper.visitor.call('listInventory'))
  expect((inventory.json['gifts'] as { id: number }[]).map(({ id }) => id)).not.toContain(gift)
  const news = await expectOk(administrator.call('readInbox'))
  const kinds = (news.json['notifications'] as { kind: string }[]).map(({ kind }) => kind)
  expect(kinds).toContain('orderPlaced')
  expect(kinds).not.toContain('stockLow')
  const back = await keeper.visitor.call('takeBackHandOver', { params: { id: order } })
  expect(back.json['code']).toBe('donation-given')
  await expectBalanced()
})

test('refuses a stock, options, approval and preparation of a donation', async () => {
  const codeOf = async (answering: Promise<{ json: Record<string, unknown> }>) =>
    (await answering).json['code']
  const base = { name: 'Trees', description: 'x', price: '10', picture: null, isDonation: true }
  const add = (fields: object) =>
    administrator.call('addGift', { body: { ...base, inventory: 0, ...fields } })
  expect(await codeOf(add({ inventory: 3 }))).toBe('donation-has-no-stock')
  const terms = { finePrint: '', isFinal: false, needsApproval: true, preparationDays: null }
  expect(await codeOf(add({ terms }))).toBe('donation-terms')
  const params = { id: await newDonation() }
  const more = administrator.call('addStock', { params, body: { quantity: 1 } })
  expect(await codeOf(more)).toBe('donation-has-no-stock')
  const body = { name: 'Trees', description: 'x', price: '10', picture: null, inventoryChange: 5 }
  expect(await codeOf(administrator.call('editGift', { params, body }))).toBe(
    'donation-has-no-stock',
  )
  await expectOk(administrator.call('editGift', { params, body: { ...body, inventoryChange: 0 } }))
})

test('a month is paid once, its givers are told, and nothing of it is refunded then', async () => {
  const gift = await newDonation()
  const [ada, ben] = [await give(gift, 2), await give(gift, 1)]
  const refunded = await give(gift, 4)
  const refund = (order: number) =>
    administrator.call('refundPurchase', { params: { id: order }, body: {} })
  await expectOk(refund(refunded.order))
  const month = { people: 2, points: '30.00', paid: null }
  expect(await listed(gift)).toMatchObject([{ ...month, isOver: false }])
  expect((await pay(gift)).json['code']).toBe('donation-none')
  await passMonth(gift)
  expect(await listed(gift)).toMatchObject([
    { ...month, isOver: true, worth: { currency: 'EUR', amount: '0.1' } },
  ])
  expect((await pay(gift, { points: '40.00' })).json['code']).toBe('donation-changed')
  expect((await pay(gift, { receipt: '' })).json['code']).toBe('receipt-required')
  expect((await pay(gift, { paidOn: '2026-02-30' })).json['code']).toBe('date-invalid')
  expect((await pay(gift, { month: '2026-13' })).json['code']).toBe('month-invalid')
  expect((await pay(999_999)).json['code']).toBe('gift-unknown')

  await expectOk(pay(gift))
  expect((await pay(gift)).json['code']).toBe('donation-paid')
  const receipt = 'Well e.V., receipt 17'
  expect(await listed(gift)).toMatchObject([
    { ...month, paid: { on: '2026-11-30', receipt }, worth: { currency: 'EUR', amount: '0.1' } },
  ])
  const name = `Clean water ${made}`
  expect(await newsOf(ada.visitor)).toEqual([{ name, points: '20.00', reason: receipt }])
  expect(await newsOf(ben.visitor)).toEqual([{ name, points: '10.00', reason: receipt }])
  expect(await newsOf(refunded.visitor)).toEqual([])
  expect((await refund(ada.order)).json['code']).toBe('donation-paid')
  const { rows } = await database.pool.query(
    `select made_by, subject_id, after, reason from audit_log where action = 'donationPaid'`,
  )
  expect(rows).toMatchObject([
    {
      made_by: keeper.id,
      subject_id: gift,
      after: { points: '30.00', people: 2 },
      reason: receipt,
    },
  ])
  await expectBalanced()
})

test('a month that is not over is not paid', async () => {
  const gift = await newDonation()
  await give(gift, 3)
  const [given] = await listed(gift)
  expect((await pay(gift, { month: given?.month })).json['code']).toBe('donation-month-open')
})

test('of a payment and a refund at once one wins, and the books agree', async () => {
  for (let round = 0; round < 4; round++) {
    const gift = await newDonation()
    const { order } = await give(gift, 3)
    await passMonth(gift)
    const [paid, refunded] = await Promise.all([
      pay(gift),
      administrator.call('refundPurchase', { params: { id: order }, body: {} }),
    ])
    expect([paid.status === 200, refunded.status === 200].filter(Boolean)).toHaveLength(1)
    if (paid.status !== 200)
      expect(['donation-none', 'donation-changed']).toContain(paid.json['code'])
    else expect(refunded.json['code']).toBe('donation-paid')
  }
  await expectBalanced()
})

test('the file of donations names nobody', async () => {
  const gift = await newDonation()
  const { email } = await give(gift, 3)
  const response = await app.server.inject({
    url: '/api/donations.csv',
    headers: { cookie: keeper.visitor.cookie },
  })
  const rows: Record<string, string>[] = parse(response.body, { columns: true, bom: true })
  expect(rows.find((row) => row['Gift'] === `Clean water ${made}`)).toMatchObject({
    People: '1',
    Points: '30.00',
    Amount: '3.00',
    Currency: 'EUR',
    'Paid on': '',
  })
  expect(response.body).not.toContain(email)
  const other = (await newColleague()).visitor
  expect((await other.call('listDonations')).status).toBe(403)
})

test('logs no unexpected error', () => {
  expect(app.complaints).toEqual([])
})
