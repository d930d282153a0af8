// How gifts and orders are sorted, and how far an order is. Apart from the schemas, which the
// first page a browser opens does without.

export const GIFT_SORTS = ['newest', 'cheapest', 'dearest'] as const
export type GiftSort = (typeof GIFT_SORTS)[number]

export const PURCHASE_STATES = ['ordered', 'handedOver', 'refunded'] as const
export type PurchaseState = (typeof PURCHASE_STATES)[number]

export const PURCHASE_SORTS = ['newest', 'oldest'] as const
export type PurchaseSort = (typeof PURCHASE_SORTS)[number]
