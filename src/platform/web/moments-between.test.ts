import { expect, test } from 'vitest'
import { momentsBetween } from './moments-between.ts'

test('spans both days in the time zone of the viewer', () => {
  expect(momentsBetween('2026-11-21', '2026-11-30')).toEqual({
    from: new Date(2026, 10, 21),
    until: new Date(2026, 11, 1),
  })
  expect(momentsBetween('2026-12-31', '2026-12-31')).toEqual({
    from: new Date(2026, 11, 31),
    until: new Date(2027, 0, 1),
  })
})

test('leaves an end open for a missing or invalid day', () => {
  expect(momentsBetween(undefined, '')).toEqual({ from: undefined, until: undefined })
  expect(momentsBetween('yesterday', '2026')).toEqual({ from: undefined, until: undefined })
})
