import { expect, test } from 'vitest'
import { sharp } from '#platform/server/files/make-sizes.ts'
import { NewGift } from '#shop/contract/shop.ts'
import { GIFT_DIMENSIONS, portraitNames, readGiftPicture } from './add-pictures.ts'
import { demoAddress, PEOPLE } from './company.ts'
import { GIFTS } from './gifts.ts'

test('has 60 different gifts', () => {
  expect(GIFTS).toHaveLength(60)
  expect(new Set(GIFTS.map((gift) => gift.name.toLowerCase())).size).toBe(60)
  expect(new Set(GIFTS.map((gift) => gift.description)).size).toBe(60)
})

test('has many gifts for a month of thanks, and some expensive ones', () => {
  const prices = GIFTS.map((gift) => gift.price)
  expect(Math.min(...prices)).toBe(5)
  expect(Math.max(...prices)).toBe(900)
  expect(prices.filter((price) => price <= 50).length).toBeGreaterThanOrEqual(25)
  expect(prices.filter((price) => price >= 300).length).toBeGreaterThanOrEqual(5)
})

test('has only gifts that the gift form accepts', () => {
  for (const { name, description, price, stock: inventory, left = 0 } of GIFTS) {
    const typed = { name, description, price: price.toFixed(2), picture: null, inventory }
    expect(NewGift.safeParse(typed)).toMatchObject({ success: true, data: { name, description } })
    expect(left).toBeLessThan(inventory)
  }
})

test('has a different picture for each gift', async () => {
  const pictures = await Promise.all(GIFTS.map(readGiftPicture))
  const large = pictures.map((files) => Buffer.from(files.large))
  expect(new Set(large.map((file) => file.toString('base64'))).size).toBe(60)
  for (const file of large) {
    expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', ...GIFT_DIMENSIONS })
  }
})

test('has portraits only for people of the company', async () => {
  const addresses = PEOPLE.map(([firstName, lastName]) => demoAddress(firstName, lastName))
  const portraits = await portraitNames()
  expect(portraits.length).toBeGreaterThan(10)
  const names = new Set(addresses.map((address) => address.replace(/@.*/, '')))
  expect(portraits.filter((name) => !names.has(name))).toEqual([])
})
