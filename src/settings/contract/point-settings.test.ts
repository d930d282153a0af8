import { expect, test } from 'vitest'
import { hundredths } from '#platform/contract/points.ts'
import { isCurrency, sayWorth } from './point-settings.ts'

const worth = (amount: string, currency = 'EUR') => ({ amount, currency, isInShop: true })

test('knows currencies', () => {
  for (const code of ['EUR', 'USD', 'JPY']) expect(isCurrency(code)).toBe(true)
  for (const code of ['eur', 'EURO', 'QQQ', '']) expect(isCurrency(code)).toBe(false)
})

test('says the worth of points as its currency is written', () => {
  expect(sayWorth(hundredths(1250), worth('0.1'))).toBe('€1.25')
  expect(sayWorth(hundredths(100_000), worth('1'))).toBe('€1,000.00')
  expect(sayWorth(hundredths(1250), worth('20', 'JPY'))).toBe('¥250')
  expect(sayWorth(1_000_000_000n, worth('0.005', 'USD'))).toBe('$50,000.00')
})
