import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { LANGUAGES, type Language } from '#platform/contract/languages.ts'
import { atMost, refusal, typedText } from '#platform/contract/text.ts'
import { Id } from '#platform/contract/wire-types.ts'

/** In the shop. */
export const MOST_CATEGORIES = 30
/** Of one gift. */
export const MOST_GIFT_CATEGORIES = 3
export const CATEGORY_NAME_LENGTH = 40
/** The gifts that the shop keeper puts first. */
export const MOST_ARRANGED = 100

const Name = z._default(
  typedText('invalid-input').check(
    atMost(CATEGORY_NAME_LENGTH, 'category-name-long'),
    z.refine((text) => !text.includes('\n'), refusal('text-invalid')),
  ),
  '',
)

/** A category's name in each language; empty: it has none there. */
export const CategoryNames = z
  .strictObject({ en: Name, de: Name, es: Name, fr: Name, pt: Name, ar: Name })
  .check(
    z.refine((names) => Object.values(names).some((name) => name !== ''), {
      ...refusal('category-name-required'),
      path: ['en'],
    }),
  )
export type CategoryNames = z.output<typeof CategoryNames>

/** A category's name for readers of a language, else in the first one that it has a name in. */
export function nameOfCategory(names: Partial<CategoryNames>, language: Language): string {
  return [language, ...LANGUAGES].map((one) => names[one] ?? '').find((name) => name !== '') ?? ''
}

const GiftCategory = z.strictObject({
  id: z.number(),
  /** In the language of the caller's page. */
  name: z.string(),
})
export type GiftCategory = z.output<typeof GiftCategory>

const GiftCategories = z.strictObject({
  categories: z.array(GiftCategory),
  /** Whether the shop keeper puts some gifts first. */
  isArranged: z.boolean(),
})
export type GiftCategories = z.output<typeof GiftCategories>

const ManagedCategory = z.strictObject({
  id: z.number(),
  names: CategoryNames,
  /** The number of gifts in it. */
  gifts: z.number(),
})
export type ManagedCategory = z.output<typeof ManagedCategory>

const ArrangedGift = z.strictObject({
  id: z.number(),
  name: z.string(),
  picture: z.nullable(z.string()),
})
export type ArrangedGift = z.output<typeof ArrangedGift>

/** What the shop keeper decides about the order of the shop. */
const ShopOrder = z.strictObject({
  categories: z.array(ManagedCategory),
  /** The gifts that come first. */
  gifts: z.array(ArrangedGift),
})
export type ShopOrder = z.output<typeof ShopOrder>

/** The ids that the author saw: a change of somebody else's is not overwritten. */
const KnownIds = z.array(Id).check(z.maxLength(1000, refusal('invalid-input')))

/** The categories as they are to be, in order; one without an id is new. */
export const CategoriesChange = z.strictObject({
  known: KnownIds,
  categories: z
    .array(z.strictObject({ id: z.nullable(Id), names: CategoryNames }))
    .check(z.maxLength(MOST_CATEGORIES, refusal('categories-many'))),
})
export type CategoriesChange = z.output<typeof CategoriesChange>

/** The gifts that come first, as they are to be. */
export const ArrangementChange = z.strictObject({
  known: KnownIds,
  gifts: z.array(Id).check(
    z.maxLength(MOST_ARRANGED, refusal('gifts-arranged-many')),
    z.refine((ids) => new Set(ids).size === ids.length, refusal('invalid-input')),
  ),
})
export type ArrangementChange = z.output<typeof ArrangementChange>

/** Categories of the shop, and the gifts that come first. */
export const categoryEndpoints = {
  listGiftCategories: endpoint({
    method: 'GET',
    path: '/api/gift-categories',
    summary: 'The categories that have gifts, in the order of the shop',
    access: 'signedIn',
    scope: 'read',
    output: GiftCategories,
    refusals: [],
  }),
  readShopOrder: endpoint({
    method: 'GET',
    path: '/api/inventory/order',
    summary: 'All categories with their names in each language, and the gifts that come first',
    access: 'manageGifts',
    scope: 'readInventory',
    output: ShopOrder,
    refusals: [],
  }),
  changeGiftCategories: endpoint({
    method: 'PUT',
    path: '/api/inventory/categories',
    summary: 'Add, rename, move and remove categories; gifts of a removed one stay in the shop',
    access: 'manageGifts',
    scope: 'writeInventory',
    body: CategoriesChange,
    output: ShopOrder,
    refusals: [
      'categories-changed',
      'category-name-required',
      'category-name-long',
      'category-name-taken',
      'categories-many',
    ],
  }),
  arrangeGifts: endpoint({
    method: 'PUT',
    path: '/api/inventory/order',
    summary: 'Choose the gifts that come first in the shop, and their order',
    access: 'manageGifts',
    scope: 'writeInventory',
    body: ArrangementChange,
    output: ShopOrder,
    refusals: ['order-changed', 'gift-unknown', 'gifts-arranged-many'],
  }),
} as const
