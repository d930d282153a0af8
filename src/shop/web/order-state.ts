import type { PurchaseState } from '#shop/contract/shop-choices.ts'

/** The names of the states of an order. */
export const STATE_WORDS: Record<PurchaseState, string> = {
  ordered: 'Ordered',
  handedOver: 'Handed over',
  refunded: 'Refunded',
}
