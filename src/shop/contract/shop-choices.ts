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

/**
 * The stage of an order whose gifts need approval or preparation. 'placed': its preparation has not begun. Other
 * orders have no stage.
 */
export const ORDER_STAGES = [
  'waits',
  'placed',
  'approved',
  'preparing',
  'declined',
  'cancelled',
] as const
export type OrderStage = (typeof ORDER_STAGES)[number]

/** The names of stages. */
export const STAGE_WORDS: Readonly<Record<OrderStage, MessageDescriptor>> = {
  waits: msg`Waits for approval`,
  placed: msg`Ordered`,
  approved: msg({ message: 'Approved', context: 'an order' }),
  preparing: msg`In preparation`,
  declined: msg({ message: 'Declined', context: 'an order' }),
  cancelled: msg({ message: 'Cancelled', context: 'an order' }),
}

/** The decision of a step of an order. */
export const ORDER_ACTS = ['approved', 'preparing', 'declined', 'cancelled'] as const
export type OrderAct = (typeof ORDER_ACTS)[number]

/** The name of an order's state: its stage while it is open, and how it ended if its stage says so. */
export function nameOfState(state: PurchaseState, stage?: OrderStage | null): MessageDescriptor {
  const isEnd = stage === 'declined' || stage === 'cancelled'
  const isTold = stage && (state === 'ordered' || (state === 'refunded' && isEnd))
  return isTold ? STAGE_WORDS[stage] : STATE_WORDS[state]
}

/** Where a refunded gift goes. */
export const REFUND_FATES = ['toStock', 'damaged', 'lost'] as const
export type RefundFate = (typeof REFUND_FATES)[number]

/** Why a counted stock differs from the shown one. */
export const COUNT_REASONS = ['counted', 'damaged', 'lost', 'found'] as const
export type CountReason = (typeof COUNT_REASONS)[number]

/** Which of the orders that wait to be handed over are shown; 'ready': they are not in the making. */
export const WAITING_FILTERS = ['all', 'ready', 'waits', 'uncollected'] as const
export type WaitingFilter = (typeof WAITING_FILTERS)[number]

export const PURCHASE_SORTS = ['newest', 'oldest'] as const
export type PurchaseSort = (typeof PURCHASE_SORTS)[number]

/**
 * What became of a voucher code. 'expiring': its last day is within 30 days, so that it is not sold any more. 'locked':
 * the key that sealed it is missing. 'retired': it expired, or was lost.
 */
export const CODE_STANDINGS = [
  'loaded',
  'sold',
  'shown',
  'replaced',
  'expiring',
  'retired',
  'locked',
] as const
export type CodeStanding = (typeof CODE_STANDINGS)[number]
