import * as z from 'zod/mini'
import { PictureName } from '#platform/contract/pictures.ts'
import { Amount, requestedAmount } from '#platform/contract/points.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import { atLeast, atMost, refusal, typedText } from '#platform/contract/text.ts'
import { Id } from '#platform/contract/wire-types.ts'

/** Options of a gift, such as size and colour; their values make its variants. */
export const MOST_OPTIONS = 2
export const MOST_OPTION_VALUES = 20
export const MOST_VARIANTS = 100
export const OPTION_LENGTH = 30
export const SKU_LENGTH = 64
/** As LARGEST_STOCK, which imports this file's schemas. */
const LARGEST_VARIANT_STOCK = 1_000_000

function shortText(code: RefusalCode) {
  return typedText(code).check(
    atLeast(1, code),
    atMost(OPTION_LENGTH, 'option-long'),
    z.refine((text) => !text.includes('\n'), refusal('text-invalid')),
  )
}

const stockCount = z
  .number(refusal('inventory-invalid'))
  .check(
    z.int(refusal('inventory-invalid')),
    z.gte(0, refusal('inventory-invalid')),
    z.lte(LARGEST_VARIANT_STOCK, refusal('inventory-invalid')),
  )

/** "Size": S, M, L. */
export const GiftOption = z.strictObject({ name: z.string(), values: z.array(z.string()) })
export type GiftOption = z.output<typeof GiftOption>

/** The list of those who are told when something is back in stock. */
export const waitFacts = {
  /** Whether the caller is on it. */
  isAwaited: z.optional(z.literal(true)),
  /** Only for who manages gifts: how many are on it, if anybody is. */
  waiting: z.optional(z.number()),
}

/** A variant of a gift, with its own price, stock and picture. */
export const GiftVariant = z.strictObject({
  id: z.number(),
  /** Its value of each option, in their order. */
  values: z.array(z.string()),
  price: Amount,
  stock: z.number(),
  /** Null: that of the gift. */
  picture: z.nullable(z.string()),
  /** Only for who manages gifts, if it has one. */
  sku: z.optional(z.string()),
  ...waitFacts,
})
export type GiftVariant = z.output<typeof GiftVariant>

/** The variant of a line in a cart. */
export const ChosenVariant = z.strictObject({
  id: z.number(),
  /** "L · green". */
  words: z.string(),
})

const NewVariant = z.strictObject({
  /** Null for a new one. */
  id: z.nullable(Id),
  values: z
    .array(shortText('option-value-required'))
    .check(
      z.minLength(1, refusal('invalid-input')),
      z.maxLength(MOST_OPTIONS, refusal('invalid-input')),
    ),
  priceDifference: requestedAmount('variant-price-invalid', 0),
  stock: stockCount,
  /** The stock that the person saw, so that purchases made meanwhile count; 0 for a new one. */
  seenStock: stockCount,
  picture: z.nullable(PictureName),
  sku: typedText('invalid-input').check(
    atMost(SKU_LENGTH, 'sku-long'),
    z.refine((text) => !text.includes('\n'), refusal('text-invalid')),
  ),
})
export type NewVariant = z.output<typeof NewVariant>

const distinct = (texts: readonly string[]) =>
  new Set(texts.map((text) => text.toLowerCase())).size === texts.length

/** The options of a gift and all of its variants; missing ones are not offered any more. */
export const VariantsChange = z
  .strictObject({
    options: z
      .array(
        z.strictObject({
          name: shortText('option-name-required'),
          values: z
            .array(shortText('option-value-required'))
            .check(
              z.minLength(1, refusal('option-value-required')),
              z.maxLength(MOST_OPTION_VALUES, refusal('option-values-many')),
              z.refine(distinct, refusal('option-value-twice')),
            ),
        }),
      )
      .check(
        z.minLength(1, refusal('option-name-required')),
        z.maxLength(MOST_OPTIONS, refusal('invalid-input')),
        z.refine(
          (options) => distinct(options.map(({ name }) => name)),
          refusal('option-value-twice'),
        ),
      ),
    variants: z.array(NewVariant).check(
      z.minLength(1, refusal('variants-none')),
      z.maxLength(MOST_VARIANTS, refusal('variants-many')),
      z.refine(
        (variants) => distinct(variants.map(({ values }) => values.join('\n'))),
        refusal('option-value-twice'),
      ),
      z.refine(
        (variants) => variants.some(({ priceDifference }) => priceDifference === 0),
        refusal('variant-price-all'),
      ),
    ),
    /** The place of the variant, in the list, that takes over the stock of a gift that had none yet. */
    heir: z._default(z.int(refusal('invalid-input')).check(z.gte(0, refusal('invalid-input'))), 0),
  })
  .check(
    z.refine(
      ({ options, variants, heir }) =>
        heir < variants.length &&
        variants.every(
          ({ values }) =>
            values.length === options.length &&
            values.every((value, place) => options[place]?.values.includes(value)),
        ),
      refusal('invalid-input'),
    ),
  )
export type VariantsChange = z.output<typeof VariantsChange>

/** The words of a variant: "L · green". */
export function wordsOfVariant({ values }: { readonly values: readonly string[] }): string {
  return values.join(' · ')
}
