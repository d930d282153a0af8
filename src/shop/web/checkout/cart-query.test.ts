import { expect, test } from 'vitest'
import { boughtInWords, countBuyable, itemsInWords } from './cart-query.ts'

const line = (quantity: number, stock = 9) => ({ quantity, stock })

test('counts items that can be bought, not lines', () => {
  expect(itemsInWords(countBuyable({ lines: [line(2), line(3)] }))).toBe('5 items')
  expect(itemsInWords(countBuyable({ lines: [line(1)] }))).toBe('1 item')
  expect(itemsInWords(countBuyable({ lines: [line(1, 0)] }))).toBe('0 items')
  expect(itemsInWords(countBuyable({ lines: [] }))).toBe('0 items')
})

test('says when a cart has more than can be bought', () => {
  expect(boughtInWords({ lines: [line(2), line(1)] })).toBe('3 items')
  expect(boughtInWords({ lines: [line(4, 2), line(1, 0)] })).toBe('2 of 5 items can be bought')
  expect(boughtInWords({ lines: [line(1, 0)] })).toBe('Nothing here can be bought right now')
})
