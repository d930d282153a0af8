import {
  IMPORT_KINDS,
  ROW_OUTCOMES,
  type ImportKind,
  type RowOutcome,
} from '#imports/contract/import-choices.ts'
import { TRAIL_KIND_NAMES, type TrailKind } from '#audit-log/contract/trail-kinds.ts'
import {
  USER_PAGE_SIZES,
  USER_SORTS,
  USER_STATUSES,
  type UserPageSize,
  type UserSort,
  type UserStatus,
} from '#users/contract/user-choices.ts'
import {
  GIFT_SORTS,
  PURCHASE_SORTS,
  PURCHASE_STATES,
  type GiftSort,
  type PurchaseSort,
  type PurchaseState,
} from '#shop/contract/shop-choices.ts'

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
  sort?: PurchaseSort | undefined
}

export function readInventorySearch({ search, details, state, sort }: Given): InventorySearch {
  return {
    search: text(search),
    details: text(details),
    state: oneOf(PURCHASE_STATES, state),
    sort: oneOf(PURCHASE_SORTS, sort),
  }
}

export interface AllDataSearch {
  search?: string | undefined
  status?: UserStatus | undefined
  neverThanked?: true | undefined
  /** Points, as they were typed. */
  least?: string | undefined
  most?: string | undefined
  sort?: UserSort | undefined
  size?: UserPageSize | undefined
  /** Which page: the server's word for it. */
  at?: string | undefined
}

export function readAllDataSearch(given: Given): AllDataSearch {
  return {
    search: text(given['search']),
    status: oneOf(USER_STATUSES, given['status']),
    neverThanked: given['neverThanked'] === true ? true : undefined,
    least: text(given['least']),
    most: text(given['most']),
    sort: oneOf(USER_SORTS, given['sort']),
    size: USER_PAGE_SIZES.find((size) => size === given['size']),
    at: text(given['at']),
  }
}

export interface ImportSearch {
  kind?: ImportKind | undefined
  /** The import that is looked at. */
  id?: number | undefined
  outcome?: RowOutcome | undefined
}

export function readImportSearch({ kind, id, outcome }: Given): ImportSearch {
  return {
    kind: oneOf(IMPORT_KINDS, kind),
    id: typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined,
    outcome: oneOf(ROW_OUTCOMES, outcome),
  }
}

/** Days as "2026-11-21", both included. */
export interface RangeSearch {
  from?: string | undefined
  to?: string | undefined
}

export function readRangeSearch({ from, to }: Given): RangeSearch {
  return { from: day(from), to: day(to) }
}

export interface HelpSearch {
  search?: string | undefined
}

export function readHelpSearch({ search }: Given): HelpSearch {
  return { search: text(search) }
}

export const MANUAL_VIEWS = ['sections', 'answers', 'gaps'] as const
export type ManualView = (typeof MANUAL_VIEWS)[number]

export interface ManualSearch {
  view?: ManualView | undefined
  search?: string | undefined
  /** The key of the section that is open for editing. */
  edit?: string | undefined
}

export function readManualSearch({ view, search, edit }: Given): ManualSearch {
  return { view: oneOf(MANUAL_VIEWS, view), search: text(search), edit: text(edit) }
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
