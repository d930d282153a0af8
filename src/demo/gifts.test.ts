import { expect, test } from 'vitest'
import { NewGift } from '#shop/contract/shop.ts'
import { addressOf, PEOPLE } from './company.ts'
import { GIFTS } from './gifts.ts'
import { portraitNames, readGiftPicture } from './hang-pictures.ts'

test('there are 60 gifts, each of its own', () => {
  expect(GIFTS).toHaveLength(60)
  expect(new Set(GIFTS.map((gift) => gift.name.toLowerCase())).size).toBe(60)
  expect(new Set(GIFTS.map((gift) => gift.description)).size).toBe(60)
})

test('many are for a month of thanks, some are dreams', () => {
  const prices = GIFTS.map((gift) => gift.price)
  expect(Math.min(...prices)).toBe(5)
  expect(Math.max(...prices)).toBe(900)
  expect(prices.filter((price) => price <= 50).length).toBeGreaterThanOrEqual(25)
  expect(prices.filter((price) => price >= 300).length).toBeGreaterThanOrEqual(5)
})

test('each could have been added by hand', () => {
  for (const { name, description, price, stock: inventory, left = 0 } of GIFTS) {
    const typed = { name, description, price: price.toFixed(2), picture: null, inventory }
    expect(NewGift.safeParse(typed)).toMatchObject({ success: true, data: { name, description } })
    expect(left).toBeLessThan(inventory)
  }
})

test('each has its own picture', async () => {
  const pictures = await Promise.all(GIFTS.map(readGiftPicture))
  expect(new Set(pictures).size).toBe(60)
})

test('portraits are of people of the company', async () => {
  const addresses = PEOPLE.map(([firstName, lastName]) => addressOf(firstName, lastName))
  const portraits = await portraitNames()
  expect(portraits.length).toBeGreaterThan(10)
  const names = new Set(addresses.map((address) => address.replace(/@.*/, '.svg')))
  expect(portraits.filter((name) => !names.has(name))).toEqual([])
})
