import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'

// The orders of gifts and purchases, levels of stock, and the states of an order. Apart from the
// schemas, which the first page does not load.

/** 'arranged': first the gifts that the shop keeper puts first, then the newest. */
export const GIFT_SORTS = ['arranged', 'newest', 'cheapest', 'dearest'] as const
export type GiftSort = (typeof GIFT_SORTS)[number]

export const STOCK_LEVELS = ['low', 'out'] as const
export type StockLevel = (typeof STOCK_LEVELS)[number]

export const INVENTORY_SORTS = ['name', 'stock'] as const
export type InventorySort = (typeof INVENTORY_SORTS)[number]

export const PURCHASE_STATES = ['ordered', 'handedOver', 'refunded'] as const
export type PurchaseState = (typeof PURCHASE_STATES)[number]

/** The names of the states of an order. */
export const STATE_WORDS: Readonly<Record<PurchaseState, MessageDescriptor>> = {
  ordered: msg`Ordered`,
  handedOver: msg`Handed over`,
  refunded: msg`Refunded`,
}

/** Where a refunded gift goes. */
export const REFUND_FATES = ['toStock', 'damaged', 'lost'] as const
export type RefundFate = (typeof REFUND_FATES)[number]

/** Why a counted stock differs from the shown one. */
export const COUNT_REASONS = ['counted', 'damaged', 'lost', 'found'] as const
export type CountReason = (typeof COUNT_REASONS)[number]

export const PURCHASE_SORTS = ['newest', 'oldest'] as const
export type PurchaseSort = (typeof PURCHASE_SORTS)[number]
