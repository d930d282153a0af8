import { expect, test } from 'vitest'
import { hundredths } from '#platform/contract/points.ts'
import { check } from '#platform/web/api/check.ts'
import type { Gift } from '#shop/contract/shop.ts'
import { VariantsChange } from '#shop/contract/variants.ts'
import {
  addOption,
  addOptionValue,
  changeOption,
  changeVariant,
  removeOption,
  rowsOf,
  variantsDraftOf,
  variantsToSend,
  type VariantsDraft,
} from './variants-draft.ts'

const PLAIN: Gift = {
  id: 1,
  name: 'Shirt',
  description: 'Of wool',
  price: hundredths(1000),
  picture: null,
  stock: 7,
}
const variant = (id: number, values: string[], price = 1000) => {
  return { id, values, price: hundredths(price), stock: id, picture: null }
}
const SHIRT: Gift = {
  ...PLAIN,
  options: [{ name: 'Size', values: ['M', 'L'] }],
  variants: [variant(2, ['M']), variant(3, ['L'], 1250)],
}

const rename = (draft: VariantsDraft, option: number, value: number, text: string) => {
  const one = draft.options[option]
  if (one === undefined) throw new Error('no option')
  const values = one.values.map((known, place) => (place === value ? { ...known, text } : known))
  return changeOption(draft, one, { values })
}

const shown = (draft: VariantsDraft) =>
  rowsOf(draft).map(({ words, stock, variant: { id } }) => [words, stock, id])

test('variants keep their ids when a value is renamed', () => {
  const { variants } = variantsToSend(rename(variantsDraftOf(SHIRT), 0, 1, 'Large'))
  expect(variants).toMatchObject([
    { id: 2, values: ['M'], priceDifference: '0', stock: 2, seenStock: 2 },
    { id: 3, values: ['Large'], priceDifference: '2.50', stock: 3, seenStock: 3 },
  ])
})

test('a second option gives its first value to the variants there are, and takes it back', () => {
  const two = rename(addOption(variantsDraftOf(SHIRT)), 1, 0, 'green')
  const second = two.options[1]
  if (second === undefined) throw new Error('no second option')
  const wide = rename(addOptionValue(two, second), 1, 1, 'blue')
  expect(shown(wide)).toEqual([
    ['M · green', '2', 2],
    ['M · blue', '0', null],
    ['L · green', '3', 3],
    ['L · blue', '0', null],
  ])
  expect(shown(removeOption(wide))).toEqual(shown(variantsDraftOf(SHIRT)))
})

test('the stock of a plain gift goes to the chosen variant', () => {
  const empty = variantsDraftOf(PLAIN)
  const [option] = empty.options
  if (option === undefined) throw new Error('no option')
  const named = changeOption(empty, option, { name: 'Size' })
  const [size] = named.options
  const two = rename(rename(addOptionValue(named, size ?? option), 0, 0, 'M'), 0, 1, 'L')
  expect(shown(two)).toEqual([
    ['M', '7', null],
    ['L', '0', null],
  ])
  const heir = { ...two, heir: rowsOf(two)[1]?.key ?? '' }
  expect(shown(heir).map(([, stock]) => stock)).toEqual(['0', '7'])
  expect(check(VariantsChange, variantsToSend(heir))).toMatchObject({
    heir: 1,
    variants: [
      { values: ['M'], stock: 0, seenStock: 0 },
      { values: ['L'], stock: 7, seenStock: 7 },
    ],
  })
})

test('a combination that is not offered is not sent, and shows again as such', () => {
  const draft = variantsDraftOf({ ...SHIRT, options: [{ name: 'Size', values: ['S', 'M', 'L'] }] })
  expect(rowsOf(draft).map(({ variant: { isOffered } }) => isOffered)).toEqual([false, true, true])
  const [, medium] = rowsOf(draft)
  const fewer = changeVariant(draft, medium?.key ?? '', { isOffered: false })
  expect(variantsToSend(fewer).variants).toMatchObject([{ id: 3 }])
})

test('a stock that is no number is refused in words', () => {
  const draft = variantsDraftOf(SHIRT)
  const wrong = changeVariant(draft, rowsOf(draft)[0]?.key ?? '', { stock: 'many' })
  expect(() => check(VariantsChange, variantsToSend(wrong))).toThrow('inventory-invalid')
})
