import { describe, expect, test } from 'vitest'
import { GIVER } from '#test/harness/app.ts'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk, type Visitor } from '#test/harness/visitor.ts'

const { app, administrator, newColleague } = await ownCompany()

const process = (user: number, amount: string, reason = '') =>
  administrator.call('processBonus', { body: { user, amount, reason } })
const balances = async (visitor: Visitor) => (await expectOk(visitor.call('readBalances'))).json
const newest = async (visitor: Visitor) =>
  (await expectOk(visitor.call('readHistory'))).json['transactions'][0]

describe('Deposit New Points', () => {
  test('moves all pending points to earned, once', async () => {
    const ada = await newColleague()
    await expectOk(process(ada.id, '20'))
    await expectOk(process(ada.id, '30'))
    const first = await expectOk(ada.visitor.call('depositBonus', { key: 'deposit-once' }))
    expect(first.json).toEqual({
      type: 'depositSalary',
      number: 2,
      amount: '50.00',
      fromEarned: '-50.00',
      fromAppreciation: '0.00',
      balances: { earned: '150.00', appreciation: '0.00', total: '150.00' },
    })
    const again = await expectOk(ada.visitor.call('depositBonus', { key: 'deposit-once' }))
    expect(again.json).toEqual(first.json)
    expect(await balances(ada.visitor)).toMatchObject({ earned: '150.00', pending: '0.00' })
  })

  test('adds one row to the history, with the giver and the reasons', async () => {
    const ada = await newColleague()
    await expectOk(process(ada.id, '20', 'A good year'))
    await expectOk(process(ada.id, '30', 'Ten years with us'))
    await expectOk(process(ada.id, '1', 'A good year'))
    await expectOk(ada.visitor.call('depositBonus'))
    expect(await newest(ada.visitor)).toMatchObject({
      type: 'depositSalary',
      amount: '51.00',
      runningBalance: '151.00',
      message: 'A good year; Ten years with us',
      givenBy: GIVER,
      colleague: null,
    })
  })

  test('shortens the joined reasons if they are too long', async () => {
    const ada = await newColleague()
    await expectOk(process(ada.id, '1', '😀'.repeat(280)))
    await expectOk(process(ada.id, '1', 'And more'))
    await expectOk(ada.visitor.call('depositBonus'))
    expect(await newest(ada.visitor)).toMatchObject({ message: `${'😀'.repeat(279)}…` })
  })

  test("is refused with the specification's message if nothing is pending", async () => {
    const { visitor } = await newColleague()
    expect(await visitor.call('depositBonus')).toMatchObject({
      status: 400,
      json: { code: 'invalid-salary', message: 'Invalid salary amount.' },
    })
  })

  test('needs no permission', async () => {
    const ada = await newColleague()
    const off = { isDeposit: false, isWithdraw: false, isTransfer: false }
    await expectOk(administrator.call('setPermissions', { params: { id: ada.id }, body: off }))
    await expectOk(process(ada.id, '2'))
    await expectOk(ada.visitor.call('depositBonus'))
  })
})

test('logs no unexpected error', () => {
  expect(app.complaints).toEqual([])
})
