import { expect, test } from 'vitest'
import { hundredths } from '#platform/contract/points.ts'
import { paidForThanks, paidFrom, withdrawalLimit } from './paid-from.ts'

test.each([
  [2_000, 0, 'earned', 'All 20.00 points come from your earned balance.'],
  [0, 2_000, 'earned', 'All 20.00 points come from your appreciation balance.'],
  [0, 2_000, 'appreciation', 'All 20.00 points come from your appreciation balance.'],
  [
    150_000,
    2_050,
    'earned',
    '1,500.00 points come from your earned balance and 20.50 from your appreciation balance.',
  ],
  [
    150_000,
    2_050,
    'appreciation',
    '20.50 points come from your appreciation balance and 1,500.00 from your earned balance.',
  ],
] as const)(
  'earned pays %i, appreciation %i, %s first: %s',
  (earned, appreciation, first, words) => {
    const paid = { earned: hundredths(earned), appreciation: hundredths(appreciation) }
    expect(paidFrom(paid, first)).toBe(words)
    expect(paidFrom(paid, first, 'came')).toBe(words.replace('come', 'came'))
  },
)

test.each([
  [0, 2_000, 0, 'All 20.00 points came from your earned balance.'],
  [2_000, 0, 0, 'All 20.00 points came from your points to give.'],
  [2_000, 500, 0, '20.00 points came from your points to give and 5.00 from your earned balance.'],
  [
    2_000,
    0,
    500,
    '20.00 points came from your points to give and 5.00 from your appreciation balance.',
  ],
  [
    2_000,
    500,
    100,
    '20.00 points came from your points to give, 5.00 from your earned and 1.00 from your appreciation balance.',
  ],
])('thanks paid by %i to give, %i earned, %i appreciation: %s', (...row) => {
  const [toGive, earned, appreciation, words] = row
  const paid = {
    toGive: hundredths(toGive),
    earned: hundredths(earned),
    appreciation: hundredths(appreciation),
  }
  expect(paidForThanks(paid)).toBe(words)
})

test.each([
  [
    18_500,
    12_000,
    'You hold 185.00 earned and 120.00 appreciation points. You can withdraw as many as you earned, 185.00: first 120.00 from appreciation, then 65.00 from earned.',
  ],
  [
    18_500,
    50_000,
    'You hold 185.00 earned and 500.00 appreciation points. You can withdraw as many as you earned, 185.00: all of them from appreciation, which pays first.',
  ],
  [18_500, 0, 'You can withdraw up to 185.00, your earned points.'],
  [
    0,
    500,
    'You have no earned points to withdraw. Appreciation is for gifts, and for thanking others.',
  ],
])('earned %i and appreciation %i can be withdrawn: %s', (earned, appreciation, words) => {
  const held = { earned: hundredths(earned), appreciation: hundredths(appreciation) }
  expect(withdrawalLimit(held)).toBe(words)
})
