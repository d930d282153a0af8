import { expect, test } from 'vitest'
import { hundredths } from './points.ts'
import { splitSend, splitWithdrawal, total, totalToGive } from './split.ts'

// Specification, section 4: withdraw and purchase take from transferBalance (appreciation) first,
// send from balance (earned) first.
test.each([
  // earned, appreciation, amount | withdrawal: earned, appreciation | send: earned, appreciation
  [100, 50, 30, 0, 30, 30, 0],
  [100, 50, 50, 0, 50, 50, 0],
  [100, 50, 51, 1, 50, 51, 0],
  [100, 50, 100, 50, 50, 100, 0],
  [100, 50, 101, 51, 50, 100, 1],
  [100, 50, 150, 100, 50, 100, 50],
  [100, 0, 100, 100, 0, 100, 0],
  [0, 100, 100, 0, 100, 0, 100],
  [0, 0, 0, 0, 0, 0, 0],
  [1, 1, 2, 1, 1, 1, 1],
])('of %d earned and %d appreciation, %d', (earned, appreciation, amount, ...expected) => {
  const held = { earned: hundredths(earned), appreciation: hundredths(appreciation) }
  const withdrawal = splitWithdrawal(held, hundredths(amount))
  const send = splitSend(held, hundredths(amount))
  expect([withdrawal.earned, withdrawal.appreciation, send.earned, send.appreciation]).toEqual(
    expected,
  )
  expect([total(withdrawal), total(send)]).toEqual([amount, amount])
})

test('adds earned and appreciation', () => {
  expect(total({ earned: hundredths(1), appreciation: hundredths(2) })).toBe(3)
})

test.each([
  // to give, earned, appreciation, amount | to give, earned, appreciation
  [35, 100, 50, 20, 20, 0, 0],
  [35, 100, 50, 35, 35, 0, 0],
  [35, 100, 50, 36, 35, 1, 0],
  [35, 100, 50, 135, 35, 100, 0],
  [35, 100, 50, 185, 35, 100, 50],
  [35, 0, 50, 40, 35, 0, 5],
  [0, 100, 50, 101, 0, 100, 1],
] as const)('of %d to give, %d earned and %d appreciation, a send of %d', (...row) => {
  const [toGive, earned, appreciation, amount, ...expected] = row
  const held = {
    toGive: hundredths(toGive),
    earned: hundredths(earned),
    appreciation: hundredths(appreciation),
  }
  const paid = splitSend(held, hundredths(amount))
  expect([paid.toGive, paid.earned, paid.appreciation]).toEqual(expected)
  expect(totalToGive(paid)).toBe(amount)
})
