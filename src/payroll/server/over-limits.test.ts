import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { LimitedCompany, type LimitedBuyer } from '#test/harness/country-limits.ts'
import { brokenAfter } from '#test/harness/damage.ts'
import { expectOk } from '#test/harness/visitor.ts'
import { transact } from '#platform/server/db/transact.ts'
import { PAYROLL_INVARIANTS } from './invariants.ts'
import { readOverLimitPage } from './over-limits.ts'
import { readMonthOfPayroll } from './payroll-months.ts'

const company = await ownCompany()
const { database, app, administrator } = company
const shop = await LimitedCompany.open(company)

const euros = (amount: string) => ({ amount, currency: 'EUR' })

async function over(buyer: LimitedBuyer, month = 'latest') {
  const { json } = await expectOk(administrator.call('listOverLimits', { params: { month } }))
  return json['rows']
    .filter(({ person }) => person.id === buyer.id)
    .map(({ person: _person, ...row }) => row)
}

async function csvOf(month: string): Promise<string> {
  const { cookie } = administrator
  const url = `/api/payroll/${month}/over-limits.csv`
  return (await app.server.inject({ url, headers: { cookie } })).body
}

async function had(buyer: LimitedBuyer, gift: number, quantity = 1): Promise<number> {
  const order = await shop.ordered(buyer, gift, quantity)
  await shop.handOver(order)
  return order
}

/** Moves what happened to these orders to a day. */
async function happened(day: string, ...orders: readonly number[]): Promise<void> {
  await database.pool.query('alter table purchase_steps disable trigger user')
  await database.pool.query(
    `update purchase_steps set made_at = $1::date + interval '12 hours' where purchase_id = any($2)`,
    [day, orders],
  )
  await database.pool.query('alter table purchase_steps enable trigger user')
}

const MONTHLY = {
  country: 'DE',
  kinds: ['inKind', 'voucher'],
  most: euros('50'),
  period: 'month',
  unsummed: 0,
}

test('lists who is over, not who is exactly at it, by what counted', async () => {
  await shop.limitTo({ effect: 'list' })
  const [half, cent] = [await shop.gift('25'), await shop.gift('0.01')]
  const [ada, bob, eve] = [await shop.buyer(), await shop.buyer(), await shop.buyer('FR')]
  for (const buyer of [ada, bob, eve]) await had(buyer, half, 2)
  const order = await shop.ordered(ada, cent)
  expect(await over(ada)).toEqual([])
  await shop.handOver(order)
  expect(await over(ada)).toEqual([{ ...MONTHLY, quantity: 3, sum: euros('50.01') }])
  expect([...(await over(bob)), ...(await over(eve))]).toEqual([])
  await shop.refund(order, 1)
  expect(await over(ada)).toEqual([])
})

test('a limit of each gift lists the gifts over it, and what has no worth in its currency', async () => {
  await shop.limitTo({ period: 'gift', effect: 'list' })
  const [dear, whole, unknown] = [
    await shop.gift('60'),
    await shop.gift('50'),
    await shop.gift(null),
  ]
  const ada = await shop.buyer()
  await had(ada, dear, 2)
  await had(ada, whole)
  await had(ada, unknown, 3)
  expect(await over(ada)).toEqual([
    { ...MONTHLY, period: 'gift', quantity: 2, sum: euros('120'), unsummed: 3 },
  ])
})

const year = new Date().getUTCFullYear() - 1

test('a limit of a year sums the year until then, in months in which something counted', async () => {
  await shop.limitTo({ period: 'year', amount: '100', effect: 'list' })
  const gift = await shop.gift('45')
  const ada = await shop.buyer()
  const [first, second, third, before] = [
    await had(ada, gift),
    await had(ada, gift),
    await had(ada, gift),
    await had(ada, gift),
  ]
  await happened(`${year - 1}-12-31`, before)
  await happened(`${year}-01-31`, first)
  await happened(`${year}-02-01`, second)
  await happened(`${year}-04-30`, third)
  const row = { ...MONTHLY, most: euros('100'), period: 'year', quantity: 3, sum: euros('135') }
  const months = ['01', '02', '03', '05', '12'].map((month) => over(ada, `${year}-${month}`))
  expect((await Promise.all(months)).flat()).toEqual([])
  expect(await over(ada, `${year}-04`)).toEqual([row])
})

test('what came back takes from its own month, not from a later one', async () => {
  await shop.limitTo({ effect: 'list' })
  const [gift, small] = [await shop.gift('60'), await shop.gift('30')]
  const ada = await shop.buyer()
  const order = await had(ada, gift)
  await happened(`${year}-06-15`, order)
  await had(ada, small, 2)
  await shop.refund(order, 1)
  expect(await over(ada, `${year}-06`)).toEqual([{ ...MONTHLY, quantity: 1, sum: euros('60') }])
  expect(await over(ada)).toEqual([{ ...MONTHLY, quantity: 2, sum: euros('60') }])
})

test('a closed month stays byte for byte when a limit is changed and removed afterwards', async () => {
  const month = `${year}-08`
  await shop.limitTo({ effect: 'list' }, { effect: 'say' }, { amount: '55', effect: 'stop' })
  const gift = await shop.gift('30.5')
  const ada = await shop.buyer()
  const employment = { employeeId: '=E-7', manager: '', startDate: '', birthday: '' }
  await expectOk(
    administrator.call('changeEmployment', { params: { id: ada.id }, body: employment }),
  )
  const order = await shop.ordered(ada, gift)
  await shop.handOver(order)
  await shop.limitTo({ effect: 'list' }, { effect: 'say' }, { amount: '55', effect: 'list' })
  const other = await had(ada, gift)
  await happened(`${year}-08-31`, order, other)
  const open = await csvOf(month)
  await expectOk(administrator.call('closePayroll', { params: { month } }))
  const closed = await csvOf(month)
  expect(closed).toBe(open)
  expect(closed.split('\r\n').filter((line) => line.includes('E-7'))).toEqual([
    `"${month}","'=E-7","Test","Colleague","","DE","In kind, Voucher of certain shops","For a month","EUR","50.00","61.00","2","0"`,
    `"${month}","'=E-7","Test","Colleague","","DE","In kind, Voucher of certain shops","For a month","EUR","55.00","61.00","2","0"`,
  ])
  // One that was closed with it.
  const earlier = await csvOf(`${year}-06`)
  expect(earlier).toContain('"60.00"')
  const { json } = await expectOk(administrator.call('listCountryLimits'))
  const body = { country: 'DE', kinds: ['inKind'], currency: 'EUR', period: 'year', effect: 'stop' }
  const params = { id: json['limits'][0]?.id ?? 0 }
  await expectOk(
    administrator.call('changeCountryLimit', { params, body: { ...body, amount: '70' } }),
  )
  expect(await csvOf(month)).toBe(closed)
  await shop.limitTo()
  await shop.refund(order, 1)
  await expectOk(
    administrator.call('changeEmployment', {
      params: { id: ada.id },
      body: { ...employment, employeeId: 'E-8', country: 'FR' },
    }),
  )
  expect(await csvOf(month)).toBe(closed)
  expect(await csvOf(`${year}-06`)).toBe(earlier)
  await shop.limitTo({ effect: 'list' })
})

test('of somebody who is erased a closed list keeps the figures, without name and number', async () => {
  const month = `${year}-10`
  const ada = await shop.buyer()
  const params = { id: ada.id }
  const employment = { employeeId: 'E-44', manager: '', startDate: '', birthday: '' }
  await expectOk(administrator.call('changeEmployment', { params, body: employment }))
  await happened(`${year}-10-05`, await had(ada, await shop.gift('60')))
  await expectOk(administrator.call('closePayroll', { params: { month } }))
  expect(await csvOf(month)).toContain('"E-44","Test","Colleague"')
  await expectOk(administrator.call('setPermissions', { params, body: { isActive: false } }))
  await expectOk(administrator.call('erasePerson', { params, body: { name: 'Test Colleague' } }))
  const file = await csvOf(month)
  expect(file).toContain('"","Former","colleague"')
  expect(file).toContain('"50.00","60.00","1","0"')
  expect(file).not.toContain('E-44')
})

test('pages of people over a limit neither repeat nor leave out a row', async () => {
  const month = `${year}-11`
  await shop.limitTo({ effect: 'list' }, { amount: '55', effect: 'list' })
  const gift = await shop.gift('60')
  const rename = ({ id }: LimitedBuyer, lastName: string) =>
    expectOk(administrator.call('changePerson', { params: { id }, body: { lastName } }))
  const buy = async (lastName: string) => {
    const buyer = await shop.buyer()
    await rename(buyer, lastName)
    await happened(`${month}-10`, await had(buyer, gift))
    return buyer
  }
  const pageAfter = async (after: string) => {
    const page = await transact(database, async (tx) => {
      const known = await readMonthOfPayroll(tx, { month, zone: 'UTC' })
      return readOverLimitPage(tx, known, { after, size: 3 })
    })
    const rows = page.rows.map(({ person, most }) => `${person.lastName} ${most.amount}`)
    return { rows, total: page.total, next: page.next ?? '' }
  }
  await buy('clark')
  await buy('Bauer')
  const one = await pageAfter('')
  expect(one).toMatchObject({ rows: ['Bauer 50', 'Bauer 55', 'clark 50'], total: 4 })
  await buy('Abe')
  await buy('Dee')
  const two = await pageAfter(one.next)
  expect(two).toEqual({ rows: ['clark 55', 'Dee 50', 'Dee 55'], total: 8, next: '' })
  const beyond = Buffer.from(JSON.stringify(['Z', 'Z', 1, 'year', [], 'EUR', '1']))
  expect(await pageAfter(beyond.toString('base64url'))).toEqual({ rows: [], total: 8, next: '' })
  await expectOk(administrator.call('closePayroll', { params: { month } }))
  expect(await pageAfter(one.next)).toEqual(two)
})

test('refuses a position that is none', async () => {
  const positions = [
    [],
    ['a', 'b', 1, 'month', 'inKind', 'EUR', '1'],
    ['a', 'b', 1, 'x', [], 'y', 'NaN'],
  ]
  const answers = positions.map((position) => {
    const after = Buffer.from(JSON.stringify(position)).toString('base64url')
    return administrator.call('listOverLimits', { params: { month: 'latest' }, query: { after } })
  })
  for (const { json } of await Promise.all(answers)) {
    expect(json).toMatchObject({ code: 'invalid-input', field: 'after' })
  }
})

test('reading the file is recorded, and nothing is read while payroll is off', async () => {
  const { rows } = await database.pool.query(
    `select from audit_log where action = 'personDataRead' or after->>'list' = $1`,
    [`Limits of ${year}-08`],
  )
  expect(rows.length).toBeGreaterThan(0)
  await shop.set({ payroll: false })
  const params = { month: 'latest' }
  expect((await administrator.call('listOverLimits', { params })).json['code']).toBe('payroll-off')
  await shop.set({ payroll: true })
})

test('the books find a list that is not what counted', async () => {
  const damage = (text: string) => brokenAfter(database, PAYROLL_INVARIANTS, text)
  expect(await damage('select 1')).toEqual([])
  expect(await damage('update payroll_over_limits set sum = sum + 1')).toHaveLength(1)
  expect(await damage('update payroll_over_limits set unsummed = unsummed + 1')).toHaveLength(1)
})
