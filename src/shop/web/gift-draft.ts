import * as z from 'zod/mini'
import { writePoints } from '#platform/contract/points.ts'
import { atLeast, refusal } from '#platform/contract/text.ts'
import { NewGift, type Gift, type GiftChange } from '#shop/contract/shop.ts'

const { name, description, price, inventory } = NewGift.shape

const wholeText = z
  .string()
  .check(
    z.trim(),
    atLeast(1, 'inventory-required'),
    z.regex(/^\d{1,15}$/, refusal('inventory-invalid')),
  )

/** The typed values of a gift's form, parsed with the server's schema. */
export const GiftDraft = z.strictObject({
  name,
  description,
  price,
  inventory: z.pipe(z.pipe(wholeText, z.transform(Number)), inventory),
})
export type GiftDraft = z.output<typeof GiftDraft>

export const EMPTY_DRAFT = { name: '', description: '', price: '', inventory: '' }

/** A gift's values as text for the form. */
export function giftDraftOf({ name, description, price, stock }: Gift): typeof EMPTY_DRAFT {
  return { name, description, price: writePoints(price), inventory: `${stock}` }
}

/** A draft as a change of the original gift; purchases made meanwhile count. */
export function changeOf(
  { stock }: Pick<Gift, 'stock'>,
  { inventory, ...facts }: NewGift,
): GiftChange {
  return { ...facts, inventoryChange: inventory - stock }
}
