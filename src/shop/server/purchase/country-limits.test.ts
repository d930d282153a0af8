import { describe, expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { LimitedCompany } from '#test/harness/country-limits.ts'
import { NOON, signingTeams } from '#test/harness/signing-team.ts'
import { expectOk } from '#test/harness/visitor.ts'
import { Vouchers } from '#test/harness/vouchers.ts'
import { celebrate } from '#milestones/server/start-milestones.ts'

const company = await ownCompany()
const { database, administrator } = company
const shop = await LimitedCompany.open(company)
const { switchOn, colleague } = signingTeams(company)
const vouchers = new Vouchers(company)

const STOPPED = 'country-limit-reached'

describe('an order and the limit of a month', () => {
  test('exactly the limit is not over it, and one cent more is stopped, with the cart kept', async () => {
    await shop.limitTo({})
    const [whole, cent] = [await shop.gift('50'), await shop.gift('50.01')]
    const [ada, bob] = [await shop.buyer(), await shop.buyer()]
    expect(await shop.outcome(ada, whole)).toBe('done')
    const total = await shop.fill(bob, cent)
    const refused = await shop.pay(bob, total)
    expect(refused).toMatchObject({ status: 409, json: { code: STOPPED } })
    expect((await expectOk(bob.visitor.call('readCart'))).json['lines']).toHaveLength(1)
    expect((await expectOk(bob.visitor.call('readBalances'))).json['appreciation']).toBe('500.00')
    // What is open already fills it.
    expect(await shop.outcome(ada, await shop.gift('0.01'))).toBe(STOPPED)
  })

  test('what counted, what is open and the order are added, and the buyer reads it before', async () => {
    await shop.limitTo({ effect: 'say' })
    const [mug, pen] = [await shop.gift('12.5'), await shop.gift('4')]
    const ada = await shop.buyer()
    await shop.fill(ada, mug)
    expect(await shop.note(ada)).toEqual([])
    await shop.handOver(await shop.ordered(ada, mug, 2))
    await shop.ordered(ada, pen, 2)
    await shop.fill(ada, mug)
    expect(await shop.note(ada)).toEqual([
      {
        kinds: ['inKind', 'voucher'],
        most: { amount: '50', currency: 'EUR' },
        period: 'month',
        counted: '25',
        open: '8',
        order: '12.5',
        sum: '45.5',
        isOver: false,
        isStopped: false,
        unsummed: 0,
      },
    ])
    const total = await shop.fill(ada, mug, 3)
    expect(await shop.note(ada)).toMatchObject([{ sum: '70.5', isOver: true, isStopped: false }])
    await expectOk(shop.pay(ada, total))
  })

  test('is near from four fifths of it on', async () => {
    await shop.limitTo({ effect: 'stop' })
    const ada = await shop.buyer()
    const [near, far] = [await shop.gift('40'), await shop.gift('39.99')]
    await shop.fill(ada, far)
    expect(await shop.note(ada)).toEqual([])
    await expectOk(ada.visitor.call('removeFromCart', { params: { id: far } }))
    await shop.fill(ada, near)
    expect(await shop.note(ada)).toMatchObject([{ sum: '40', isOver: false, isStopped: false }])
  })

  test('a list for payroll says and stops nothing', async () => {
    await shop.limitTo({ effect: 'list' })
    const ada = await shop.buyer()
    const gift = await shop.gift('80')
    await shop.fill(ada, gift)
    expect(await shop.note(ada)).toEqual([])
    expect(await shop.outcome(ada, gift)).toBe('done')
  })

  test('a refund gives back what it took, before and after the hand-over', async () => {
    await shop.limitTo({})
    const gift = await shop.gift('30')
    const ada = await shop.buyer()
    const order = await shop.ordered(ada, gift)
    expect(await shop.outcome(ada, gift)).toBe(STOPPED)
    await shop.refund(order, 1)
    const other = await shop.ordered(ada, gift)
    await shop.handOver(other)
    expect(await shop.outcome(ada, gift)).toBe(STOPPED)
    await shop.refund(other, 1)
    expect(await shop.outcome(ada, gift)).toBe('done')
  })

  test('another month makes room, which what came back from it does not', async () => {
    await shop.limitTo({}, { period: 'year', amount: '100' })
    const [gift, small] = [await shop.gift('45'), await shop.gift('10')]
    const ada = await shop.buyer()
    const order = await shop.ordered(ada, gift)
    await shop.handOver(order)
    await becameEarlier(order)
    expect(await shop.outcome(ada, gift)).toBe('done')
    await shop.refund(order, 1)
    expect(await shop.outcome(ada, small)).toBe(STOPPED)
  })
})

/** Moves what happened to an order before the present year. */
async function becameEarlier(order: number): Promise<void> {
  await database.pool.query('alter table purchase_steps disable trigger user')
  await database.pool.query(
    `update purchase_steps set made_at = made_at - interval '367 days' where purchase_id = $1`,
    [order],
  )
  await database.pool.query('alter table purchase_steps enable trigger user')
}

test('a limit of a year sums the year', async () => {
  await shop.limitTo({ period: 'year', amount: '100' })
  const gift = await shop.gift('45')
  const ada = await shop.buyer()
  const order = await shop.ordered(ada, gift)
  await shop.handOver(order)
  await shop.ordered(ada, gift)
  expect(await shop.outcome(ada, gift)).toBe(STOPPED)
  await becameEarlier(order)
  expect(await shop.outcome(ada, gift)).toBe('done')
})

test('a limit of each gift looks at the dearest one alone', async () => {
  await shop.limitTo({ period: 'gift' })
  const [dear, whole] = [await shop.gift('50.01'), await shop.gift('50')]
  const ada = await shop.buyer()
  expect(await shop.outcome(ada, whole, 3)).toBe('done')
  await shop.fill(ada, whole, 2)
  await shop.fill(ada, dear)
  expect(await shop.note(ada)).toMatchObject([
    { period: 'gift', counted: '0', open: '0', order: '50.01', sum: '50.01', isStopped: true },
  ])
  expect(await shop.outcome(ada, dear)).toBe(STOPPED)
})

test('a limit of nothing is passed by any gift that has a worth', async () => {
  await shop.limitTo({ amount: '0', kinds: ['cashEquivalent'] })
  const ada = await shop.buyer()
  expect(await shop.outcome(ada, await shop.gift('5'))).toBe('done')
  const card = await shop.gift('5', { payrollKind: 'cashEquivalent' })
  expect(await shop.outcome(ada, card)).toBe(STOPPED)
})

test('holds for people of its country and gifts of its kinds alone', async () => {
  await shop.limitTo({ kinds: ['voucher'] })
  const [mug, voucher] = [await shop.gift('60'), await shop.gift('60', { payrollKind: 'voucher' })]
  const [ada, eve, ida] = [await shop.buyer(), await shop.buyer('FR'), await shop.buyer('')]
  expect(await shop.outcome(ada, mug)).toBe('done')
  expect(await shop.outcome(ada, voucher)).toBe(STOPPED)
  expect(await shop.outcome(eve, voucher)).toBe('done')
  expect(await shop.outcome(ida, voucher)).toBe('done')
})

test('a gift whose worth is unknown or in another currency is in no sum, and the buyer reads so', async () => {
  await shop.limitTo({ effect: 'say' })
  const [unknown, known] = [await shop.gift(null), await shop.gift('10')]
  const ada = await shop.buyer()
  await shop.ordered(ada, unknown, 2)
  await shop.set({ pointCurrency: 'USD' })
  const dollars = await shop.gift('70')
  await shop.set({ pointCurrency: 'EUR' })
  await shop.fill(ada, known)
  expect(await shop.note(ada)).toEqual([])
  await shop.fill(ada, dollars)
  expect(await shop.note(ada)).toMatchObject([
    { open: '0', order: '10', sum: '10', isOver: false, unsummed: 3 },
  ])
})

test('a code counts once it is ordered, stays when it is shown, and its replacement adds nothing', async () => {
  await shop.set({ pointWorth: '6' })
  await shop.limitTo({ kinds: ['inKind'], effect: 'say', amount: '50' })
  const gift = await vouchers.stocked(5)
  const { buyer, codes } = await vouchers.bought(gift)
  const id = codes[0]?.id ?? ''
  const body = { employeeId: '', manager: '', startDate: '', birthday: '', country: 'DE' }
  await expectOk(administrator.call('changeEmployment', { params: { id: buyer.id }, body }))
  await vouchers.fill(buyer, gift)
  expect(await shop.note(buyer)).toMatchObject([{ counted: '0', open: '30', sum: '60' }])
  await expectOk(vouchers.show(buyer, id))
  expect(await shop.note(buyer)).toMatchObject([{ counted: '30', open: '0', sum: '60' }])
  const replaced = { params: { id }, body: { reason: 'The till refuses it' } }
  const { json } = await expectOk(administrator.call('replaceCode', replaced))
  expect(await shop.note(buyer)).toMatchObject([{ counted: '30', open: '0', sum: '60' }])
  await expectOk(vouchers.show(buyer, json['id']))
  expect(await shop.note(buyer)).toMatchObject([{ counted: '30', open: '0', sum: '60' }])
  await shop.set({ pointWorth: null })
})

test('a donation never counts', async () => {
  await shop.limitTo({ kinds: ['donation'] })
  const gift = await shop.gift('60', { inventory: 0, isDonation: true, payrollKind: 'donation' })
  const ada = await shop.buyer()
  expect(await shop.outcome(ada, gift, 2)).toBe('done')
  expect(await shop.outcome(ada, gift)).toBe('done')
})

test('what the company gives is not stopped, and counts', async () => {
  await shop.limitTo({})
  const [gift, small] = [await shop.gift('60'), await shop.gift('1')]
  const templates = [{ language: 'en', text: 'Welcome, {name}!' }]
  await switchOn('welcome', { gift, points: '0.00', isSigned: false, templates })
  const ada = await colleague({ started_on: NOON.toISOString().slice(0, 10), country: 'DE' })
  await celebrate(database, NOON)
  const { json } = await expectOk(ada.visitor.call('listPurchases'))
  expect(json['purchases']).toMatchObject([{ state: 'ordered', total: '10.00' }])
  await expectOk(administrator.call('send', { body: { receiver: ada.email, amount: '50' } }))
  expect(await shop.outcome(ada, small)).toBe(STOPPED)
})

test('holds while payroll is on, and is kept while it is off', async () => {
  await shop.limitTo({})
  const gift = await shop.gift('60')
  const ada = await shop.buyer()
  expect(await shop.outcome(ada, gift)).toBe(STOPPED)
  await shop.set({ payroll: false })
  for (const name of ['listCountryLimits', 'addCountryLimit'] as const) {
    const body = { country: 'DE', kinds: ['inKind'], amount: '1', currency: 'EUR' }
    const sent = {
      ...(name === 'addCountryLimit' && { body: { ...body, period: 'gift', effect: 'list' } }),
    }
    expect((await administrator.call(name, sent)).json['code']).toBe('payroll-off')
  }
  await shop.fill(ada, gift)
  expect(await shop.note(ada)).toEqual([])
  expect(await shop.outcome(ada, gift)).toBe('done')
  await shop.set({ payroll: true })
  expect((await expectOk(administrator.call('listCountryLimits'))).json['limits']).toHaveLength(1)
})

test('is added, changed and removed once each, which the audit log has', async () => {
  await shop.limitTo({ kinds: ['voucher', 'inKind', 'voucher'], amount: '50.00' })
  expect((await shop.add({})).json['code']).toBe('country-limit-twice')
  const { json } = await expectOk(administrator.call('listCountryLimits'))
  const [limit] = json['limits']
  expect(limit).toMatchObject({ kinds: ['inKind', 'voucher'], country: 'DE', period: 'month' })
  const id = Number(limit?.id)
  const body = {
    country: 'fr',
    kinds: ['event'],
    amount: '200',
    currency: 'EUR',
    period: 'year',
    effect: 'say',
  }
  const change = (sent: object = {}) =>
    administrator.call('changeCountryLimit', { params: { id }, body: { ...body, ...sent } })
  await expectOk(change())
  await expectOk(change())
  await expectOk(shop.add({}))
  expect((await change({ ...LIMIT_OF_GERMANY })).json['code']).toBe('country-limit-twice')
  const removed = { params: { id } }
  await expectOk(administrator.call('removeCountryLimit', removed))
  await expectOk(administrator.call('removeCountryLimit', removed))
  expect((await change()).json['code']).toBe('country-limit-unknown')
  const { rows } = await database.pool.query<{ before: object; after: object }>(
    `select before, after from audit_log where action = 'countryLimitChanged' order by id desc limit 3`,
  )
  const france = {
    Country: 'FR',
    payrollKind: 'event',
    countryLimit: '200 EUR',
    limitPeriod: 'year',
    limitEffect: 'say',
  }
  expect(rows).toMatchObject([
    { before: france, after: null },
    { before: null, after: { Country: 'DE', payrollKind: 'inKind, voucher' } },
    { before: { Country: 'DE', limitEffect: 'stop' }, after: france },
  ])
})

const LIMIT_OF_GERMANY = {
  country: 'DE',
  kinds: ['voucher', 'inKind'],
  amount: '50.0',
  currency: 'EUR',
  period: 'month',
  effect: 'stop',
}

test('refuses what is no limit, and more than a hundred', async () => {
  const refused = async (limit: object) => (await shop.add(limit)).json['code']
  expect(await refused({ country: '' })).toBe('country-unknown')
  expect(await refused({ country: 'XX' })).toBe('country-unknown')
  expect(await refused({ kinds: [] })).toBe('limit-kinds-required')
  expect(await refused({ amount: '-1' })).toBe('money-invalid')
  expect(await refused({ currency: 'EURO' })).toBe('currency-unknown')
  expect(await refused({ period: 'week' })).toBe('invalid-input')
  await shop.limitTo({})
  await database.pool.query(`
    insert into country_limits (country, kinds, amount, currency, period, effect)
    select 'DE', '{inKind}', n, 'EUR', 'month', 'list' from generate_series(1, 99) n`)
  expect(await refused({})).toBe('country-limit-twice')
  expect(await refused({ amount: '101' })).toBe('country-limits-many')
  await shop.limitTo()
})
