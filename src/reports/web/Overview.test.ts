import { expect, test } from 'vitest'
import { askedDays, daysOf } from './Overview.tsx'

const NOVEMBER = new Date(2026, 10, 21, 9, 30)
const END_OF_MARCH = new Date(2026, 2, 31, 23, 59)

test.each([
  ['thisMonth', NOVEMBER, '2026-11-01', '2026-11-21'],
  ['lastThreeMonths', NOVEMBER, '2026-09-01', '2026-11-21'],
  ['thisYear', NOVEMBER, '2026-01-01', '2026-11-21'],
  ['lastYear', NOVEMBER, '2025-12-01', '2026-11-21'],
  // The 31st does not exist in a shorter month.
  ['lastThreeMonths', END_OF_MARCH, '2026-01-01', '2026-03-31'],
  ['lastYear', END_OF_MARCH, '2025-04-01', '2026-03-31'],
] as const)('%s', (choice, today, from, to) => {
  expect(daysOf(choice, today)).toEqual({ from, to })
})

test('defaults to the last 12 months', () => {
  expect(askedDays({}, NOVEMBER)).toEqual({ from: '2025-12-01', to: '2026-11-21' })
})

test('completes a single day by today or a year before', () => {
  expect(askedDays({ from: '2026-03-05' }, NOVEMBER)).toEqual({
    from: '2026-03-05',
    to: '2026-11-21',
  })
  expect(askedDays({ to: '2024-02-29' }, NOVEMBER)).toEqual({
    from: '2023-03-01',
    to: '2024-02-29',
  })
  expect(askedDays({ to: '2024-99-99' }, NOVEMBER).to).toBe('2024-99-99')
})
