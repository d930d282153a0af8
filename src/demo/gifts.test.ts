import { describe, expect, test } from 'vitest'
import { NewGift } from '#shop/contract/shop.ts'
import { drawGift } from './draw-gift.ts'
import { portrait } from './drawing/portrait.ts'
import { addressOf, PEOPLE } from './company.ts'
import { GIFTS } from './gifts.ts'
import { PORTRAITS } from './portraits.ts'

test('there are 60 gifts, each of its own', () => {
  expect(GIFTS).toHaveLength(60)
  expect(new Set(GIFTS.map((gift) => gift.name.toLowerCase())).size).toBe(60)
  expect(new Set(GIFTS.map((gift) => gift.description)).size).toBe(60)
  expect(new Set(GIFTS.map((gift) => gift.drawing.motif)).size).toBe(60)
})

test('many are for a month of thanks, some are dreams', () => {
  const prices = GIFTS.map((gift) => gift.price)
  expect(Math.min(...prices)).toBe(5)
  expect(Math.max(...prices)).toBe(900)
  expect(prices.filter((price) => price <= 50).length).toBeGreaterThanOrEqual(25)
  expect(prices.filter((price) => price >= 300).length).toBeGreaterThanOrEqual(5)
})

describe.each(GIFTS.map((gift) => [gift.name, gift] as const))('%s', (_, gift) => {
  test('could have been added by hand', () => {
    const { name, description, stock: inventory } = gift
    const typed = { name, description, price: gift.price.toFixed(2), picture: null, inventory }
    expect(NewGift.safeParse(typed)).toMatchObject({ success: true, data: { name, description } })
    expect(gift.left ?? 0).toBeLessThan(gift.stock)
  })

  test('is drawn with numbers only', () => {
    expect(drawGift(gift)).not.toMatch(/NaN|undefined|null|object/)
  })
})

test('portraits are of people of the company', () => {
  const company = new Set(PEOPLE.map(([firstName, lastName]) => addressOf(firstName, lastName)))
  for (const [email, look] of PORTRAITS) {
    expect(company).toContain(email)
    expect(portrait(look)).not.toMatch(/NaN|undefined|null|object/)
  }
})
