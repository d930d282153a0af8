import { describe, expect, test } from 'vitest'
import { hundredths } from '#platform/contract/points.ts'
import { requestedDeposit, requestedWithdrawal } from './use-move.ts'

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
