import { expect, test } from 'vitest'
import { hundredths } from '#platform/contract/points.ts'
import { paidFrom } from './paid-from.ts'

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
