import { expect, test } from 'vitest'
import { companyTokenOf, Program } from '#test/harness/api-tokens.ts'
import { euros, TestPayroll } from '#test/harness/payroll.ts'
import { expectOk } from '#test/harness/visitor.ts'

const payroll = await TestPayroll.open()
const { app, administrator } = payroll.company
const { token } = await companyTokenOf(administrator, {
  name: 'Wages',
  scopes: ['readPayroll'],
})
const program = new Program(app, token)
const MONTH = new Date().toISOString().slice(0, 7)

const eve = await payroll.newBuyer()
const employment = { employeeId: 'E-7', manager: '', startDate: '', birthday: '' }
await expectOk(administrator.call('changeEmployment', { params: { id: eve.id }, body: employment }))
await payroll.handedOver(eve, await payroll.newGift({ payrollKind: 'voucher' }), 2)

async function readers() {
  const { json } = await expectOk(administrator.call('readAuditLog', { query: { kind: 'sights' } }))
  return json['rows'].map(({ who, service, after }) => [who?.name ?? service, after])
}

test('a program of the company reads a month, as JSON and as a file of codes', async () => {
  const { json } = await expectOk(program.call('readPayroll', { params: { month: MONTH } }))
  expect(json).toMatchObject({ month: MONTH, closed: null, isOver: false, next: null })
  expect(json['rows']).toMatchObject([
    { person: { employeeId: 'E-7' }, way: 'handedOver', kind: 'voucher', worth: euros('5') },
  ])
  expect(await readers()).toHaveLength(1)
  expect(await payroll.csvOf(MONTH, { authorization: `Bearer ${token}` })).toEqual([
    `"${MONTH}","E-7","Test","Colleague","","","handedOver","voucher","2","20.00","EUR","5.00",""`,
  ])
})

test('the audit log names who looked at a month, once an hour, programs too', async () => {
  const seen = { list: `Payroll of ${MONTH}` }
  const service = `Wages …${token.slice(-4)}`
  expect(await readers()).toEqual([[service, seen]])
  const both = [
    ['Laurel Administrator', seen],
    [service, seen],
  ]
  await payroll.read('latest')
  expect(await readers()).toEqual(both)
  await payroll.read(MONTH)
  await payroll.csvOf(MONTH)
  expect(await readers()).toEqual(both)
})

test('it closes no month, and a program without the scope reads none', async () => {
  const params = { month: '2025-10' }
  expect((await program.call('closePayroll', { params })).json).toMatchObject({
    code: 'token-scope',
  })
  const other = await companyTokenOf(administrator, { scopes: ['readFigures', 'readPeople'] })
  const { json } = await new Program(app, other.token).call('readPayroll', { params })
  expect(json).toMatchObject({ code: 'token-scope' })
})

test('logs no unexpected error', () => {
  expect(app.complaints).toEqual([])
})
