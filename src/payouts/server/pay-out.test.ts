import { describe, expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { auditAfter, brokenAfter } from '#test/harness/damage.ts'
import { administratorOf, colleagueOf, expectOk, type Visitor } from '#test/harness/visitor.ts'
import { PAYOUT_INVARIANTS } from './invariants.ts'

const { database, app, administrator } = await ownCompany()
let hired = 0
async function newColleague() {
  const email = `person${++hired}@laurel.test`
  return { email, ...(await colleagueOf(app, administrator, email, { isWithdraw: true })) }
}
// The administrator at another desk.
const other = await administratorOf(app)
const EUROS = { currency: 'EUR', amount: '0.1' }

type Person = Awaited<ReturnType<typeof newColleague>>

const withdraw = ({ visitor }: Person, amount: string) =>
  expectOk(visitor.call('withdraw', { body: { amount } }))

async function list(state: 'waiting' | 'paid', after = '') {
  const { json } = await expectOk(administrator.call('listPayouts', { query: { state, after } }))
  return json
}
const waitingOf = async ({ email }: Person) =>
  (await list('waiting')).payouts.filter(({ person }) => person.email === email)
const pay = (ids: readonly number[], worth: object | null = EUROS, by: Visitor = administrator) =>
  by.call('payOut', { body: { payouts: ids, worth } })
const takeBack = (ids: readonly number[]) =>
  administrator.call('takeBackPayouts', { body: { payouts: ids } })
async function setWorth(amount: string | null) {
  const { json } = await administrator.call('readSettings')
  const body = { pointWorth: amount, pointCurrency: 'EUR', version: json['version'] }
  await expectOk(administrator.call('changeSettings', { body }))
}
async function newsOf({ visitor }: Person) {
  const { json } = await expectOk(visitor.call('readInbox'))
  return json['notifications']
    .filter(({ kind }) => kind.startsWith('withdrawal'))
    .map(({ kind, facts }) => ({ kind, facts }))
}
async function historyOf({ visitor }: Person) {
  const { json } = await expectOk(visitor.call('readHistory'))
  return json['transactions'].map(({ type, payout }) => ({ type, payout }))
}
async function csv(state: 'waiting' | 'paid'): Promise<string[]> {
  const { cookie } = administrator
  const url = `/api/payouts.csv?state=${state}`
  const { body } = await app.server.inject({ url, headers: { cookie } })
  return body.replace('\uFEFF', '').trim().split('\r\n')
}

await setWorth('0.1')

describe('a withdrawal', () => {
  test('waits on the list, the oldest first, with the worth of its points', async () => {
    const [ada, bob] = [await newColleague(), await newColleague()]
    const employment = { employeeId: 'E-7', manager: '', startDate: '', birthday: '' }
    const params = { id: ada.id }
    await expectOk(administrator.call('changeEmployment', { params, body: employment }))
    await withdraw(ada, '30')
    await withdraw(bob, '12.50')
    expect(await list('waiting')).toMatchObject({
      payouts: [
        { person: { id: ada.id, employeeId: 'E-7' }, points: '30.00', paid: null },
        { person: { id: bob.id, employeeId: null }, points: '12.50', paid: null },
      ],
      next: null,
      waiting: { withdrawals: 2, points: '42.50' },
      worth: EUROS,
    })
    const { json } = await administrator.call('readWaiting')
    expect(json['payouts']).toMatchObject({ total: 2, since: expect.any(String) as string })
    expect((await historyOf(ada))[0]).toEqual({
      type: 'withdraw',
      payout: { paidAt: null, worth: null },
    })
    const [head, ...rows] = await csv('waiting')
    expect(head).toMatch(/^"Withdrawal","Withdrawn at","Employee ID",/)
    expect(rows[0]).toContain('"E-7","Test","Colleague"')
    expect(rows[0]).toContain(`"${ada.email}","","30.00","EUR","3.00","",""`)
  })

  test('is paid out once; its person reads it in the history and in the news', async () => {
    const ada = await newColleague()
    await withdraw(ada, '50')
    const [payout] = await waitingOf(ada)
    const id = payout?.id ?? 0
    expect((await expectOk(pay([id]))).json).toEqual({ withdrawals: 1, points: '50.00' })
    expect((await pay([id])).json['code']).toBe('payouts-changed')
    expect(await waitingOf(ada)).toEqual([])
    expect((await list('paid')).payouts[0]).toMatchObject({
      id,
      paid: { by: 'Laurel Administrator', worth: EUROS },
    })
    // A later worth changes nothing of it.
    await setWorth('0.5')
    expect((await historyOf(ada))[0]).toMatchObject({ payout: { worth: EUROS } })
    expect((await csv('paid'))[1]).toContain('"50.00","EUR","5.00"')
    await setWorth('0.1')
    expect(await newsOf(ada)).toEqual([
      { kind: 'withdrawalPaid', facts: { points: '50.00', name: '5.00 EUR' } },
    ])
    const { json } = await administrator.call('readAuditLog', { query: { kind: 'points' } })
    expect(json['rows'][0]).toMatchObject({
      action: 'withdrawalPaid',
      subject: { id: ada.id },
      after: { withdrawal: id, amount: '50.00', money: '5.00 EUR' },
    })
  })

  test('waits again when its payout is taken back, and may be paid out again', async () => {
    const ada = await newColleague()
    await withdraw(ada, '50')
    const ids = (await waitingOf(ada)).map(({ id }) => id)
    expect((await takeBack(ids)).json['code']).toBe('payouts-changed')
    await expectOk(pay(ids))
    await expectOk(takeBack(ids))
    // Nobody had read the news.
    expect(await newsOf(ada)).toEqual([])
    expect((await historyOf(ada))[0]).toMatchObject({ payout: { paidAt: null } })
    await expectOk(pay(ids))
    await database.pool.query(`update notifications set read_at = now() where kind like 'withdr%'`)
    await expectOk(takeBack(ids))
    expect(await newsOf(ada)).toEqual([{ kind: 'withdrawalUnpaid', facts: { points: '50.00' } }])
    const { rows } = await database.pool.query(
      `select action from audit_log where subject_id = $1 and action like 'withdrawal%' order by id`,
      [ada.id],
    )
    expect(rows.map(({ action }: { action: string }) => action)).toEqual([
      'withdrawalPaid',
      'withdrawalUnpaid',
      'withdrawalPaid',
      'withdrawalUnpaid',
    ])
  })
})

describe('many at once', () => {
  test('are marked all or none', async () => {
    const [ada, bob] = [await newColleague(), await newColleague()]
    for (const person of [ada, ada, bob]) await withdraw(person, '10')
    const ids = [...(await waitingOf(ada)), ...(await waitingOf(bob))].map(({ id }) => id)
    await expectOk(pay([ids[2] ?? 0]))
    expect(await pay(ids)).toMatchObject({ status: 409, json: { code: 'payouts-changed' } })
    expect(await pay([...ids, 999_999])).toMatchObject({
      status: 404,
      json: { code: 'payout-unknown' },
    })
    expect(await waitingOf(ada)).toHaveLength(2)
    expect((await expectOk(pay(ids.slice(0, 2)))).json).toMatchObject({ points: '20.00' })
    expect(await newsOf(ada)).toHaveLength(2)
    expect((await pay([])).json['code']).toBe('nothing-to-change')
  })

  test('are refused if a point has another worth than the list said', async () => {
    const ada = await newColleague()
    await withdraw(ada, '10')
    const ids = (await waitingOf(ada)).map(({ id }) => id)
    for (const worth of [null, { currency: 'EUR', amount: '0.2' }, { ...EUROS, currency: 'USD' }]) {
      expect((await pay(ids, worth)).json['code']).toBe('payouts-changed')
    }
    await expectOk(pay(ids))
  })

  test('at two desks are paid out once', async () => {
    const ada = await newColleague()
    for (let count = 0; count < 6; count++) await withdraw(ada, '1')
    const ids = (await waitingOf(ada)).map(({ id }) => id)
    const answers = await Promise.all(
      [administrator, other, administrator, other].map((by, turn) =>
        pay(turn % 2 === 0 ? ids : ids.toReversed(), EUROS, by),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409,
    ])
    expect(await newsOf(ada)).toHaveLength(6)
  })

  test('are listed page by page, those paid out latest first', async () => {
    const ada = await newColleague()
    for (let count = 0; count < 51; count++) await withdraw(ada, '0.01')
    const first = await list('waiting')
    expect(first.payouts).toHaveLength(50)
    const rest = await list('waiting', first.next ?? '')
    const ids = [...first.payouts, ...rest.payouts].map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    await expectOk(pay(ids))
    const [one, two] = [await list('paid'), await list('paid', (await list('paid')).next ?? '')]
    const paid = [...one.payouts, ...two.payouts].map(({ id }) => id)
    expect(paid.slice(0, ids.length)).toEqual(ids.toReversed())
    expect(new Set(paid).size).toBe(paid.length)
    expect((await csv('paid')).length).toBeGreaterThan(51)
    // The largest cursor that the contract lets through.
    const largest = '999999999999999-999999999999999'
    expect((await list('waiting', largest)).payouts).toEqual([])
    expect((await list('paid', largest)).payouts).not.toEqual([])
  })
})

test('what was withdrawn before this list existed is in none', async () => {
  const ada = await newColleague()
  await withdraw(ada, '10')
  const [payout] = await waitingOf(ada)
  await database.pool.query(`update payouts set state = 'earlier' where id = $1`, [payout?.id])
  expect(await waitingOf(ada)).toEqual([])
  expect((await historyOf(ada))[0]).toEqual({ type: 'withdraw', payout: null })
  expect((await pay([payout?.id ?? 0])).json['code']).toBe('payout-unknown')
})

test('the audit finds withdrawals without a payout, and payouts that can not be', async () => {
  const found = await auditAfter(database, PAYOUT_INVARIANTS, 'select 1')
  expect(found.flatMap(({ violations }) => violations)).toEqual([])
  const broken = (damage: string) => brokenAfter(database, PAYOUT_INVARIANTS, damage)
  const [pairs = '', times = ''] = PAYOUT_INVARIANTS.map(({ name }) => name)
  expect(await broken(`delete from payouts where state = 'paid'`)).toEqual([pairs])
  expect(
    await broken(`insert into payouts (user_id, seq) select user_id, 1 from payouts limit 1`),
  ).toEqual([pairs])
  expect(await broken(`update payouts set paid_at = '2020-01-01' where state = 'paid'`)).toEqual([
    times,
  ])
  await expect(database.pool.query('delete from payouts')).rejects.toThrow('append-only')
})

test('logs no unexpected error', () => {
  expect(app.complaints).toEqual([])
})
