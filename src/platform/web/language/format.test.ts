import { i18n } from '@lingui/core'
import { afterEach, expect, test, vi } from 'vitest'
import { formatMoney } from '#platform/contract/format.ts'
import { hundredths } from '#platform/contract/points.ts'
import {
  dateFormat,
  dayFormat,
  firstDayOfWeek,
  listNames,
  showBriefly,
  showCount,
  showPoints,
} from './format.ts'
import { speakEnglish } from './speak.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  speakEnglish()
})

const AMOUNT = hundredths(-123_450)
const DATE = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })
const DAY = dayFormat({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })

// Specification, section 9: amounts have two decimals.
test('writes English as the specification does', () => {
  expect(showPoints(AMOUNT)).toBe('-1,234.50')
  expect(showBriefly(hundredths(123_400))).toBe('1,234')
  expect(showBriefly(hundredths(1_250))).toBe('12.50')
  expect(showCount(1_234_567)).toBe('1,234,567')
  expect(listNames(['Priya', 'Ben', 'Noor'])).toBe('Priya, Ben and Noor')
  expect(DAY().format(new Date('2026-03-05'))).toBe('Thursday 5 March')
})

test('writes a sum beyond exact numbers exactly', () => {
  expect(showPoints(10n ** 21n + 1n)).toBe('10,000,000,000,000,000,000.01')
  expect(showBriefly(10n ** 21n)).toBe('10,000,000,000,000,000,000')
})

test.each([
  ['de', '-1.234,50', '1.234.567', 'Priya, Ben und Noor', 'Donnerstag, 5. März'],
  ['fr', '-1 234,50', '1 234 567', 'Priya, Ben et Noor', 'jeudi 5 mars'],
  ['pt', '-1.234,50', '1.234.567', 'Priya, Ben e Noor', 'quinta-feira, 5 de março'],
])(
  'writes %s as the language does, after English was shown',
  (locale, points, count, list, day) => {
    const plain = (text: string) => text.replaceAll(/\s/g, ' ')
    i18n.loadAndActivate({ locale, messages: {} })
    expect(plain(showPoints(AMOUNT))).toBe(points)
    expect(plain(showCount(1_234_567))).toBe(count)
    expect(listNames(['Priya', 'Ben', 'Noor'])).toBe(list)
    expect(DAY().format(new Date('2026-03-05'))).toBe(day)
  },
)

test.each(['ar', 'ar-EG', 'ar-SA'])('writes dates in %s with the digits of amounts', (here) => {
  vi.stubGlobal('navigator', { languages: [here] })
  i18n.loadAndActivate({ locale: 'ar', messages: {} })
  const written = DATE().format(new Date('2026-03-05'))
  expect(written.replaceAll('\u200f', '')).toBe('05/03/2026')
  expect(showCount(1_234)).toBe('1,234')
})

test('keeps the sign of a currency behind its letters in Arabic', () => {
  expect(formatMoney('12.50', 'USD', 'ar')).toMatch(/US\$\u200e$/)
  expect(formatMoney('12.50', 'EUR', 'ar')).toMatch(/€$/)
  expect(formatMoney('12.50', 'USD', 'en-GB')).toBe('US$12.50')
})

test.each([
  [['en-GB'], 1],
  [['ar', 'ar-EG'], 6],
  [['pt-BR', 'pt'], 7],
])('begins the week as the region of %j does, whatever the language', (languages, first) => {
  vi.stubGlobal('navigator', { languages })
  i18n.loadAndActivate({ locale: 'de', messages: {} })
  expect(firstDayOfWeek()).toBe(first)
})
