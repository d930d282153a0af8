import { describe, expect, test } from 'vitest'
import { GIVER } from '#test/harness/app.ts'
import { ownCompany } from '#test/harness/company.ts'
import { brokenAfter } from '#test/harness/damage.ts'
import { passTime } from '#test/harness/pass-time.ts'
import { expectOk, type Visitor } from '#test/harness/visitor.ts'
import { LEDGER_INVARIANTS } from '#ledger/invariants.ts'
import { hundredths } from '#platform/contract/points.ts'
import { prorate } from './amounts.ts'
import { GRANT_INVARIANTS } from './invariants.ts'
import { settleEverybody } from './settle.ts'
import { remindOfEnd } from './start-allowances.ts'

const { database, app, administrator, newColleague: hire } = await ownCompany()

/** A colleague who may appreciate. */
async function newColleague() {
  const one = await hire()
  const permitted = { params: { id: one.id }, body: { isTransfer: true } }
  await expectOk(administrator.call('setPermissions', permitted))
  return one
}

async function set(values: object): Promise<void> {
  const { version } = (await expectOk(administrator.call('readSettings'))).json
  await expectOk(administrator.call('changeSettings', { body: { version, ...values } }))
}

const allowance = async (visitor: Visitor) => (await expectOk(visitor.call('readAllowance'))).json
const balances = async (visitor: Visitor) => (await expectOk(visitor.call('readBalances'))).json
const history = async (visitor: Visitor) =>
  (await expectOk(visitor.call('readHistory'))).json['transactions'] as Record<string, unknown>[]
const news = async (visitor: Visitor) =>
  (await expectOk(visitor.call('readInbox'))).json['notifications'] as object[]
const thank = (visitor: Visitor, receivers: readonly number[], amount: string) =>
  visitor.call('thank', {
    body: {
      receivers,
      amount,
      message: 'Thank you for the night shift',
      values: [],
      visibility: 'public',
      picture: null,
    },
  })

/** The last day of the present month of UTC. */
const lastOfMonth = () => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0))
    .toISOString()
    .slice(0, 10)
}

test('nobody has points to give until Settings switch the allowance on', async () => {
  const ada = await newColleague()
  expect(await allowance(ada.visitor)).toEqual({ isGranted: false, toGive: '0.00', portions: [] })
  await set({ allowancePeriod: 'month', allowanceBase: '50' })
})

test('is granted whole to whoever joins, and paid before one’s own points', async () => {
  const [ada, bob] = [await newColleague(), await newColleague()]
  const portions = [{ remaining: '50.00', lastDay: lastOfMonth() }]
  expect(await allowance(ada.visitor)).toEqual({ isGranted: true, toGive: '50.00', portions })
  await expectOk(thank(ada.visitor, [bob.id], '20'))
  expect(await allowance(ada.visitor)).toMatchObject({ toGive: '30.00' })
  await expectOk(thank(ada.visitor, [bob.id], '50'))
  expect(await allowance(ada.visitor)).toMatchObject({ toGive: '0.00', portions: [] })
  expect(await balances(ada.visitor)).toMatchObject({ earned: '80.00', appreciation: '0.00' })
  expect(await balances(bob.visitor)).toMatchObject({ earned: '100.00', appreciation: '70.00' })
  expect(await history(ada.visitor)).toMatchObject([
    { type: 'send', amount: '-50.00', fromAllowance: '30.00', runningBalance: '80.00' },
    { type: 'send', amount: '-20.00', fromAllowance: '20.00', runningBalance: '100.00' },
    { type: 'granted', amount: '50.00', runningBalance: '100.00' },
    { type: 'signUp' },
  ])
})

test('is granted by the first send where nobody looked before', async () => {
  const [ada, bob] = [await newColleague(), await newColleague()]
  await expectOk(thank(ada.visitor, [bob.id], '140'))
  expect(await balances(ada.visitor)).toMatchObject({ total: '10.00' })
  expect((await thank(ada.visitor, [bob.id], '10.01')).json).toMatchObject({
    code: 'insufficient-funds',
  })
  await expectOk(thank(ada.visitor, [bob.id], '0'))
})

test('pays for each receiver of a card, and can’t buy, be withdrawn or go to oneself', async () => {
  const people = [await newColleague(), await newColleague(), await newColleague()]
  const [ada, bob, eve] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]]
  await expectOk(thank(ada.visitor, [bob.id, eve.id], '30'))
  expect(await balances(ada.visitor)).toMatchObject({ earned: '90.00', total: '90.00' })
  expect((await thank(ada.visitor, [ada.id], '1')).json).toMatchObject({ code: 'receiver-self' })
  const off = { params: { id: eve.id }, body: { isWithdraw: true } }
  await expectOk(administrator.call('setPermissions', off))
  expect((await eve.visitor.call('withdraw', { body: { amount: '100.01' } })).json).toMatchObject({
    code: 'insufficient-funds',
  })
})

test('comes back to its portions by undo and reversal', async () => {
  const [ada, bob] = [await newColleague(), await newColleague()]
  const { json } = await expectOk(thank(ada.visitor, [bob.id], '60'))
  await expectOk(ada.visitor.call('undoThanks', { params: { id: json['id'] } }))
  expect(await allowance(ada.visitor)).toMatchObject({ toGive: '50.00' })
  expect(await balances(ada.visitor)).toMatchObject({ earned: '100.00' })
  await expectOk(thank(ada.visitor, [bob.id], '60'))
  const sent = (await history(ada.visitor))[0] as { number: number }
  const reversal = { user: ada.id, number: sent.number, reason: 'By mistake' }
  await expectOk(administrator.call('reverseSend', { body: reversal }))
  expect(await allowance(ada.visitor)).toMatchObject({ toGive: '50.00' })
  expect(await balances(bob.visitor)).toMatchObject({ total: '100.00' })
})

test('expires with its period; what is sent back later expires at once', async () => {
  const [ada, bob] = [await newColleague(), await newColleague()]
  await expectOk(thank(ada.visitor, [bob.id], '20'))
  const sent = (await history(ada.visitor))[0] as { number: number }
  await passTime(database, 62)
  expect(await allowance(ada.visitor)).toMatchObject({ toGive: '50.00' })
  const reversal = { user: ada.id, number: sent.number, reason: 'By mistake' }
  await expectOk(administrator.call('reverseSend', { body: reversal }))
  expect(await allowance(ada.visitor)).toMatchObject({ toGive: '50.00' })
  expect(await history(ada.visitor)).toMatchObject([
    { type: 'expired', amount: '-20.00' },
    { type: 'reversalIn', amount: '20.00', runningBalance: '100.00' },
    { type: 'granted', amount: '50.00' },
    { type: 'expired', amount: '-30.00' },
    { type: 'send', amount: '-20.00' },
    { type: 'granted', amount: '50.00' },
    { type: 'signUp' },
  ])
})

test('is settled for everybody by the job, once, whoever comes first', async () => {
  const [ada, bob] = [await newColleague(), await newColleague()]
  await passTime(database, 62)
  await Promise.all([
    settleEverybody(database),
    expectOk(thank(ada.visitor, [bob.id], '70')),
    settleEverybody(database),
    allowance(ada.visitor),
  ])
  expect(await settleEverybody(database)).toBe(0)
  expect(await balances(ada.visitor)).toMatchObject({ total: '80.00' })
  expect(await history(bob.visitor)).toHaveLength(3)
})

test('is nobody’s who may not appreciate; who may again is not granted twice', async () => {
  const ada = await newColleague()
  expect(await allowance(ada.visitor)).toMatchObject({ toGive: '50.00' })
  for (const isActive of [false, true]) {
    const change = { params: { id: ada.id }, body: { isActive, isTransfer: isActive } }
    await expectOk(administrator.call('setPermissions', change))
    await settleEverybody(database)
  }
  const { rows } = await database.pool.query(
    `select from allowance_grants where user_id = $1 and kind = 'period'`,
    [ada.id],
  )
  expect(rows).toHaveLength(1)
})

test('a person’s own amount, and one for each report, count from the next period or at once', async () => {
  const [ada, bob] = [await newColleague(), await newColleague()]
  const own = (amount: string | null) =>
    administrator.call('setPersonalAllowance', { params: { id: ada.id }, body: { own: amount } })
  expect(await allowance(ada.visitor)).toMatchObject({ toGive: '50.00' })
  expect((await expectOk(own('80'))).json).toMatchObject({ own: '80.00', next: '80.00' })
  expect(await allowance(ada.visitor)).toMatchObject({ toGive: '50.00' })
  const employment = { employeeId: '', manager: ada.email, startDate: '', birthday: '' }
  const report = { params: { id: bob.id }, body: employment }
  await expectOk(administrator.call('changeEmployment', report))
  await set({ allowancePerReport: '5', allowanceReportsMost: '3' })
  const key = 'raise-once-0001'
  const raised = await expectOk(administrator.call('raiseAllowances', { key }))
  expect((await administrator.call('raiseAllowances', { key })).json).toEqual(raised.json)
  expect(await allowance(ada.visitor)).toMatchObject({ toGive: '83.00' })
  expect((await expectOk(administrator.call('raiseAllowances'))).json).toEqual({
    people: 0,
    total: '0.00',
  })
  await expectOk(own(null))
  await expectOk(administrator.call('raiseAllowances'))
  expect(await allowance(ada.visitor)).toMatchObject({ toGive: '83.00' })
  await passTime(database, 62)
  expect(await allowance(ada.visitor)).toMatchObject({ toGive: '53.00' })
  await set({ allowancePerReport: '0', allowanceReportsMost: '0' })
})

test('the most generous group counts instead of everybody’s amount, and can’t be removed then', async () => {
  const [ada, bob] = [await newColleague(), await newColleague()]
  const groupOf = async (name: string, teams: readonly string[]) => {
    const rules = [{ field: 'team', is: 'oneOf', values: teams }]
    const body = { name, condition: { match: 'all', rules } }
    return (await expectOk(administrator.call('createGroup', { body }))).json['id']
  }
  const set = (id: number, amount: string | null) =>
    administrator.call('setGroupAllowance', { params: { id }, body: { amount } })
  const lyon = await groupOf('Lyon', ['Lyon plant'])
  const plants = await groupOf('Plants', ['lyon plant', 'Graz plant'])
  const position = { params: { id: ada.id }, body: { title: '', team: 'Lyon plant' } }
  await expectOk(administrator.call('changePosition', position))
  await expectOk(set(lyon, '100'))
  expect((await expectOk(set(plants, '70'))).json).toEqual({
    groups: [
      { id: lyon, name: 'Lyon', amount: '100.00' },
      { id: plants, name: 'Plants', amount: '70.00' },
    ],
  })
  const next = async ({ id }: { id: number }) =>
    (await expectOk(administrator.call('readPersonalAllowance', { params: { id } }))).json['next']
  expect([await next(ada), await next(bob)]).toEqual(['100.00', '50.00'])
  expect(await allowance(ada.visitor)).toMatchObject({ toGive: '100.00' })
  const removed = await administrator.call('removeGroup', { params: { id: lyon } })
  expect(removed.json).toMatchObject({ code: 'group-in-use' })
  expect((await set(999_999, '1')).json).toMatchObject({ code: 'group-unknown' })
  for (const id of [lyon, plants]) await expectOk(set(id, null))
  expect(await next(ada)).toBe('50.00')
  await expectOk(administrator.call('removeGroup', { params: { id: lyon } }))
})

test('a quarter is granted like a month, and a boost lasts until the end of the next', async () => {
  const ada = await newColleague()
  await set({ allowancePeriod: 'quarter' })
  await passTime(database, 62)
  const body = {
    chosen: { ids: [ada.id] },
    boost: { amount: '40', reason: 'Fair', lastDay: null },
  }
  await expectOk(administrator.call('giveBoost', { body }))
  const now = new Date()
  const endOf = (quarter: number) => {
    const month = (Math.floor(now.getUTCMonth() / 3) + quarter + 1) * 3
    return new Date(Date.UTC(now.getUTCFullYear(), month, 0)).toISOString().slice(0, 10)
  }
  expect(await allowance(ada.visitor)).toMatchObject({
    portions: [
      { remaining: '50.00', lastDay: endOf(0) },
      { remaining: '40.00', lastDay: endOf(1) },
    ],
  })
})

describe('boosts', () => {
  const boost = (visitor: Visitor, ids: readonly number[], more: object = {}) =>
    visitor.call('giveBoost', {
      body: {
        chosen: { ids },
        boost: { amount: '40', reason: 'Anniversary week', lastDay: null, ...more },
      },
    })

  test('give more to give, until the end of the next period or a chosen day', async () => {
    const [ada, bob] = [await newColleague(), await newColleague()]
    expect((await expectOk(boost(administrator, [ada.id, bob.id]))).json).toEqual({
      people: 2,
      total: '80.00',
    })
    const today = new Date().toISOString().slice(0, 10)
    await expectOk(boost(administrator, [ada.id], { amount: '5', lastDay: today }))
    const { portions, toGive } = await allowance(ada.visitor)
    expect(toGive).toBe('95.00')
    expect((portions as object[])[0]).toMatchObject({ lastDay: today })
    expect(await news(ada.visitor)).toMatchObject([
      { kind: 'boosted', facts: { points: '5.00', reason: 'Anniversary week', day: today } },
      { kind: 'boosted', facts: { points: '40.00' } },
      { kind: 'accountApproved' },
    ])
    expect(await history(bob.visitor)).toMatchObject([
      { type: 'granted', amount: '40.00', message: 'Anniversary week', givenBy: GIVER },
      { type: 'signUp' },
    ])
  })

  test.each([
    [{ lastDay: '2001-01-01' }, 'boost-day'],
    [{ lastDay: '2099-01-01' }, 'boost-day'],
    [{ amount: '0' }, 'award-not-valid'],
    [{ reason: ' ' }, 'reason-required'],
  ])('are refused with %j', async (more, code) => {
    const ada = await newColleague()
    expect((await boost(administrator, [ada.id], more)).json).toMatchObject({ code })
  })

  test('count within a people keeper’s limit, and never go to themselves', async () => {
    const [keeper, ada] = [await newColleague(), await newColleague()]
    const role = { params: { id: keeper.id, role: 'peopleKeeper' }, body: { bonusLimit: '50' } }
    await expectOk(administrator.call('giveRole', role))
    await expectOk(boost(keeper.visitor, [ada.id]))
    expect((await boost(keeper.visitor, [ada.id])).json).toMatchObject({ code: 'bonus-limit' })
    expect((await boost(keeper.visitor, [keeper.id])).json).toMatchObject({ code: 'bonus-own' })
    expect((await boost(ada.visitor, [keeper.id])).status).toBe(403)
  })
})

const END_IN = `
  with ended as (
    update allowance_periods set ends_at = date_trunc('second', now()) + interval ':days days', reminded_at = null
     where starts_at <= now() and now() < ends_at
    returning first_day, ends_at)
  update allowance_portions p set ends_at = e.ends_at
    from ended e join allowance_grants g on g.period = e.first_day
   where (p.user_id, p.seq) = (g.user_id, g.seq)`

test('people are told once, five days before the end, what is left', async () => {
  const [ada, bob] = [await newColleague(), await newColleague()]
  await allowance(ada.visitor)
  await expectOk(thank(bob.visitor, [ada.id], '50'))
  const endIn = (days: number) => database.pool.query(END_IN.replaceAll(':days', String(days)))
  await endIn(6)
  await remindOfEnd(database)
  expect(await news(ada.visitor)).toMatchObject([{ kind: 'thanked' }, { kind: 'accountApproved' }])
  await endIn(4)
  await Promise.all([remindOfEnd(database), remindOfEnd(database)])
  expect(await news(ada.visitor)).toMatchObject([
    { kind: 'allowanceEnding', facts: { points: '50.00' } },
    { kind: 'thanked' },
    { kind: 'accountApproved' },
  ])
  expect(await news(bob.visitor)).toMatchObject([{ kind: 'accountApproved' }])
})

test('a joiner’s part is rounded up to whole points', () => {
  const month = { firstDay: '2026-02-01', lastDay: '2026-02-28' }
  const of = (day: string, points = 5_000) => prorate(hundredths(points), day, month)
  expect([of('2026-02-01'), of('2026-02-28'), of('2026-02-15'), of('2026-02-15', 0)]).toEqual([
    5_000, 200, 2_500, 0,
  ])
})

test('the month tells what was granted, given and expired, apart from what people hold', async () => {
  const { json } = await expectOk(
    administrator.call('readStatement', { params: { month: 'latest' } }),
  )
  const ofMonth = `made_at >= date_trunc('month', now())`
  const { rows } = await database.pool.query<Record<string, number>>(
    `select -sum(allowance) filter (where type in ('send', 'reversalIn') and ${ofMonth}) as given,
            sum(allowance) filter (where type = 'granted' and ${ofMonth}) as granted,
            -sum(allowance) filter (where type = 'expired' and ${ofMonth}) as expired,
            sum(allowance) as "toGive" from entries`,
  )
  const said = Object.entries(rows[0] ?? {}).map(([line, sum]) => [line, (sum / 100).toFixed(2)])
  expect(said).toHaveLength(4)
  expect(json['company']).toMatchObject(Object.fromEntries(said) as object)
})

test('the forecast says what a period may cost, and what the last ones did', async () => {
  const query = { period: 'month', base: '10', perReport: '0', reportsMost: '0' }
  const { json } = await expectOk(administrator.call('forecastAllowance', { query }))
  const { rows } = await database.pool.query<{ people: number }>(
    `select count(*)::integer as people from users where is_active and is_transfer and not is_administrator`,
  )
  const people = rows[0]?.people ?? 0
  expect(json).toMatchObject({ people, most: `${people * 10}.00` })
  const [present] = json['periods'] as Record<string, string>[]
  expect(Number(present?.['granted'])).toBeGreaterThan(0)
})

const names = GRANT_INVARIANTS.map(({ name }) => name)
const [TWICE, SAYS, GIVEN_BY] = names

test.each([
  ['nothing', 'select 1', []],
  [
    'a second grant',
    `drop index one_grant_per_period; insert into allowance_grants (user_id, kind, period, amount)
       select user_id, kind, period, 0 from allowance_grants where kind = 'period' limit 1`,
    [TWICE],
  ],
  [
    'another amount',
    `update allowance_grants set amount = amount + 1 where id in (
       select id from allowance_grants where seq is not null limit 1)`,
    [SAYS],
  ],
  ['a boost of nobody’s', `update administrator_terms set started_at = now()`, [GIVEN_BY]],
])('the audit finds %s', async (_what, damage, found) => {
  expect(await brokenAfter(database, GRANT_INVARIANTS, damage, {})).toEqual(found)
})

test.each([
  [
    'points that remain',
    'update allowance_portions set remaining = remaining + 1 where remaining = 0',
  ],
  ['a lost change', 'delete from allowance_changes where amount < 0'],
])('the audit finds %s', async (_what, damage) => {
  expect(await brokenAfter(database, LEDGER_INVARIANTS, damage, {})).not.toEqual([])
})

test('logs no unexpected error', () => {
  expect(app.complaints).toEqual([])
})
