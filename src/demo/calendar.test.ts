import { expect, test } from 'vitest'
import { minutesInto, workdaysUntil } from './calendar.ts'

const THURSDAY = new Date('2026-11-19T13:37:00Z')

test('numbers the workdays up to yesterday, without weekends', () => {
  const days = workdaysUntil(THURSDAY, 8)
  expect(days.map(({ date }) => date.toISOString().slice(0, 10))).toEqual([
    '2026-11-11',
    '2026-11-12',
    '2026-11-13',
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
  ])
  expect(days.map(({ number, left }) => [number, left])).toEqual([
    [0, 5],
    [1, 4],
    [2, 3],
    [3, 2],
    [4, 1],
    [5, 0],
  ])
})

test('counts minutes from midnight UTC', () => {
  const [day] = workdaysUntil(THURSDAY, 1)
  if (day === undefined) throw new Error('no workday')
  expect(minutesInto(day, 7 * 60 + 30).toISOString()).toBe('2026-11-18T07:30:00.000Z')
})
