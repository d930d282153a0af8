import { expect, test } from 'vitest'
import { hundredths } from '#platform/contract/points.ts'
import { fieldErrors } from '#platform/web/ui/use-form.ts'
import { changeOf, EMPTY_DRAFT, GiftDraft, giftDraftOf } from './GiftForm.tsx'

const typed = { name: 'Mug', description: 'For tea', price: '12.5', inventory: '3' }
const INVENTORY = 'Inventory must be a whole number from 0 to 1,000,000'

test('parses typed values as the server does', () => {
  expect(GiftDraft.parse({ ...typed, name: '  Mug ', inventory: ' 3 ' })).toEqual({
    name: 'Mug',
    description: 'For tea',
    price: hundredths(1250),
    inventory: 3,
  })
})

test('reports an error for each empty field', () => {
  expect(fieldErrors(GiftDraft, EMPTY_DRAFT)).toEqual({
    name: 'Name is required',
    description: 'Description is required',
    price: 'Price is required',
    inventory: 'Inventory is required',
  })
})

test.each(['-1', '1.5', '1e3', 'many', '1000001', '9'.repeat(30)])(
  'an inventory of %s is refused',
  (inventory) => {
    expect(fieldErrors(GiftDraft, { ...typed, inventory })).toEqual({ inventory: INVENTORY })
  },
)

test.each([
  ['0', 'Price must be positive'],
  ['-2', 'Price must be positive'],
  ['ten', 'Please enter a valid number'],
  ['1.234', 'Please enter a valid number with at most two decimals'],
])('a price of %s is refused', (price, words) => {
  expect(fieldErrors(GiftDraft, { ...typed, price })).toEqual({ price: words })
})

test('changes nothing when saved untouched', () => {
  const gift = { ...typed, id: 7, price: hundredths(1250), picture: null, stock: 3 }
  const draft = GiftDraft.parse(giftDraftOf(gift))
  expect(changeOf(gift, { ...draft, picture: null })).toEqual({
    name: 'Mug',
    description: 'For tea',
    price: hundredths(1250),
    picture: null,
    inventoryChange: 0,
  })
})

test('sends the inventory as the difference to the shown one', () => {
  const draft = { ...GiftDraft.parse(typed), picture: null }
  expect(changeOf({ stock: 10 }, draft).inventoryChange).toBe(-7)
  expect(changeOf({ stock: 1 }, draft).inventoryChange).toBe(2)
})
