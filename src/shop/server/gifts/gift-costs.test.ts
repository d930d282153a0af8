import { afterAll, expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk } from '#test/harness/visitor.ts'
import { audit } from '#app/server/audit.ts'
import { transact } from '#platform/server/db/transact.ts'
import { SHOP_INVARIANTS } from '#shop/server/invariants.ts'

const { database, administrator, newColleague } = await ownCompany()
let made = 0

afterAll(async () => {
  const { findings } = await transact(database, (tx) => audit(tx, { invariants: SHOP_INVARIANTS }))
  expect(findings.filter(({ violations }) => violations.length > 0)).toEqual([])
})

async function set(values: object): Promise<void> {
  const { version } = (await expectOk(administrator.call('readSettings'))).json
  await expectOk(administrator.call('changeSettings', { body: { version, ...values } }))
}

async function newGift(facts: object = {}) {
  const body = { name: `Mug ${++made}`, description: 'For tea', price: '12.50', picture: null }
  return (
    await expectOk(administrator.call('addGift', { body: { ...body, inventory: 5, ...facts } }))
  ).json
}

/** Buys one of it, and answers what the order keeps. */
async function frozen(gift: number, variant?: number) {
  const buyer = await newColleague()
  const body = { receiver: buyer.email, amount: '100' }
  await expectOk(administrator.call('send', { body }))
  const added = { gift, ...(variant !== undefined && { variant }) }
  const { json } = await expectOk(buyer.visitor.call('addToCart', { body: added }))
  await expectOk(buyer.visitor.call('buyCart', { body: { total: json['total'] } }))
  const { rows } = await database.pool.query<object>(
    `select payroll_kind as kind, worth::text, worth_currency as currency
       from purchase_items i join purchases p on p.id = i.purchase_id where p.user_id = $1`,
    [buyer.id],
  )
  return rows[0]
}

async function costsOf(gift: number) {
  const { rows } = await database.pool.query<{ kind: string; cost: string | null }>(
    'select kind, cost::text from gift_changes where gift_id = $1 order by id',
    [gift],
  )
  return rows.map(({ kind, cost }) => [kind, cost])
}

await expectOk(administrator.call('deposit', { body: { amount: '100000' } }))

test('an order keeps what a piece is worth: its cost, else its price at the worth of a point', async () => {
  const plain = await newGift()
  expect(await frozen(plain.id)).toEqual({ kind: 'inKind', worth: null, currency: null })
  await set({ pointWorth: '0.333', pointCurrency: 'EUR' })
  expect(await frozen(plain.id)).toEqual({ kind: 'inKind', worth: '4.16', currency: 'EUR' })
  const bought = await newGift({ cost: '7.95', payrollKind: 'voucher' })
  expect(bought).toMatchObject({
    cost: { amount: '7.95', currency: 'EUR' },
    payrollKind: 'voucher',
  })
  expect(await frozen(bought.id)).toEqual({ kind: 'voucher', worth: '7.95', currency: 'EUR' })
})

test('each intake may give a cost, which later orders keep', async () => {
  const gift = await newGift({ cost: '7.95' })
  const add = (body: object) => administrator.call('addStock', { params: { id: gift.id }, body })
  await expectOk(add({ quantity: 5 }))
  expect(await frozen(gift.id)).toMatchObject({ worth: '7.95' })
  await expectOk(add({ quantity: 5, cost: '8.2' }))
  expect(await frozen(gift.id)).toMatchObject({ worth: '8.2' })
  expect((await add({ quantity: 5, cost: '-1' })).json['code']).toBe('money-invalid')
  expect(await costsOf(gift.id)).toEqual([
    ['added', '7.95'],
    ['restocked', null],
    ['restocked', '8.2'],
  ])
})

test('a cost keeps its currency, and is taken away by an edit', async () => {
  const gift = await newGift({ cost: '7.95' })
  await set({ pointCurrency: 'GBP' })
  expect(await frozen(gift.id)).toMatchObject({ worth: '7.95', currency: 'EUR' })
  const { name, description, price, version } = gift
  const form = { name, description, price, version, picture: null, inventoryChange: 0 }
  const edit = (facts: object) =>
    administrator.call('editGift', { params: { id: gift.id }, body: { ...form, ...facts } })
  // Untouched, it stays in its currency.
  const untouched = await expectOk(edit({ cost: '7.95' }))
  expect(untouched.json).toMatchObject({ cost: { amount: '7.95', currency: 'EUR' } })
  form.version = untouched.json['version']
  const { json } = await expectOk(edit({ cost: null, payrollKind: 'event' }))
  expect(json).toMatchObject({ payrollKind: 'event' })
  expect(json).not.toHaveProperty('cost')
  expect(await frozen(gift.id)).toEqual({ kind: 'event', worth: '4.16', currency: 'GBP' })
  const log = await administrator.call('readAuditLog', { query: { kind: 'gifts' } })
  expect(log.json['rows'][0]).toMatchObject({
    before: { cost: '7.95 EUR' },
    after: { cost: null, payrollKind: 'event' },
  })
  await set({ pointCurrency: 'EUR' })
})

test('a variant is of its gift’s kind, and costs the same until its own intake', async () => {
  const gift = await newGift({ cost: '7.95', payrollKind: 'voucher', inventory: 0 })
  const variant = (size: string) => ({
    id: null,
    values: [size],
    priceDifference: '0',
    stock: 5,
    seenStock: 0,
    picture: null,
    sku: '',
  })
  const body = {
    options: [{ name: 'Size', values: ['M', 'L'] }],
    variants: [variant('M'), variant('L')],
    heir: 0,
  }
  const params = { id: gift.id }
  const { json } = await expectOk(administrator.call('changeVariants', { params, body }))
  const [medium, large] = (json['variants'] ?? []).map(({ id }) => id)
  await expectOk(
    administrator.call('addStock', {
      params: { id: large ?? 0 },
      body: { quantity: 1, cost: '9' },
    }),
  )
  expect(await frozen(gift.id, medium)).toMatchObject({ kind: 'voucher', worth: '7.95' })
  expect(await frozen(gift.id, large)).toMatchObject({ kind: 'voucher', worth: '9' })
})

test('buyers see neither cost nor kind', async () => {
  const gift = await newGift({ cost: '7.95' })
  const { visitor } = await newColleague()
  const { json } = await expectOk(visitor.call('readGift', { params: { id: gift.id } }))
  expect(json).not.toHaveProperty('cost')
  expect(json).not.toHaveProperty('payrollKind')
})

test('a donation is of the kind of donations', async () => {
  const gift = await newGift({ isDonation: true, inventory: 0 })
  expect(gift).toMatchObject({ payrollKind: 'donation' })
  expect(await frozen(gift.id)).toMatchObject({ kind: 'donation', worth: '4.16' })
})
