import * as z from 'zod/mini'
import { PAYROLL_KINDS } from '#platform/contract/payroll-kinds.ts'
import { Colleague } from '#platform/contract/people.ts'
import { PictureName } from '#platform/contract/pictures.ts'
import { Amount, requestedAmount } from '#platform/contract/points.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import { atLeast, atMost, refusal, typedText } from '#platform/contract/text.ts'
import { cursor, date, Id, switchedOn, wholeNumber } from '#platform/contract/wire-types.ts'
import { MoneyAmount, TypedMoney } from '#settings/contract/payroll-settings.ts'
import { DonationMark, giftFacts } from './cart.ts'
import { MOST_GIFT_CATEGORIES } from './categories.ts'
import { GiftLimit, NewLimit } from './limits.ts'
import { PickupPlace } from './places.ts'
import {
  GIFT_SORTS,
  INVENTORY_SORTS,
  ORDER_ACTS,
  ORDER_STAGES,
  PURCHASE_SORTS,
  PURCHASE_STATES,
  STOCK_LEVELS,
} from './shop-choices.ts'
import { GiftTerms, NewTerms } from './terms.ts'
import { GiftOption, GiftVariant, waitFacts } from './variants.ts'
import { BoughtCode } from './voucher-codes.ts'

export const LARGEST_STOCK = 1_000_000
export const LARGEST_LINE = 999
export const MOST_LINES = 50
export const GIFT_NAME_LENGTH = 120
export const GIFT_DESCRIPTION_LENGTH = 2000
export const MOST_AUDIENCE_GROUPS = 20
export const NOTE_LENGTH = 280
/** The shop counts gifts up to this number, so that a large shop opens fast. */
export const MOST_COUNTED = 1000
/** Inventory marks a stock of at most this many. */
export const LOW_STOCK = 5

const afterNumber = z._default(wholeNumber(0), 0)

const SearchText = z._default(typedText('invalid-input').check(atMost(120, 'invalid-input')), '')

function count(least: number, most: number, code: RefusalCode) {
  return z
    .number(refusal(code))
    .check(z.int(refusal(code)), z.gte(least, refusal(code)), z.lte(most, refusal(code)))
}

function distinctIds(most: number, code: RefusalCode) {
  return z.array(Id).check(
    z.maxLength(most, refusal(code)),
    z.refine((ids) => new Set(ids).size === ids.length, refusal('invalid-input')),
  )
}

// Specification, section 5: name, description, price and inventory are required.
const giftFields = {
  name: typedText('gift-name-required').check(
    atLeast(1, 'gift-name-required'),
    atMost(GIFT_NAME_LENGTH, 'gift-name-long'),
    z.refine((text) => !text.includes('\n'), refusal('text-invalid')),
  ),
  description: typedText('gift-description-required').check(
    atLeast(1, 'gift-description-required'),
    atMost(GIFT_DESCRIPTION_LENGTH, 'gift-description-long'),
  ),
  price: z.pipe(
    typedText('price-required').check(atLeast(1, 'price-required')),
    requestedAmount('price-not-positive'),
  ),
  picture: z.nullable(PictureName),
  /** The ids of its categories; missing: none for a new gift, else as they are. */
  categories: z.optional(distinctIds(MOST_GIFT_CATEGORIES, 'gift-categories-many')),
  /** The ids of the groups it is offered to, empty: everybody; missing: as it is. */
  audience: z.optional(distinctIds(MOST_AUDIENCE_GROUPS, 'gift-audience-many')),
  /** How many each person can have, null: any number; missing: as it is. */
  limit: z.optional(z.nullable(NewLimit)),
  /** What a buyer is told before paying; missing: as it is. */
  terms: z.optional(NewTerms),
  /** What payroll takes it for; missing: as it is, in kind for a new gift. */
  payrollKind: z.optional(z.enum(PAYROLL_KINDS, refusal('invalid-input'))),
  /** What a piece costs the company, in the currency of the settings, null: not known; missing: as it is. */
  cost: z.optional(z.nullable(TypedMoney)),
}

export const NewGift = z.strictObject({
  ...giftFields,
  inventory: count(0, LARGEST_STOCK, 'inventory-invalid'),
  /** It has no stock, and its points are passed on each month. */
  isDonation: z.optional(z.boolean()),
})
export type NewGift = z.output<typeof NewGift>

/**
 * A changed gift. The inventory is the difference to what the administrator saw, so that purchases
 * made meanwhile count.
 */
export const GiftChange = z.strictObject({
  ...giftFields,
  inventoryChange: count(-LARGEST_STOCK, LARGEST_STOCK, 'inventory-invalid'),
  /** That of the gift that the author saw: a change of somebody else's is not overwritten. */
  version: z.optional(count(1, 2_147_483_647, 'invalid-input')),
})
export type GiftChange = z.output<typeof GiftChange>

/** Specification, section 5, Inventory add-more: not empty, not zero. */
export const AddedStock = z.strictObject({
  quantity: count(1, LARGEST_STOCK, 'quantity-invalid'),
  /** What a piece cost the company this time; missing: as before. */
  cost: z.optional(TypedMoney),
})

export const GiftId = z.strictObject({ id: wholeNumber(1) })

/** A gift of the shop (specification, section 3). */
export const Gift = z.strictObject({
  ...giftFacts,
  /** The ids of its categories, if it has any. */
  categories: z.optional(z.array(z.number())),
  limit: z.optional(GiftLimit),
  terms: z.optional(GiftTerms),
  isDonation: DonationMark,
  /** What payroll takes it for, if not in kind; only for who manages gifts. */
  payrollKind: z.optional(z.enum(PAYROLL_KINDS)),
  /** What a piece cost at the last intake, if it is known; only for who manages gifts. */
  cost: z.optional(MoneyAmount),
  /** Counts the saved changes; only for who manages gifts. */
  version: z.optional(z.number()),
  /** The groups it is offered to, if it is not for everybody; only for who manages gifts. */
  audience: z.optional(z.array(z.strictObject({ id: z.number(), name: z.string() }))),
  /** Its options, if it has any: `price` is then the lowest of its variants, `stock` that of all of them. */
  options: z.optional(z.array(GiftOption)),
  variants: z.optional(z.array(GiftVariant)),
  ...waitFacts,
  /** The id of its gift, if it is a variant; only for who manages gifts. */
  variantOf: z.optional(z.number()),
})
export type Gift = z.output<typeof Gift>

export const GiftSearch = z.strictObject({
  search: SearchText,
  sort: z._default(z.enum(GIFT_SORTS), 'newest'),
  /** Only gifts that the caller's appreciation balance can pay. */
  affordable: switchedOn,
  inStock: switchedOn,
  /** Only gifts of this category; 0: of all. */
  category: z._default(wholeNumber(0), 0),
  after: cursor,
})
export type GiftSearch = z.output<typeof GiftSearch>

export const GiftPage = z.strictObject({
  gifts: z.array(Gift),
  /** The number of matches; MOST_COUNTED means that many or more. */
  total: z.number(),
  /** Pass as `after` for the next gifts; null when these are the last. */
  next: z.nullable(z.string()),
})
export type GiftPage = z.output<typeof GiftPage>

/** Specification, section 8: "Failed to add item to cart: Invalid item data." */
export const CartAddition = z.strictObject({
  gift: count(1, 999_999_999_999_999, 'item-invalid'),
  /** Of a gift with options, which of its variants. */
  variant: z.optional(count(1, 999_999_999_999_999, 'item-invalid')),
})

export type CartAddition = z.output<typeof CartAddition>

/** Of a gift with options, one of its variants, or without it whichever costs least. */
export const GoalChoice = z.strictObject({ gift: Id, variant: z.optional(Id) })

/** Of a gift with options, which of its variants. */
export const GiftChoice = z.strictObject({ variant: z.optional(Id) })

export const CartQuantity = z.strictObject({
  quantity: count(1, LARGEST_LINE, 'line-quantity'),
  /** Of a gift with options, which of its variants. */
  variant: z.optional(Id),
})

export const CartRemoval = z.strictObject({
  /** Of a gift with options, which of its variants; 0: the gift without them. */
  variant: z._default(wholeNumber(0), 0),
})

/** The confirmed total; another total is refused. */
export const PurchaseRequest = z.strictObject({ total: requestedAmount('cart-changed', 0) })

/** The stage of the order, if its gifts need approval or preparation. */
export const OrderStageField = z.optional(z.enum(ORDER_STAGES))

/** A later step of an order, and its state from then on. */
const step = { state: z.enum(PURCHASE_STATES), note: z.string(), date }

const CountedGift = z.strictObject({ name: z.string(), quantity: z.number() })

/** A bought gift, with its facts at that time. */
export const PurchasedItem = z.strictObject({
  /** The gift's id while it is in the shop and offered to its buyer, else null. */
  gift: z.nullable(z.number()),
  name: z.string(),
  description: z.string(),
  price: Amount,
  quantity: z.number(),
  /** How many of them were refunded. */
  refunded: z.number(),
  /** How many of them the buyer has, if any. */
  handed: z.optional(z.number()),
  picture: z.nullable(z.string()),
  /** The gift's terms at that time. */
  terms: z.optional(GiftTerms),
  isDonation: DonationMark,
  /** The codes of its vouchers, without their signs but the last. */
  codes: z.optional(z.array(BoughtCode)),
})
export type PurchasedItem = z.output<typeof PurchasedItem>

export const Purchase = z.strictObject({
  id: z.number(),
  date,
  total: Amount,
  state: z.enum(PURCHASE_STATES),
  stage: OrderStageField,
  /** Its buyer can cancel it. */
  mayCancel: z.optional(z.literal(true)),
  /** Its buyer can choose another place for it. */
  mayMove: z.optional(z.literal(true)),
  /** The order's later states, oldest first. */
  steps: z.array(
    z.strictObject({
      ...step,
      /** What it decided, if anything. */
      act: z.optional(z.enum(ORDER_ACTS)),
      /** The refunded gifts, if it is a refund. */
      refunded: z.optional(z.array(CountedGift)),
      /** The gifts that it handed over, if it did so in part. */
      handed: z.optional(z.array(CountedGift)),
      /** The place that its buyer chose by it. */
      movedTo: z.optional(z.string()),
      /** How it was handed over, if its order has a code. */
      handOver: z.optional(
        z.strictObject({
          /** Who did it; null: the company’s software. */
          by: z.nullable(z.string()),
          place: z.nullable(z.string()),
          hasCode: z.boolean(),
          /** What its buyer says: 'asked' while they can. Missing: they need not, or did not. */
          answer: z.optional(z.enum(['asked', 'received', 'denied'])),
        }),
      ),
    }),
  ),
  items: z.array(PurchasedItem),
  /** Where it is handed over, if its buyer has a code for it. */
  pickup: z.optional(z.strictObject({ place: z.nullable(PickupPlace) })),
})
export type Purchase = z.output<typeof Purchase>

export const PurchasePageQuery = z.strictObject({ after: afterNumber })

export const PurchasePage = z.strictObject({
  purchases: z.array(Purchase),
  next: z.nullable(z.number()),
})
export type PurchasePage = z.output<typeof PurchasePage>

export const PurchaseId = z.strictObject({ id: wholeNumber(1) })

export const StepNote = z.strictObject({
  note: z._default(typedText('invalid-input').check(atMost(NOTE_LENGTH, 'note-long')), ''),
})

/** Why an order is declined. */
export const DeclineReason = z.strictObject({
  note: typedText('decline-reason-required').check(
    atLeast(1, 'decline-reason-required'),
    atMost(NOTE_LENGTH, 'note-long'),
  ),
})
export const PurchaseStatus = z.strictObject({ id: z.number(), ...step, stage: OrderStageField })
export type PurchaseStatus = z.output<typeof PurchaseStatus>

/** Filters the gifts of Inventory by their stock; 'low' includes sold-out gifts. */
const inventoryFilter = {
  search: SearchText,
  stock: z._default(z.enum(['all', ...STOCK_LEVELS]), 'all'),
}
export const InventoryFilter = z.strictObject(inventoryFilter)
export type InventoryFilter = z.output<typeof InventoryFilter>
export const InventoryQuery = z.strictObject({
  ...inventoryFilter,
  sort: z._default(z.enum(INVENTORY_SORTS), 'name'),
  after: afterNumber,
})
export type InventoryQuery = z.output<typeof InventoryQuery>

/** A gift as Inventory counts it (specification, section 2). */
export const InventoryRow = z.strictObject({
  id: z.number(),
  name: z.string(),
  picture: z.nullable(z.string()),
  stock: z.number(),
  /** Units sold and not refunded. */
  numberOfPurchased: z.number(),
  /** The id of its gift, if it is a variant, which then is in the name. */
  variantOf: z.optional(z.number()),
})
export type InventoryRow = z.output<typeof InventoryRow>

/** A row of Inventory's first table. */
export const InventoryGift = z.strictObject({ ...InventoryRow.shape, price: Amount })
export type InventoryGift = z.output<typeof InventoryGift>

export const InventoryPage = z.strictObject({
  gifts: z.array(InventoryGift),
  total: z.number(),
  next: z.nullable(z.number()),
})
export type InventoryPage = z.output<typeof InventoryPage>

/** Filters purchase details by the state of their order, and sorts them. */
const detailFilter = {
  search: SearchText,
  state: z._default(z.enum(['all', ...PURCHASE_STATES]), 'all'),
  sort: z._default(z.enum(PURCHASE_SORTS), 'newest'),
}
export const PurchaseDetailFilter = z.strictObject(detailFilter)
export type PurchaseDetailFilter = z.output<typeof PurchaseDetailFilter>
export const PurchaseDetailSearch = z.strictObject({
  ...detailFilter,
  after: z._default(
    z
      .string(refusal('invalid-input'))
      .check(z.regex(/^(?:\d{1,15}-\d{1,5})?$/, refusal('invalid-input'))),
    '',
  ),
})
export type PurchaseDetailSearch = z.output<typeof PurchaseDetailSearch>

/** The person of an order, with the team that it is delivered to. */
export const Purchaser = z.strictObject({ ...Colleague.shape, team: z.nullable(z.string()) })
export type Purchaser = z.output<typeof Purchaser>

/** A row of "Purchased Details of Gift Items": one gift of one purchase. */
export const PurchaseDetail = z.strictObject({
  purchase: z.number(),
  line: z.number(),
  name: z.string(),
  picture: z.nullable(z.string()),
  buyer: Purchaser,
  quantity: z.number(),
  price: Amount,
  /** How many of the quantity were refunded. */
  refunded: z.number(),
  /** How many of them its buyer has already, if the order is open and they have any. */
  handed: z.optional(z.number()),
  /** The total of the purchase. */
  total: Amount,
  date,
  state: z.enum(PURCHASE_STATES),
  stage: OrderStageField,
  isDonation: DonationMark,
  /** The hand-over of its order can be taken back: its buyer has more of it than donations and codes. */
  mayTakeBack: z.optional(z.literal(true)),
  /** Its address is known to whoever sends it. */
  isSent: z.optional(z.literal(true)),
  /** The note of the last step, if it has one. */
  note: z.string(),
  /** The name of the place where it is handed over, if one is chosen. */
  place: z.optional(z.string()),
})
export type PurchaseDetail = z.output<typeof PurchaseDetail>

export const PurchaseDetailPage = z.strictObject({
  details: z.array(PurchaseDetail),
  total: z.number(),
  /** Some order, on this or another page, is to be sent to an address. */
  hasDeliveries: z.optional(z.literal(true)),
  next: z.nullable(z.string()),
})
export type PurchaseDetailPage = z.output<typeof PurchaseDetailPage>

export const AudienceGroupList = z.strictObject({
  groups: z.array(z.strictObject({ id: z.number(), name: z.string() })),
})

export const RemovedGift = z.strictObject({ id: z.number() })
