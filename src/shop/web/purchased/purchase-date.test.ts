import { expect, test } from 'vitest'
import { showPurchaseDate } from './purchase-date.ts'

test.each([
  [14, 30, '14:30PM'],
  [0, 5, '00:05AM'],
  [9, 0, '09:00AM'],
  [11, 59, '11:59AM'],
  [12, 0, '12:00PM'],
  [23, 59, '23:59PM'],
])('%i:%i is written %s', (hours, minutes, time) => {
  expect(showPurchaseDate(new Date(2024, 2, 5, hours, minutes))).toBe(`March 5th, 2024 ${time}`)
})

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [20, '20th'],
  [21, '21st'],
  [22, '22nd'],
  [23, '23rd'],
  [30, '30th'],
  [31, '31st'],
])('day %i is the %s', (day, ordinal) => {
  expect(showPurchaseDate(new Date(2025, 11, day, 8, 7))).toBe(`December ${ordinal}, 2025 08:07AM`)
})

test('writes every month with its full name', () => {
  const months = Array.from({ length: 12 }, (_, month) =>
    showPurchaseDate(new Date(2024, month, 1)).split(' ', 1),
  )
  expect(months.join()).toBe(
    'January,February,March,April,May,June,July,August,September,October,November,December',
  )
})
