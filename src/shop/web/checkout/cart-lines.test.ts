import { describe, expect, test } from 'vitest'
import { hundredths } from '#platform/contract/points.ts'
import * as cart from './cart-lines.ts'

const line = (quantity: number, stock: number, price = 250) => ({
  quantity,
  stock,
  price: hundredths(price),
})

test('multiplies the price by the smaller of quantity and stock', () => {
  expect(cart.lineAmount(line(2, 5))).toBe(500)
  expect(cart.lineAmount(line(5, 2))).toBe(500)
  expect(cart.lineAmount(line(5, 0))).toBe(0)
  expect(cart.cartTotal([line(2, 5), line(5, 2, 1), line(3, 0)])).toBe(502)
  expect(cart.cartTotal([])).toBe(0)
})

test('has the message of the specification for a line with too little stock', () => {
  expect(cart.lineNote(line(1, 1))).toBeNull()
  expect(cart.lineNote(line(2, 1))).toBe('Only 1 item(s) available.')
  expect(cart.lineNote(line(1, 0))).toBe('Sorry, this item is now out of stock.')
})

test('describes left out and shortened lines in a sentence', () => {
  expect(cart.shortfallInWords([line(1, 1), line(9, 9)])).toBeNull()
  expect(cart.shortfallInWords([line(1, 1), line(1, 0)])).toBe(
    '1 gift is out of stock: it will be left out of your order and removed from your cart.',
  )
  expect(cart.shortfallInWords([line(1, 0), line(2, 0), line(3, 1)])).toBe(
    '2 gifts are out of stock: they will be left out of your order and removed from your cart. ' +
      '1 gift has fewer items left than you picked: the rest will be removed from your cart, too.',
  )
  expect(cart.shortfallInWords([line(3, 1), line(3, 2)])).toBe(
    '2 gifts have fewer items left than you picked: the rest will be removed from your cart.',
  )
})

test('says of a gift that is not offered any more why it is left out', () => {
  const hidden = { ...line(1, 0), withheld: 'audience' as const }
  expect(cart.lineNote(hidden)).toBe('This gift is not offered to you any more.')
  expect(cart.shortfallInWords([hidden])).toBeNull()
  expect(cart.shortfallInWords([line(1, 1), hidden])).toBe(
    '1 gift is limited or not offered to you: what you can’t have will be left out of your order and removed from your cart.',
  )
})

test('says of a limited gift how many were had, and when there is more', () => {
  const limit = { most: 2, had: 1, period: 'year', until: '2027-01-01' } as const
  const withheld = 'limit' as const
  expect(cart.lineNote({ ...line(1, 1), limit, withheld })).toBeNull()
  expect(cart.lineNote({ ...line(2, 1), limit, withheld })).toBe('1 of 2 this year')
  expect(cart.lineNote({ ...line(1, 0), limit: { ...limit, had: 2 }, withheld })).toBe(
    '2 of 2 this year. Again from 1 Jan 2027',
  )
  // The stock is smaller than what is left of the limit.
  expect(cart.lineNote({ ...line(2, 1), limit })).toBe('Only 1 item(s) available.')
})

test('describes nothing when no line is in stock', () => {
  expect(cart.shortfallInWords([line(1, 0), line(2, 0)])).toBeNull()
})

describe('a purchase', () => {
  const held = { earned: hundredths(10_000), appreciation: hundredths(3_000) }
  const mug = { id: 1, name: 'Mug', description: 'Holds tea', picture: null }
  const shown = (total: number, ...stocks: number[]) => ({
    lines: stocks.map((stock) => ({ ...mug, ...line(2, stock, 1_500) })),
    total: hundredths(total),
  })

  test.each([
    [shown(0), 'cart-empty', undefined],
    [shown(0, 0, 0), 'nothing-in-stock', undefined],
    [shown(3_001, 0, 2), 'insufficient-appreciation', 'amount'],
  ])('of %j is refused: %s', (asked, code, field) => {
    expect(() => cart.requestedPurchase(asked, held)).toThrow(
      expect.objectContaining({ code, field }),
    )
  })

  test('may cost up to the appreciation balance; earned points do not count', () => {
    const affordable = shown(3_000, 2, 0)
    expect(cart.requestedPurchase(affordable, held)).toBe(affordable)
  })
})

describe('pending changes of the cart', () => {
  const lineOf = (id: number, quantity: number, stock = 10) => ({
    id,
    name: `Gift ${id}`,
    description: 'Nice',
    price: hundredths(100),
    picture: null,
    stock,
    quantity,
  })
  const read = { lines: [lineOf(1, 1), lineOf(2, 2), lineOf(3, 3)], total: hundredths(600) }
  const quantities = (pending: Parameters<typeof cart.withPending>[1]) =>
    cart.withPending(read, pending).lines.map(({ id, quantity }) => [id, quantity])

  test('keep the cart as it is when there are none', () => {
    expect(cart.withPending(read, [])).toBe(read)
  })

  test('apply the last one for each gift, and update the total', () => {
    const pending = [
      { gift: 2, quantity: 5 },
      { gift: 2, quantity: 12 },
    ]
    expect(quantities(pending)).toEqual([
      [1, 1],
      [2, 12],
      [3, 3],
    ])
    // Ten are in stock.
    expect(cart.withPending(read, pending).total).toBe(1400)
  })

  test('remove a gift, and ignore a gift that is not there', () => {
    const pending = [
      { gift: 1, quantity: null },
      { gift: 9, quantity: 4 },
    ]
    expect(quantities(pending)).toEqual([
      [2, 2],
      [3, 3],
    ])
    expect(cart.withPending(read, pending).total).toBe(500)
  })
})
