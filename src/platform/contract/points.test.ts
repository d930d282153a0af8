import { describe, expect, test } from 'vitest'
import { formatPoints } from './format.ts'
import { add, hundredths, LARGEST_AMOUNT, negate, readPoints, writePoints } from './points.ts'

describe('readPoints', () => {
  test.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12.50', 1250],
    ['0.01', 1],
    ['0', 0],
    ['0.00', 0],
    ['.5', 50],
    ['5.', 500],
    ['+5', 500],
    ['-5', -500],
    ['-0.01', -1],
    ['-12.50', -1250],
    ['  7 ', 700],
    ['\t7\n', 700],
    ['\u00a07', 700],
    ['0007.10', 710],
    [`${'0'.repeat(400)}1`, 100],
    ['1.10', 110],
    // Floats would make 114 and 28 of these.
    ['1.15', 115],
    ['0.29', 29],
    ['999999999.99', 99_999_999_999],
    ['1000000000', LARGEST_AMOUNT],
    ['1000000000.00', LARGEST_AMOUNT],
    ['-1000000000.00', negate(LARGEST_AMOUNT)],
  ])('%j is %d hundredths', (text, count) => {
    expect(readPoints(text)).toBe(count)
  })

  test.each(['-0', '-0.00', '+0', '-.0'])('%j is read as 0', (text) => {
    expect(Object.is(readPoints(text), 0)).toBe(true)
  })

  test.each([
    '',
    ' ',
    '.',
    '+',
    '-',
    '-.',
    '--5',
    '+-5',
    '- 5',
    '5-',
    '1e3',
    '1E3',
    '0x10',
    '0b1',
    '1_000',
    '1,000',
    '1,5',
    '1 000',
    '1\u00a0000',
    '1.2.3',
    '1..2',
    'NaN',
    'Infinity',
    '-Infinity',
    'null',
    'ten',
    '12 points',
    '$5',
    '5%',
    '5\n6',
    '\u22125',
    '\u0661\u0662',
    '\uff11\uff12',
    '\u00bd',
    '\u2460',
    '5\u0000',
    '5\u200b',
  ])('%j is no number', (text) => {
    expect(readPoints(text)).toBe('invalid-number')
  })

  test.each(['0.001', '1.234', '1.230', '1.000', '-1.005', '.999', '1000000001.001'])(
    'refuses %j for its decimals, never rounds it',
    (text) => {
      expect(readPoints(text)).toBe('too-many-decimals')
    },
  )

  test.each(['1000000000.01', '1000000001', '-1000000000.01', '9007199254740993', '9'.repeat(400)])(
    '%j is too large',
    (text) => {
      expect(readPoints(text)).toBe('amount-too-large')
    },
  )
})

describe('writePoints and showPoints always have two decimals', () => {
  test.each([
    [0, '0.00', '0.00'],
    [1, '0.01', '0.01'],
    [-1, '-0.01', '-0.01'],
    [10, '0.10', '0.10'],
    [99, '0.99', '0.99'],
    [100, '1.00', '1.00'],
    [-150, '-1.50', '-1.50'],
    [99_999, '999.99', '999.99'],
    [100_000, '1000.00', '1,000.00'],
    [-100_000, '-1000.00', '-1,000.00'],
    [-12_345_600, '-123456.00', '-123,456.00'],
    [123_456_789, '1234567.89', '1,234,567.89'],
    [LARGEST_AMOUNT, '1000000000.00', '1,000,000,000.00'],
    [2_000_000_000_000_000, '20000000000000.00', '20,000,000,000,000.00'],
  ])('%d', (count, written, shown) => {
    expect(writePoints(hundredths(count))).toBe(written)
    expect(formatPoints(hundredths(count), 'en')).toBe(shown)
    expect(writePoints(BigInt(count))).toBe(written)
    expect(formatPoints(BigInt(count), 'en')).toBe(shown)
  })

  test.each([
    [-5n, '-0.05', '-0.05'],
    [10n ** 21n + 1n, '10000000000000000000.01', '10,000,000,000,000,000,000.01'],
  ])('%d, a sum', (sum, written, shown) => {
    expect(writePoints(sum)).toBe(written)
    expect(formatPoints(sum, 'en')).toBe(shown)
  })
})

test.each([0.5, 1.0000001, Number.NaN, Infinity, -Infinity, 2 ** 53, -(2 ** 53)])(
  'throws for %d, which is no count of hundredths: a bug, not bad input',
  (count) => {
    expect(() => hundredths(count)).toThrow(RangeError)
  },
)

test('adds exactly or throws', () => {
  expect(add()).toBe(0)
  expect(add(hundredths(10), hundredths(20), hundredths(-5))).toBe(25)
  const most = hundredths(Number.MAX_SAFE_INTEGER)
  expect(() => add(most, hundredths(1))).toThrow(RangeError)
  expect(Object.is(negate(hundredths(0)), 0)).toBe(true)
  expect(Object.is(hundredths(-0), 0)).toBe(true)
})
