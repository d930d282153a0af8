import { expect, test } from 'vitest'
import { hundredths } from './points.ts'
import { splitSend, splitWithdrawal, total } from './split.ts'

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
