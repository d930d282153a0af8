import { expect, test } from 'vitest'
import { brokenAfter } from '#test/harness/damage.ts'
import { euros, TestPayroll } from '#test/harness/payroll.ts'
import { expectOk } from '#test/harness/visitor.ts'
import { PAYROLL_INVARIANTS } from './invariants.ts'

const payroll = await TestPayroll.open({ isOn: false })
const { database, administrator, newColleague } = payroll.company

const { json: present } = await administrator.call('readPayroll', { params: { month: 'latest' } })

test('nothing is counted until Settings switch it on', async () => {
  expect(present).toMatchObject({ code: 'payroll-off' })
  const { visitor } = await newColleague()
  expect((await visitor.call('readOwnPayroll')).json['code']).toBe('payroll-off')
  await payroll.switchOn()
})

const IN_KIND = { way: 'handedOver', kind: 'inKind', corrects: null }

test('a gift counts when it is handed over, and no more when that is taken back', async () => {
  const [plain, voucher] = [
    await payroll.newGift(),
    await payroll.newGift({ cost: '9', payrollKind: 'voucher' }),
  ]
  const ada = await payroll.newBuyer()
  const order = await payroll.ordered(ada, plain, 3)
  const other = await payroll.ordered(ada, voucher)
  expect(await payroll.rowsOf(ada)).toEqual([])
  await payroll.handOver(order)
  await payroll.handOver(other)
  const cards = { way: 'handedOver', kind: 'voucher', corrects: null }
  expect(await payroll.rowsOf(ada)).toEqual([
    { ...IN_KIND, quantity: 3, points: '30.00', worth: euros('7.5') },
    { ...cards, quantity: 1, points: '10.00', worth: euros('9') },
  ])
  await payroll.refund(order, 1)
  await payroll.takeBack(other)
  expect(await payroll.rowsOf(ada)).toEqual([
    { ...IN_KIND, quantity: 2, points: '20.00', worth: euros('5') },
  ])
  const { json } = await expectOk(ada.visitor.call('readOwnPayroll'))
  expect(json['lines']).toMatchObject([{ ...IN_KIND, quantity: 2, worth: euros('5') }])
})

test('a withdrawal counts when it is paid out, with the worth of a point then', async () => {
  const bob = await payroll.newBuyer()
  const payout = await payroll.withdrawn(bob, '30')
  const row = { way: 'paidOut', kind: null, corrects: null, quantity: 1, points: '30.00' }
  expect(await payroll.rowsOf(bob)).toEqual([])
  await payroll.payOut(payout)
  expect(await payroll.rowsOf(bob)).toEqual([{ ...row, worth: euros('7.5') }])
  await payroll.takeBackPayout(payout)
  expect(await payroll.rowsOf(bob)).toEqual([])
})

test('a closed month never changes; a refund afterwards is a line of its own month', async () => {
  const gift = await payroll.newGift({ cost: '12.5' })
  const eve = await payroll.newBuyer()
  const employment = { employeeId: '=E-7', manager: '', startDate: '', birthday: '' }
  await expectOk(
    administrator.call('changeEmployment', { params: { id: eve.id }, body: employment }),
  )
  const order = await payroll.ordered(eve, gift, 2)
  await payroll.handOver(order)
  const open = await payroll.close(new Date().toISOString().slice(0, 7))
  expect(open.json['code']).toBe('month-open')
  await payroll.move({ order }, '2025-10-20T12:00Z')
  const close = () => expectOk(payroll.close('2025-10'))
  expect((await close()).json).toEqual({ month: '2025-10', lines: 1 })
  expect((await close()).json).toEqual({ month: '2025-10', lines: 0 })
  const counted = { ...IN_KIND, quantity: 2, points: '20.00', worth: euros('25') }
  expect(await payroll.rowsOf(eve, '2025-10')).toEqual([counted])
  const before = await payroll.csvOf('2025-10')
  expect(before).toEqual([
    `"2025-10","'=E-7","Test","Colleague","","","Handed over","In kind","2","20.00","EUR","25.00",""`,
  ])
  await expectOk(
    administrator.call('changeEmployment', {
      params: { id: eve.id },
      body: { ...employment, employeeId: 'E-8' },
    }),
  )
  await payroll.refund(order, 1)
  expect(await payroll.csvOf('2025-10')).toEqual(before)
  const back = { ...IN_KIND, quantity: -1, points: '-10.00', worth: euros('-12.5') }
  expect(await payroll.rowsOf(eve)).toEqual([{ ...back, corrects: '2025-10' }])
  const latest = new Date().toISOString().slice(0, 7)
  expect((await payroll.csvOf(latest)).join()).toContain('"-1","-10.00","EUR","-12.50","2025-10"')
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
