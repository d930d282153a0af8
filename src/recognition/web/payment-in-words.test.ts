import { expect, test } from 'vitest'
import { hundredths } from '#platform/contract/points.ts'
import { paymentInWords } from './payment-in-words.ts'

const held = { earned: hundredths(2_500), appreciation: hundredths(1_000) }

test.each([
  [0, 2, 'Without points. Your words are the present.'],
  [2_500, 1, '25.00 from earned'],
  [3_000, 1, '25.00 from earned, 5.00 from appreciation; total 30.00'],
  [1_500, 2, '25.00 from earned, 5.00 from appreciation; total 30.00 for 2 people'],
  [500, 2, '10.00 from earned; total 10.00 for 2 people'],
  [2_000, 2, '40.00 points are more than the 35.00 you have.'],
])('%i for %i people: %s', (amount, people, words) => {
  expect(paymentInWords(held, hundredths(amount), people)).toBe(words)
})

test('names the appreciation balance alone where nothing is earned', () => {
  const gifts = { earned: hundredths(0), appreciation: hundredths(1_000) }
  expect(paymentInWords(gifts, hundredths(500), 1)).toBe('5.00 from appreciation')
})
