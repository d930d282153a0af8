import { expect, test } from 'vitest'
import { euros, TestPayroll } from '#test/harness/payroll.ts'
import { until } from '#test/harness/until.ts'
import { expectOk } from '#test/harness/visitor.ts'
import type { PayrollRow } from '#payroll/contract/payroll.ts'
import { transact } from '#platform/server/db/transact.ts'
import { PAYROLL_FACTS } from './payroll-facts.ts'
import { readMonthOfPayroll } from './payroll-months.ts'
import { readPayrollPage } from './read-payroll.ts'

const payroll = await TestPayroll.open()
const { database, app, administrator } = payroll.company
const [mug, card] = [
  await payroll.newGift(),
  await payroll.newGift({ cost: '9', payrollKind: 'voucher' }),
]

const rename = (id: number, lastName: string) =>
  expectOk(administrator.call('changePerson', { params: { id }, body: { lastName } }))

async function named(lastName: string) {
  const person = await payroll.newBuyer()
  await rename(person.id, lastName)
  return person
}

const pageAfter = (after: string) =>
  transact(database, async (tx) => {
    const month = await readMonthOfPayroll(tx, { month: 'latest', zone: 'UTC' })
    return readPayrollPage(tx, month, { after, size: 2 })
  })
const sayRow = ({ person, kind, quantity }: PayrollRow) => `${person.lastName} ${kind} ${quantity}`

test('pages neither repeat nor leave out a row while others come and go', async () => {
  const [bauer, de, clark] = [await named('Bauer'), await named('de Vries'), await named('Clark')]
  const first = await payroll.handedOver(bauer, mug)
  await payroll.handedOver(bauer, card)
  await payroll.handedOver(clark, mug, 2)
  await payroll.handedOver(clark, card)
  await payroll.handedOver(de, mug)
  const one = await pageAfter('')
  expect(one.rows.map(sayRow)).toEqual(['Bauer inKind 1', 'Bauer voucher 1'])
  await payroll.takeBack(first)
  await payroll.handedOver(await named('Abe'), mug)
  await payroll.handedOver(await named('CONRAD'), mug)
  const two = await pageAfter(one.next ?? '')
  expect(two.rows.map(sayRow)).toEqual(['Clark inKind 2', 'Clark voucher 1'])
  const three = await pageAfter(two.next ?? '')
  expect(three.rows.map(sayRow)).toEqual(['CONRAD inKind 1', 'de Vries inKind 1'])
  expect(three.next).toBeNull()
  expect((await pageAfter('')).rows.map(sayRow)).toEqual(['Abe inKind 1', 'Bauer voucher 1'])
})

test('refuses a position that is none', async () => {
  const sent = [
    'x',
    Buffer.from('[]').toString('base64url'),
    Buffer.from('["a","b","1","","","",""]').toString('base64url'),
    Buffer.from(JSON.stringify(['a\0', 'b', 1, '', '', '', ''])).toString('base64url'),
  ]
  for (const after of sent) {
    const call = { params: { month: 'latest' }, query: { after } }
    // oxlint-disable-next-line no-await-in-loop
    const { json } = await administrator.call('readPayroll', call)
    expect(json).toMatchObject({ code: 'invalid-input', field: 'after' })
  }
})

test('a file is of one moment, though the month is closed while it is read', async () => {
  const [early] = [await payroll.newBuyer()]
  const order = await payroll.handedOver(early, mug, 3)
  await payroll.move({ order }, '2025-04-20T12:00:00Z')
  const closer = await database.pool.connect()
  try {
    await closer.query('begin')
    await closer.query('lock table payroll_lines in access exclusive mode')
    const downloading = payroll.csvOf('2025-04')
    const waiting = `select from pg_locks where relation = 'payroll_lines'::regclass and not granted`
    await until(async () => (await database.pool.query(waiting)).rows.length > 0)
    await closer.query(
      `insert into payroll_people (month, user_id, first_name, last_name) values ('2025-04-01', $1, 'A', 'B')`,
      [early.id],
    )
    await closer.query(
      `insert into payroll_lines (month, user_id, way, kind, fact, subject, at, quantity, points, worth, currency)
       select '2025-04-01', user_id, way, kind, fact, subject, at, quantity, points, worth, currency
         from (${PAYROLL_FACTS}) f where user_id = $1`,
      [early.id],
    )
    await closer.query(
      `insert into payroll_months (month, zone, until_at, made_by) values ('2025-04-01', 'UTC', '2025-05-01', $1)`,
      [early.id],
    )
    await closer.query('commit')
    expect(await downloading).toEqual([
      '"2025-04","","Test","Colleague","","","Handed over","In kind","3","30.00","EUR","7.50",""',
    ])
  } finally {
    closer.release()
  }
  expect(await payroll.csvOf('2025-04')).toEqual([
    '"2025-04","","A","B","","","Handed over","In kind","3","30.00","EUR","7.50",""',
  ])
})

test('the totals are those of all rows, each currency by itself, without what is not known', async () => {
  const [ada, bob] = [await payroll.newBuyer(), await payroll.newBuyer()]
  const then = async (order: number) => payroll.move({ order }, '2025-06-20T12:00:00Z')
  await then(await payroll.handedOver(ada, mug, 3))
  await then(await payroll.handedOver(ada, card))
  await then(await payroll.handedOver(bob, mug))
  await payroll.set({ pointWorth: '12', pointCurrency: 'JPY' })
  await then(await payroll.handedOver(bob, mug, 2))
  await payroll.set({ pointWorth: null })
  await then(await payroll.handedOver(bob, mug))
  await payroll.set({ pointWorth: '0.25', pointCurrency: 'EUR' })
  const { rows, totals } = await payroll.read('2025-06')
  expect(rows).toHaveLength(5)
  expect(totals).toEqual({
    people: 2,
    points: '80.00',
    worths: [euros('19'), { amount: '240', currency: 'JPY' }],
    unknown: 1,
  })
  expect((await payroll.read('2025-08')).totals).toEqual({
    people: 0,
    points: '0.00',
    worths: [],
    unknown: 0,
  })
})

test('the server adds up a person’s year, each currency by itself', async () => {
  const ada = await payroll.newBuyer()
  await payroll.handedOver(ada, mug, 3)
  await payroll.handedOver(ada, card)
  await payroll.set({ pointCurrency: 'JPY', pointWorth: '12' })
  await payroll.handedOver(ada, await payroll.newGift(), 2)
  const lastYear = await payroll.handedOver(ada, mug)
  await payroll.move({ order: lastYear }, '2025-07-20T12:00:00Z')
  const yearOf = async (year: string) =>
    (await expectOk(ada.visitor.call('readOwnPayroll', { query: { year } }))).json
  const yen = { amount: '240', currency: 'JPY' }
  expect((await yearOf('0'))['sums']).toEqual([euros('16.5'), yen])
  expect((await yearOf('2025'))['sums']).toEqual([{ amount: '120', currency: 'JPY' }])
  expect(await yearOf('2024')).toEqual({ year: 2024, lines: [], sums: [] })
})

test('logs no unexpected error', () => {
  expect(app.complaints).toEqual([])
})
