import { TRAIL_KIND_NAMES, type TrailKind } from '#contract/trail.ts'
import { GIFT_SORTS, PURCHASE_STATES, type GiftSort, type PurchaseState } from '#contract/shop.ts'

// What a screen shows lives in the address, so that a reload or a shared link shows the same. What
// is wrong is answered as undefined: a name left out would keep the address's own value.
type Given = Record<string, unknown>

// The router reads "?search=7" as a number.
function text(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : undefined
}

function oneOf<T extends string>(choices: readonly T[], value: unknown): T | undefined {
  return choices.find((choice) => choice === value)
}

export function readSearch({ search }: Given): { search?: string | undefined } {
  return { search: text(search) }
}

/** The page of the history, from 1; anything else is as if it were not there. */
export function readPage({ page }: Given): { page?: number | undefined } {
  const isPage = typeof page === 'number' && Number.isSafeInteger(page) && page > 0
  return { page: isPage ? page : undefined }
}

/** Withdraw pays for the cart when the address says so, as BUY NOW! does. */
export function readPurchase({ buy }: Given): { buy?: 'cart' | undefined } {
  return { buy: oneOf(['cart'], buy) }
}

export interface GiftShopSearch {
  search?: string | undefined
  sort?: GiftSort | undefined
  affordable?: true | undefined
  inStock?: true | undefined
}

export function readGiftSearch({ search, sort, affordable, inStock }: Given): GiftShopSearch {
  return {
    search: text(search),
    sort: oneOf(GIFT_SORTS, sort),
    affordable: affordable === true ? true : undefined,
    inStock: inStock === true ? true : undefined,
  }
}

export interface InventorySearch {
  search?: string | undefined
  /** Of the second table: who bought, or what. */
  details?: string | undefined
  state?: PurchaseState | undefined
}

export function readInventorySearch({ search, details, state }: Given): InventorySearch {
  return { search: text(search), details: text(details), state: oneOf(PURCHASE_STATES, state) }
}

export interface TrailSearch {
  search?: string | undefined
  kind?: TrailKind | undefined
  /** Days as "2026-11-21", both included. */
  from?: string | undefined
  to?: string | undefined
}

export function readTrailSearch({ search, kind, from, to }: Given): TrailSearch {
  return {
    search: text(search),
    kind: oneOf(TRAIL_KIND_NAMES, kind),
    from: day(from),
    to: day(to),
  }
}

function day(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined
}
