import { expect, test } from 'vitest'
import { hundredths } from '#platform/contract/points.ts'
import { isCurrency, sayWorth, writeWorth } from './point-settings.ts'

const worth = (amount: string, currency = 'EUR') => ({ amount, currency, isInShop: true })

test('knows currencies', () => {
  for (const code of ['EUR', 'USD', 'JPY']) expect(isCurrency(code)).toBe(true)
  for (const code of ['eur', 'EURO', 'QQQ', '']) expect(isCurrency(code)).toBe(false)
})

test('says the worth of points as its currency is written', () => {
  expect(sayWorth(hundredths(1250), worth('0.1'), 'en')).toBe('€1.25')
  expect(sayWorth(hundredths(100_000), worth('1'), 'en')).toBe('€1,000.00')
  expect(sayWorth(hundredths(1250), worth('20', 'JPY'), 'en')).toBe('¥250')
  expect(sayWorth(1_000_000_000n, worth('0.005', 'USD'), 'en')).toBe('$50,000.00')
})

test('computes worth exactly, rounded to the smallest unit of its currency', () => {
  expect(writeWorth(12_345n, worth('0.1'))).toBe('12.35')
  expect(writeWorth(-12_345n, worth('0.1'))).toBe('-12.35')
  expect(writeWorth(-4n, worth('0.1'))).toBe('0.00')
  expect(writeWorth(0n, worth('2'))).toBe('0.00')
  expect(writeWorth(150n, worth('1', 'JPY'))).toBe('2')
  expect(writeWorth(100n, worth('1', 'KWD'))).toBe('1.000')
  expect(writeWorth(900_719_925_474_099_301n, worth('1.0001'))).toBe('9008099974666467.11')
  expect(sayWorth(-900_719_925_474_099_301n, worth('1'), 'en')).toBe('-€9,007,199,254,740,993.01')
})
