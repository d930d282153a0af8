import { expect, test } from 'vitest'
import { dayIn, daysAfter, isTimeZone } from './company-day.ts'

test.each([
  ['UTC', '2026-12-31T23:59:59Z', '2026-12-31'],
  ['Europe/Berlin', '2026-12-31T22:59:59Z', '2026-12-31'],
  ['Europe/Berlin', '2026-12-31T23:00:00Z', '2027-01-01'],
  ['America/Los_Angeles', '2027-01-01T07:59:59Z', '2026-12-31'],
  ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01'],
  // Daylight saving begins and ends: those days have 23 and 25 hours.
  ['Europe/Berlin', '2026-03-29T21:59:59Z', '2026-03-29'],
  ['Europe/Berlin', '2026-03-29T22:00:00Z', '2026-03-30'],
  ['Europe/Berlin', '2026-10-25T22:59:59Z', '2026-10-25'],
  ['Europe/Berlin', '2026-10-25T23:00:00Z', '2026-10-26'],
  // Midnight itself is skipped there.
  ['America/Santiago', '2026-09-06T03:59:59Z', '2026-09-05'],
  ['America/Santiago', '2026-09-06T04:00:00Z', '2026-09-06'],
  ['Asia/Tokyo', '2028-02-29T14:59:59Z', '2028-02-29'],
  ['Asia/Tokyo', '2028-02-29T15:00:00Z', '2028-03-01'],
])('in %s, %s is on %s', (zone, moment, day) => {
  expect(dayIn(zone, new Date(moment))).toBe(day)
})

test('adds days over months, years and 29 February', () => {
  expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29')
  expect(daysAfter('2027-02-28', 1)).toBe('2027-03-01')
  expect(daysAfter('2026-12-28', 6)).toBe('2027-01-03')
})

test('knows time zones by their names', () => {
  expect(['UTC', 'Europe/Berlin', 'Asia/Kathmandu'].every(isTimeZone)).toBe(true)
  expect(['', 'Europe/Nowhere', '../etc', '+0530', '+05:30', '-08'].some(isTimeZone)).toBe(false)
})
