import { expect, test } from 'vitest'
import { hundredths } from '#platform/contract/points.ts'
import { giftInWords } from './AllowanceCost.tsx'

test.each([
  [5_000, 'Cheapest gift: Coffee mug, 350 points: about 7 months of what people receive.'],
  [30_000, 'Cheapest gift: Coffee mug, 350 points: about 1 month of what people receive.'],
  [80_000, 'Cheapest gift: Coffee mug, 350 points: less than a month of what people receive.'],
  [null, 'Cheapest gift: Coffee mug, 350 points. Nobody was thanked with points lately.'],
])('a mug of 350 points, receipts of %j hundredths a month: %s', (received, words) => {
  const cheapestGift = { name: 'Coffee mug', price: hundredths(35_000) }
  const receipts = received === null ? null : hundredths(received)
  expect(giftInWords({ cheapestGift, receipts })).toBe(words)
})

test('says nothing about gifts where there are none', () => {
  expect(giftInWords({ cheapestGift: null, receipts: null })).toBe('')
})
