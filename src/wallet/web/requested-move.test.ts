import { describe, expect, test } from 'vitest'
import { hundredths } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { requestedDeposit, requestedTransfer, requestedWithdrawal } from './requested-move.ts'

const held = { earned: hundredths(10_000), appreciation: hundredths(3_000) }
const refused = (code: string, field = 'amount') => expect.objectContaining({ code, field })

test.each([
  ['', 'invalid-number'],
  ['ten', 'invalid-number'],
  ['1.005', 'too-many-decimals'],
  ['1000000000.01', 'amount-too-large'],
  ['0', 'deposit-not-positive'],
  ['-1', 'deposit-not-positive'],
])('a deposit of %j is refused: %s', (amount, code) => {
  expect(() => requestedDeposit(amount)).toThrow(refused(code))
})

test('reads a deposit in hundredths', () => {
  expect(requestedDeposit(' 12.5 ')).toEqual({ amount: 1250 })
})

describe('a withdrawal', () => {
  test.each([
    ['ten', 'invalid-number'],
    ['-1', 'withdraw-not-positive'],
    ['100.01', 'insufficient-funds'],
  ])('of %j is refused: %s', (amount, code) => {
    expect(() => requestedWithdrawal(amount, held)).toThrow(refused(code))
  })

  test('goes up to the earned balance', () => {
    expect(requestedWithdrawal('100', held)).toEqual({ amount: 10_000 })
  })
})

describe('a transfer', () => {
  const typed = { receiver: ' Grace ', amount: '130', message: 'Thank you' }
  const grace = {
    firstName: 'Grace',
    lastName: 'Hopper',
    email: 'grace@laurel.local',
    picture: null,
  }
  const find = (receiver: string) =>
    receiver === 'Grace'
      ? Promise.resolve(grace)
      : Promise.reject(new Refused('user-unknown', 'receiver'))

  test.each([
    [{ receiver: '', amount: 'ten' }, 'receiver-required', 'receiver'],
    [{ receiver: 'Nobody', amount: 'ten' }, 'invalid-number', 'amount'],
    [{ receiver: 'Nobody', amount: '0' }, 'transfer-not-positive', 'amount'],
    [{ receiver: 'Nobody', amount: '999' }, 'user-unknown', 'receiver'],
    [{ amount: '130.01' }, 'insufficient-funds', 'amount'],
    [{ message: 'x'.repeat(281), amount: '999' }, 'message-long', 'message'],
  ])('with %j is refused: %s', async (fault, code, field) => {
    const request = requestedTransfer({ ...typed, ...fault }, find, held)
    await expect(request).rejects.toThrow(refused(code, field))
  })

  test('goes to the address of the colleague found, up to both balances together', async () => {
    const request = await requestedTransfer(typed, find, held)
    expect(request).toEqual({ ...typed, receiver: 'grace@laurel.local', amount: 13_000 })
  })
})
