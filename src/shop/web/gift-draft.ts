import * as z from 'zod/mini'
import { writePoints } from '#platform/contract/points.ts'
import { type Gift, type GiftChange, NewGift } from '#shop/contract/shop.ts'
import { atLeast, refusal } from '#platform/contract/text.ts'

const { name, description, price, inventory } = NewGift.shape

const wholeText = z
  .string()
  .check(
    z.trim(),
    atLeast(1, 'inventory-required'),
    z.regex(/^\d{1,15}$/, refusal('inventory-invalid')),
  )

/** What is typed into the form of a gift, read as the server reads a gift. */
export const GiftDraft = z.strictObject({
  name,
  description,
  price,
  inventory: z.pipe(z.pipe(wholeText, z.transform(Number)), inventory),
})
export type GiftDraft = z.output<typeof GiftDraft>

export const EMPTY_DRAFT = { name: '', description: '', price: '', inventory: '' }

/** A gift as one would have typed it. */
export function typedOf({ name, description, price, stock }: Gift): typeof EMPTY_DRAFT {
  return { name, description, price: writePoints(price), inventory: `${stock}` }
}

/** A draft as a change of the gift it began from; what is bought meanwhile stays bought. */
export function changeOf(
  { stock }: Pick<Gift, 'stock'>,
  { inventory, ...facts }: NewGift,
): GiftChange {
  return { ...facts, inventoryChange: inventory - stock }
}
