import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fault } from '#test/harness/fault.ts'
import {
  AddedStock,
  CartAddition,
  CartQuantity,
  GiftChange,
  GiftSearch,
  NewGift,
  PurchaseDetailSearch,
  PurchaseRequest,
  StepNote,
} from './shop.ts'

const mug = { name: ' Mug ', description: 'For tea', price: '12.5', picture: null, inventory: 3 }
const INVENTORY = 'inventory: Inventory must be a whole number from 0 to 1,000,000'

// Specification, section 5: name, description, price and inventory are required; image is optional.
describe('NewGift', () => {
  test('trims text and reads the price exactly', () => {
    expect(z.decode(NewGift, mug)).toEqual({ ...mug, name: 'Mug', price: 1250 })
  })

  test.each([
    [{ name: '' }, 'name: Name is required'],
    [{ name: '  ' }, 'name: Name is required'],
    [{ name: 'two\nlines' }, 'name: This text has characters that can not be stored'],
    [{ name: 'x'.repeat(121) }, 'name: A name can have at most 120 characters'],
    [{ description: ' ' }, 'description: Description is required'],
    [
      { description: 'x'.repeat(2001) },
      'description: A description can have at most 2000 characters',
    ],
    [{ price: '' }, 'price: Price is required'],
    [{ price: ' ' }, 'price: Price is required'],
    [{ price: 'cheap' }, 'price: Please enter a valid number'],
    [{ price: '0' }, 'price: Price must be positive'],
    [{ price: '-1' }, 'price: Price must be positive'],
    [{ price: '1.005' }, 'price: Please enter a valid number with at most two decimals'],
    [{ price: '1000000000.01' }, 'price: The amount can be at most 1,000,000,000.00'],
    [{ inventory: -1 }, INVENTORY],
    [{ inventory: 1.5 }, INVENTORY],
    [{ inventory: 1_000_001 }, INVENTORY],
    [{ inventory: '3' }, INVENTORY],
    [{ inventory: Number.NaN }, INVENTORY],
    [
      { picture: 'mug.png' },
      'picture: This picture is not there any more. Please choose it again.',
    ],
    // Only the first fault is reported.
    [{ name: '', price: '', inventory: -1 }, 'name: Name is required'],
  ])('%j: %s', (change, words) => {
    expect(fault(NewGift, { ...mug, ...change })).toBe(words)
  })

  test.each([[{ inventory: 0 }], [{ inventory: 1_000_000 }], [{ description: 'two\nlines' }]])(
    'takes %j',
    (change) => expect(fault(NewGift, { ...mug, ...change })).toBeNull(),
  )
})

test('has the inventory as a difference', () => {
  const { inventory: _, ...facts } = mug
  expect(fault(GiftChange, { ...facts, inventoryChange: -3 })).toBeNull()
  expect(fault(GiftChange, { ...facts, inventoryChange: -1_000_001 })).toContain('inventoryChange')
  expect(fault(GiftChange, mug)).not.toBeNull()
})

// Specification, section 5: neither empty nor zero.
test.each([0, -1, 1.5, '1', null, 1_000_001])('adding %j to the stock is refused', (quantity) => {
  expect(fault(AddedStock, { quantity })).toBe(
    'quantity: Quantity must be a whole number from 1 to 1,000,000',
  )
})

// Specification, section 8.
test.each([0, -1, '1', null, undefined, 1.5, {}])('adding gift %j to a cart is refused', (gift) => {
  expect(fault(CartAddition, { gift })).toBe('gift: Failed to add item to cart: Invalid item data.')
})

test.each([0, 1000, 1.5, '2'])('%j of a gift in a cart is refused', (quantity) => {
  expect(fault(CartQuantity, { quantity })).toBe(
    'quantity: Quantity must be a whole number from 1 to 999',
  )
})

test('reads the confirmed total of a purchase, also 0', () => {
  expect(z.decode(PurchaseRequest, { total: '0.00' })).toEqual({ total: 0 })
  expect(z.decode(PurchaseRequest, { total: '12.50' })).toEqual({ total: 1250 })
  expect(fault(PurchaseRequest, { total: '-1' })).toBe(
    'total: Your cart has changed. Please look at the new total.',
  )
  expect(fault(PurchaseRequest, { total: 'all' })).toBe('total: Please enter a valid number')
})

test('has defaults for a gift search and refuses unknown values', () => {
  expect(z.decode(GiftSearch, {})).toEqual({
    search: '',
    sort: 'newest',
    affordable: false,
    inStock: false,
    category: 0,
    after: '',
  })
  expect(z.decode(GiftSearch, { affordable: 'true', after: '1250-7' })).toMatchObject({
    affordable: true,
    after: '1250-7',
  })
  for (const wrong of [{ sort: 'best' }, { affordable: '1' }, { after: '7' }, { after: 'x-1' }]) {
    expect(fault(GiftSearch, wrong)).not.toBeNull()
  }
})

test('filters and sorts purchase details by known values only', () => {
  expect(z.decode(PurchaseDetailSearch, {})).toEqual({
    search: '',
    state: 'all',
    sort: 'newest',
    after: '',
  })
  expect(fault(PurchaseDetailSearch, { state: 'lost' })).not.toBeNull()
  expect(fault(PurchaseDetailSearch, { sort: 'dearest' })).not.toBeNull()
})

test('reads an optional note of at most 280 characters, trimmed', () => {
  expect(z.decode(StepNote, {})).toEqual({ note: '' })
  expect(z.decode(StepNote, { note: ' On your desk ' })).toEqual({ note: 'On your desk' })
  expect(fault(StepNote, { note: 'x'.repeat(281) })).toBe(
    'note: A note can have at most 280 characters',
  )
})
