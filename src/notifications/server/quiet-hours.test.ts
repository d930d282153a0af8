import { expect, test } from 'vitest'
import { endOfQuiet } from './quiet-hours.ts'

const BERLIN = { timeZone: 'Europe/Berlin', from: 20, until: 7 }

test.each([
  ['in the evening: until the morning', '2026-03-10T20:15:00Z', '2026-03-11T06:00:00Z'],
  ['after midnight', '2026-03-11T03:00:00Z', '2026-03-11T06:00:00Z'],
  ['by day: now', '2026-03-11T12:00:00Z', null],
  ['in the last minute before', '2026-03-10T18:59:59Z', null],
  ['in the first minute after', '2026-03-11T06:00:00Z', null],
  ['over the change to summer time', '2026-03-28T22:00:00Z', '2026-03-29T05:00:00Z'],
])('quiet hours over midnight: %s', (_when, now, until) => {
  expect(endOfQuiet(new Date(now), BERLIN)?.toISOString() ?? null).toBe(
    until && new Date(until).toISOString(),
  )
})

test.each([
  ['within a day', 9, 17, '2026-03-11T10:30:00Z', '2026-03-11T17:00:00.000Z'],
  ['equal hours mean none', 9, 9, '2026-03-11T09:30:00Z', null],
])('quiet hours: %s', (_what, from, until, now, end) => {
  const found = endOfQuiet(new Date(now), { timeZone: 'UTC', from, until })
  expect(found?.toISOString() ?? null).toBe(end)
})

test('an unknown time zone counts as UTC', () => {
  const quiet = { timeZone: 'Mars/Olympus', from: 20, until: 7 }
  expect(endOfQuiet(new Date('2026-03-11T03:00:00Z'), quiet)?.toISOString()).toBe(
    '2026-03-11T07:00:00.000Z',
  )
})

test('ends at the next full UTC hour in a time zone with a half-hour offset', () => {
  const india = { timeZone: 'Asia/Kolkata', from: 20, until: 7 }
  // 07:00 in India is 01:30 UTC.
  const end = endOfQuiet(new Date('2026-03-10T20:00:00Z'), india)
  expect(end?.toISOString()).toBe('2026-03-11T02:00:00.000Z')
})
