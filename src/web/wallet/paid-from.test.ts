import { expect, test } from 'vitest'
import { hundredths } from '#contract/points.ts'
import { paidFrom } from './paid-from.ts'

test.each([
  [2_000, 0, 'All 20.00 points come from your earned balance.'],
  [0, 2_000, 'All 20.00 points come from your appreciation balance.'],
  [
    150_000,
    2_050,
    '1,500.00 points come from your earned balance and 20.50 from your appreciation balance.',
  ],
])('earned pays %i, appreciation %i: %s', (earned, appreciation, words) => {
  expect(paidFrom({ earned: hundredths(earned), appreciation: hundredths(appreciation) })).toBe(
    words,
  )
})
