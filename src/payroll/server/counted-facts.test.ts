import { expect, test } from 'vitest'
import { euros, TestPayroll } from '#test/harness/payroll.ts'
import { expectOk } from '#test/harness/visitor.ts'
import { Vouchers } from '#test/harness/vouchers.ts'
import { audit } from '#app/server/audit.ts'
import { transact } from '#platform/server/db/transact.ts'
import { PAYROLL_INVARIANTS } from './invariants.ts'

const payroll = await TestPayroll.open()
const { app, database, administrator } = payroll.company
const vouchers = new Vouchers(payroll.company)
const mug = await payroll.newGift()

const SHOWN = { way: 'shown', kind: 'inKind', quantity: 1, points: '5.00', worth: euros('1.25') }
const MUGS = { way: 'handedOver', kind: 'inKind' }
const mugs = (quantity: number) => ({
  ...MUGS,
  quantity,
  points: `${quantity * 10}.00`,
  worth: euros(String(quantity * 2.5)),
})

test('a code counts once, when it is shown, and not again when it is replaced', async () => {
  const gift = await vouchers.stocked(3)
  const { buyer, order, codes } = await vouchers.bought(gift)
  const id = codes[0]?.id ?? ''
  await payroll.move({ order }, '2025-01-31T12:00:00Z')
  expect(await payroll.rowsOf(buyer, '2025-01')).toEqual([])
  await expectOk(vouchers.show(buyer, id))
  await payroll.move({ code: id }, '2025-02-01T12:00:00Z')
  expect(await payroll.rowsOf(buyer, '2025-01')).toEqual([])
  expect(await payroll.rowsOf(buyer, '2025-02')).toMatchObject([SHOWN])
  await expectOk(vouchers.show(buyer, id))
  const why = { params: { id }, body: { reason: 'The till refuses it' } }
  const next = (await expectOk(administrator.call('replaceCode', why))).json['id']
  await expectOk(vouchers.show(buyer, next))
  expect(await payroll.rowsOf(buyer, '2025-02')).toMatchObject([SHOWN])
  expect(await payroll.rowsOf(buyer)).toEqual([])
})

test('a code that nobody saw never counts: refunded, it counts for whoever sees it later', async () => {
  const gift = await vouchers.stocked(1)
  const { buyer, order } = await vouchers.bought(gift)
  const back = { params: { id: order }, body: { note: 'Not needed' } }
  await expectOk(administrator.call('refundPurchase', back))
  const other = await vouchers.seen(gift)
  expect(await payroll.rowsOf(buyer)).toEqual([])
  expect(await payroll.rowsOf(other.buyer)).toMatchObject([SHOWN])
})

test('months begin and end at midnight of the company’s time zone', async () => {
  await payroll.set({ timeZone: 'Asia/Tokyo' })
  const ada = await payroll.newBuyer()
  const [before, after] = [
    await payroll.handedOver(ada, mug),
    await payroll.handedOver(ada, mug, 2),
  ]
  await payroll.move({ order: before }, '2025-03-31T14:59:59.999Z')
  await payroll.move({ order: after }, '2025-03-31T15:00:00Z')
  expect((await payroll.read('2025-03')).zone).toBe('Asia/Tokyo')
  expect(await payroll.rowsOf(ada, '2025-03')).toMatchObject([mugs(1)])
  expect(await payroll.rowsOf(ada, '2025-04')).toMatchObject([mugs(2)])
  const query = { year: '2025' }
  const { lines } = (await expectOk(ada.visitor.call('readOwnPayroll', { query }))).json
  expect(lines).toMatchObject([
    { month: '2025-04', ...mugs(2) },
    { month: '2025-03', ...mugs(1) },
  ])
  await payroll.set({ timeZone: 'UTC' })
  expect(await payroll.rowsOf(ada, '2025-03')).toMatchObject([mugs(3)])
})

test('what happened before a closing and was stored after it is of the next month', async () => {
  const [ada, bob] = [await payroll.newBuyer(), await payroll.newBuyer()]
  const early = await payroll.handedOver(ada, mug)
  await payroll.move({ order: early }, '2025-05-31T23:59:59Z')
  await expectOk(payroll.close('2025-05'))
  const late = await payroll.handedOver(bob, mug, 2)
  await payroll.move({ order: late }, '2025-05-31T23:59:58Z')
  expect(await payroll.rowsOf(bob, '2025-05')).toEqual([])
  expect(await payroll.rowsOf(bob, '2025-06')).toMatchObject([{ ...mugs(2), corrects: null }])
  expect(await payroll.rowsOf(bob, '2025-07')).toEqual([])
  const query = { year: '2025' }
  const { lines } = (await expectOk(bob.visitor.call('readOwnPayroll', { query }))).json
  expect(lines).toMatchObject([{ month: '2025-06', ...mugs(2) }])
  await expectOk(payroll.close('2025-06'))
  expect(await payroll.rowsOf(bob, '2025-06')).toMatchObject([mugs(2)])
  expect(await payroll.rowsOf(ada, '2025-05')).toMatchObject([mugs(1)])
  expect(await payroll.rowsOf(bob, '2025-07')).toEqual([])
})

test('a closing moves no boundary when the time zone changes later', async () => {
  const ada = await payroll.newBuyer()
  const order = await payroll.handedOver(ada, mug)
  await payroll.move({ order }, '2025-07-31T22:30:00Z')
  await expectOk(payroll.close('2025-07'))
  await payroll.set({ timeZone: 'Europe/Berlin' })
  expect((await payroll.read('2025-07')).zone).toBe('UTC')
  expect(await payroll.rowsOf(ada, '2025-07')).toMatchObject([mugs(1)])
  expect(await payroll.rowsOf(ada, '2025-08')).toEqual([])
  await payroll.set({ timeZone: 'UTC' })
})

test('a payout taken back after its closing corrects it, and another is the month’s own', async () => {
  const ada = await payroll.newBuyer()
  const payout = await payroll.withdrawn(ada, '40')
  await payroll.payOut(payout)
  await payroll.move({ payout }, '2025-08-30T12:00:00Z')
  await expectOk(payroll.close('2025-08'))
  const paid = { way: 'paidOut', kind: null, quantity: 1, points: '40.00', worth: euros('10') }
  const taken = { ...paid, quantity: -1, points: '-40.00', worth: euros('-10') }
  expect(await payroll.rowsOf(ada, '2025-08')).toEqual([{ ...paid, corrects: null }])
  await payroll.takeBackPayout(payout)
  expect(await payroll.rowsOf(ada)).toEqual([{ ...taken, corrects: '2025-08' }])
  await payroll.set({ pointWorth: '0.5' })
  await payroll.payOut(payout, '0.5')
  expect(await payroll.rowsOf(ada)).toEqual([
    { ...paid, worth: euros('20'), corrects: null },
    { ...taken, corrects: '2025-08' },
  ])
  expect(await payroll.rowsOf(ada, '2025-08')).toEqual([{ ...paid, corrects: null }])
  await payroll.set({ pointWorth: '0.25' })
})

async function erase({ id }: { id: number }, name: string): Promise<void> {
  const off = { params: { id }, body: { isActive: false } }
  await expectOk(administrator.call('setPermissions', off))
  await expectOk(administrator.call('erasePerson', { params: { id }, body: { name } }))
}

test('of somebody who is erased the figures stay, and their name and number go', async () => {
  const gift = await vouchers.stocked(1)
  const { buyer, id: code } = await vouchers.seen(gift)
  await payroll.move({ code }, '2025-09-10T12:00:00Z')
  const closed = await payroll.handedOver(buyer, mug, 2)
  await payroll.move({ order: closed }, '2025-09-20T12:00:00Z')
  await payroll.handedOver(buyer, mug)
  const employment = { manager: '', startDate: '', birthday: '' }
  const body = { ...employment, employeeId: 'E-99', costCentre: 'CC-5', country: 'DE' }
  await expectOk(administrator.call('changeEmployment', { params: { id: buyer.id }, body }))
  const renamed = { firstName: 'Zoraida', lastName: 'Quispe' }
  await expectOk(administrator.call('changePerson', { params: { id: buyer.id }, body: renamed }))
  await expectOk(payroll.close('2025-09'))
  const figures = async () => [await payroll.rowsOf(buyer, '2025-09'), await payroll.rowsOf(buyer)]
  const before = await figures()
  expect(before).toMatchObject([[mugs(2), SHOWN], [mugs(1)]])
  const present = new Date().toISOString().slice(0, 7)
  const filesOf = async () => [
    ...(await payroll.csvOf('2025-09')),
    ...(await payroll.csvOf(present)),
  ]
  const rowsWith = (files: readonly string[], text: string) =>
    files.filter((row) => row.includes(text)).length
  expect(rowsWith(await filesOf(), '"E-99","Zoraida","Quispe","CC-5","DE"')).toBe(3)
  await erase(buyer, 'Zoraida Quispe')
  expect(await figures()).toEqual(before)
  const files = await filesOf()
  expect(rowsWith(files, '"","Former","colleague"')).toBe(3)
  expect(files.join('\n')).not.toMatch(/Zoraida|Quispe|E-99/)
  const { rows } = await database.pool.query(
    `select row_to_json(p)::text as kept from payroll_people p where user_id = $1`,
    [buyer.id],
  )
  expect(JSON.stringify(rows)).not.toMatch(/Zoraida|Quispe|E-99/)
})

test('the books balance', async () => {
  const { findings } = await transact(database, (tx) =>
    audit(tx, { invariants: PAYROLL_INVARIANTS }),
  )
  expect(findings.filter(({ violations }) => violations.length > 0)).toEqual([])
  expect(app.complaints).toEqual([])
})
