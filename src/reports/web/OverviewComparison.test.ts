import { expect, test } from 'vitest'
import { sayChange } from './OverviewComparison.tsx'

test.each([
  ['points', 11_000n, 10_000n, '10.00 more, 10 % up'],
  ['points', 6_667n, 10_000n, '33.33 less, 33 % down'],
  ['points', 5n, 0n, '0.05 more'],
  ['points', -100n, 100n, '2.00 less'],
  ['points', 0n, 100n, '1.00 less, 100 % down'],
  ['count', 3_000n, 1_500n, '1,500 more, 100 % up'],
  ['count', 7n, 7n, 'the same'],
  ['percent', 41n, 40n, '1 percentage point more'],
  ['percent', 10n, 40n, '30 percentage points less'],
] as const)('says a change of %s from %s to %s in words', (unit, now, before, words) => {
  expect(sayChange({ name: 'Issued', unit, now, before })).toBe(words)
})
