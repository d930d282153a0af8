import { expect, test } from 'vitest'
import { countItems, itemsInWords } from './cart-query.ts'

test('counts items, not lines', () => {
  expect(itemsInWords(countItems([{ quantity: 2 }, { quantity: 3 }]))).toBe('5 items')
  expect(itemsInWords(countItems([{ quantity: 1 }]))).toBe('1 item')
  expect(itemsInWords(countItems([]))).toBe('0 items')
})
