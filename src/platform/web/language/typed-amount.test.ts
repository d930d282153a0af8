import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatBriefly, formatPoints } from '#platform/contract/format.ts'
import { LANGUAGES } from '#platform/contract/languages.ts'
import { hundredths, readPoints, writePoints } from '#platform/contract/points.ts'
import { isAmbiguous, plainSpelling } from '#platform/contract/typed-amount.ts'
import { readTypedAmount, typedAmount } from './typed-amount.ts'

const amounts = fc.integer({ min: -100_000_000_000, max: 100_000_000_000 }).map(hundredths)

describe.each(LANGUAGES)('in %s', (language) => {
  test('every amount survives being written and read', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const written = writePoints(amount)
        expect(readTypedAmount(typedAmount(written, language), language)).toBe(written)
      }),
    )
  })

  test('no amount is ever read as another one', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const read = readPoints(readTypedAmount(formatBriefly(amount, language), language))
        expect([amount, 'invalid-number', 'too-many-decimals']).toContain(read)
      }),
    )
  })
})

// The specification's English has no separators of thousands in what is typed.
test.each(LANGUAGES.filter((language) => language !== 'en'))(
  'in %s an amount is read as a screen shows it',
  (language) => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(readPoints(readTypedAmount(formatPoints(amount, language), language))).toBe(amount)
      }),
    )
  },
)

test.each([
  ['de', '12,5', '12.5'],
  ['de', '12.5', '12.5'],
  ['de', '1.234,50', '1234.50'],
  ['de', '1.234.567', '1234567'],
  ['de', ' -0,25 ', '-0.25'],
  ['fr', '1 234,5', '1234.5'],
  ['fr', '1\u202f234,5', '1234.5'],
  ['es', '1234,5', '1234.5'],
  ['pt', '1.000.000,01', '1000000.01'],
  ['ar', '١٢٫٥', '12.5'],
  ['ar', '١٬٢٣٤٫٥٠', '1234.50'],
  ['ar', '12.5', '12.5'],
  ['en', '12.5', '12.5'],
  ['en', '1,234.50', '1,234.50'],
  ['de', '1.23,4', '1.23,4'],
  ['de', 'zwölf', 'zwölf'],
  ['de', '', ''],
])('in %s, %j is read as %j', (language, typed, plain) => {
  expect(readTypedAmount(typed, language)).toBe(plain)
})

test.each([
  ['de', '1.234', true],
  ['fr', '1.234', true],
  ['ar', '1,234', true],
  ['de', '0.234', false],
  ['de', '1,234', false],
  ['de', '1.23', false],
  ['de', '1.234,5', false],
  ['en', '1,234', false],
])('in %s, %j is asked about: %j', (language, typed, asked) => {
  expect(isAmbiguous(typed, language)).toBe(asked)
  if (asked) expect(readPoints(readTypedAmount(typed, language))).toBeTypeOf('string')
})

test.each([
  ['en', '50,25', '50.25'],
  ['en', '1,000.50', '1000.50'],
  ['en', '1,234', '1234'],
  ['en', '1,000,000', '1000000'],
  ['en', '12,34,567', null],
  ['en', '50.25', null],
  ['en', 'ten', null],
  ['de', '1.234', '1234'],
  ['de', '50,25', null],
])('in %s, the advice for %j is %j', (language, typed, spelling) => {
  expect(plainSpelling(typed, language)).toBe(spelling)
})
