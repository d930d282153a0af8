import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { brokenAfter } from '#test/harness/damage.ts'
import { colleagueOf, expectOk } from '#test/harness/visitor.ts'
import { PAYROLL_INVARIANTS } from './invariants.ts'

const { database, app, administrator, newColleague } = await ownCompany()
let made = 0

async function set(values: object): Promise<void> {
  const { version } = (await expectOk(administrator.call('readSettings'))).json
  await expectOk(administrator.call('changeSettings', { body: { version, ...values } }))
}

async function newGift(facts: object = {}): Promise<number> {
  const body = { name: `Mug ${++made}`, description: 'For tea', price: '10', picture: null }
  const added = { ...body, inventory: 50, ...facts }
  return (await expectOk(administrator.call('addGift', { body: added }))).json['id']
}

type Person = Awaited<ReturnType<typeof newBuyer>>

async function newBuyer() {
  const buyer = await newColleague()
  const body = { receiver: buyer.email, amount: '500' }
  await expectOk(administrator.call('send', { body }))
  return buyer
}

async function ordered({ visitor }: Person, gift: number, quantity = 1): Promise<number> {
  await expectOk(visitor.call('addToCart', { body: { gift } }))
  const params = { id: gift }
  const { json } = await expectOk(visitor.call('setCartQuantity', { params, body: { quantity } }))
  await expectOk(visitor.call('buyCart', { body: { total: json['total'] } }))
  return (await expectOk(visitor.call('listPurchases'))).json['purchases'][0]?.id ?? 0
}

const handOver = (id: number) =>
  expectOk(administrator.call('handOver', { params: { id }, body: { note: '' } }))
const refund = (id: number, quantity: number) =>
  expectOk(
    administrator.call('refundGifts', {
      params: { id },
      body: { note: 'Broken', lines: [{ line: 1, quantity, fate: 'damaged' }] },
    }),
  )

async function rowsOf({ id }: Person, month = 'latest') {
  const { json } = await expectOk(administrator.call('readPayroll', { params: { month } }))
  return json['rows']
    .filter(({ person }) => person.id === id)
    .map(({ person: _person, ...row }) => row)
}

const { json: present } = await administrator.call('readPayroll', { params: { month: 'latest' } })

test('nothing is counted until Settings switch it on', async () => {
  expect(present).toMatchObject({ code: 'payroll-off' })
  const { visitor } = await newColleague()
  expect((await visitor.call('readOwnPayroll')).json['code']).toBe('payroll-off')
  await expectOk(administrator.call('deposit', { body: { amount: '100000' } }))
  await set({ payroll: true, pointWorth: '0.25', pointCurrency: 'EUR' })
})

const IN_KIND = { way: 'handedOver', kind: 'inKind', corrects: null }
const euros = (amount: string) => ({ amount, currency: 'EUR' })

test('a gift counts when it is handed over, and no more when that is taken back', async () => {
  const [plain, voucher] = [await newGift(), await newGift({ cost: '9', payrollKind: 'voucher' })]
  const ada = await newBuyer()
  const order = await ordered(ada, plain, 3)
  const other = await ordered(ada, voucher)
  expect(await rowsOf(ada)).toEqual([])
  await handOver(order)
  await handOver(other)
  const cards = { way: 'handedOver', kind: 'voucher', corrects: null }
  expect(await rowsOf(ada)).toEqual([
    { ...IN_KIND, quantity: 3, points: '30.00', worth: euros('7.5') },
    { ...cards, quantity: 1, points: '10.00', worth: euros('9') },
  ])
  await refund(order, 1)
  await expectOk(administrator.call('takeBackHandOver', { params: { id: other } }))
  expect(await rowsOf(ada)).toEqual([
    { ...IN_KIND, quantity: 2, points: '20.00', worth: euros('5') },
  ])
  const { json } = await expectOk(ada.visitor.call('readOwnPayroll'))
  expect(json['lines']).toMatchObject([{ ...IN_KIND, quantity: 2, worth: euros('5') }])
})

test('a withdrawal counts when it is paid out, with the worth of a point then', async () => {
  const email = 'bob@laurel.test'
  const bob = { email, ...(await colleagueOf(app, administrator, email, { isWithdraw: true })) }
  await expectOk(bob.visitor.call('withdraw', { body: { amount: '30' } }))
  const list = await expectOk(administrator.call('listPayouts', { query: { state: 'waiting' } }))
  const payouts = list.json['payouts'].map(({ id }) => id)
  const worth = { currency: 'EUR', amount: '0.25' }
  const row = { way: 'paidOut', kind: null, corrects: null, quantity: 1, points: '30.00' }
  expect(await rowsOf(bob)).toEqual([])
  await expectOk(administrator.call('payOut', { body: { payouts, worth } }))
  expect(await rowsOf(bob)).toEqual([{ ...row, worth: euros('7.5') }])
  await expectOk(administrator.call('takeBackPayouts', { body: { payouts } }))
  expect(await rowsOf(bob)).toEqual([])
})

/** Moves all that counted until now into October 2025. */
async function becomeHistory() {
  await database.pool.query('alter table purchase_steps disable trigger user')
  await database.pool.query(
    `update purchase_steps set made_at = '2025-10-20T12:00Z' where made_at > now() - interval '1 day'`,
  )
  await database.pool.query('alter table purchase_steps enable trigger user')
}

async function csvOf(month: string): Promise<string> {
  const { cookie } = administrator
  const url = `/api/payroll/${month}/payroll.csv`
  return (await app.server.inject({ url, headers: { cookie } })).body
}

test('a closed month never changes; a refund afterwards is a line of its own month', async () => {
  const gift = await newGift({ cost: '12.5' })
  const eve = await newBuyer()
  const employment = { employeeId: '=E-7', manager: '', startDate: '', birthday: '' }
  await expectOk(
    administrator.call('changeEmployment', { params: { id: eve.id }, body: employment }),
  )
  const order = await ordered(eve, gift, 2)
  await handOver(order)
  const open = await administrator.call('closePayroll', {
    params: { month: new Date().toISOString().slice(0, 7) },
  })
  expect(open.json['code']).toBe('month-open')
  await becomeHistory()
  const close = () => administrator.call('closePayroll', { params: { month: '2025-10' } })
  expect((await expectOk(close())).json['lines']).toBeGreaterThan(0)
  expect((await expectOk(close())).json).toEqual({ month: '2025-10', lines: 0 })
  const counted = { ...IN_KIND, quantity: 2, points: '20.00', worth: euros('25') }
  expect(await rowsOf(eve, '2025-10')).toEqual([counted])
  const before = await csvOf('2025-10')
  expect(before).toContain(`"2025-10","'=E-7","Test","Colleague"`)
  expect(before).toContain('"Handed over","In kind","2","20.00","EUR","25.00",""')
  await expectOk(
    administrator.call('changeEmployment', {
      params: { id: eve.id },
      body: { ...employment, employeeId: 'E-8' },
    }),
  )
  await refund(order, 1)
  expect(await csvOf('2025-10')).toBe(before)
  const back = { ...IN_KIND, quantity: -1, points: '-10.00', worth: euros('-12.5') }
  expect(await rowsOf(eve)).toEqual([{ ...back, corrects: '2025-10' }])
  const latest = new Date().toISOString().slice(0, 7)
  expect(await csvOf(latest)).toContain('"-1","-10.00","EUR","-12.50","2025-10"')
  const { json } = await administrator.call('readAuditLog', { query: { kind: 'points' } })
  expect(json['rows']).toContainEqual(
    expect.objectContaining({
      action: 'payrollClosed',
      after: expect.objectContaining({ month: '2025-10' }) as object,
    }),
  )
})

test('the books find a line that is not what happened', async () => {
  const damage = (text: string) => brokenAfter(database, PAYROLL_INVARIANTS, text)
  expect(await damage('select 1')).toEqual([])
  expect(await damage('update payroll_lines set points = points + 1')).toHaveLength(1)
  expect(await damage('delete from payroll_lines')).toHaveLength(1)
  expect(
    await damage(`update payouts set state = 'paid', paid_at = now(), paid_by = 1
                   where id = (select max(id) from payouts)`),
  ).toHaveLength(1)
})
