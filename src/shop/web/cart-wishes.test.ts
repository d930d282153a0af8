import { expect, test } from 'vitest'
import { hundredths } from '#platform/contract/points.ts'
import { withWishes } from './cart-wishes.ts'

const line = (id: number, quantity: number, stock = 10) => ({
  id,
  name: `Gift ${id}`,
  description: 'Nice',
  price: hundredths(100),
  picture: null,
  stock,
  quantity,
})
const cart = { lines: [line(1, 1), line(2, 2), line(3, 3)], total: hundredths(600) }
const quantities = (wishes: Parameters<typeof withWishes>[1]) =>
  withWishes(cart, wishes).lines.map(({ id, quantity }) => [id, quantity])

test('without wishes the cart is the one that was read', () => {
  expect(withWishes(cart, [])).toBe(cart)
})

test('the last wish for a gift counts, and the total follows', () => {
  const wishes = [
    { gift: 2, quantity: 5 },
    { gift: 2, quantity: 12 },
  ]
  expect(quantities(wishes)).toEqual([
    [1, 1],
    [2, 12],
    [3, 3],
  ])
  // Ten are there.
  expect(withWishes(cart, wishes).total).toBe(1400)
})

test('what is taken out is gone, and a wish for what is not there changes nothing', () => {
  const wishes = [
    { gift: 1, quantity: null },
    { gift: 9, quantity: 4 },
  ]
  expect(quantities(wishes)).toEqual([
    [2, 2],
    [3, 3],
  ])
  expect(withWishes(cart, wishes).total).toBe(500)
})
