import { oneOf, text, type SearchValues } from '#platform/web/search-params.ts'
import {
  CODE_STANDINGS,
  GIFT_SORTS,
  INVENTORY_SORTS,
  PURCHASE_SORTS,
  PURCHASE_STATES,
  STOCK_LEVELS,
  WAITING_FILTERS,
  type CodeStanding,
  type GiftSort,
  type InventorySort,
  type PurchaseSort,
  type PurchaseState,
  type StockLevel,
  type WaitingFilter,
} from '#shop/contract/shop-choices.ts'

export interface GiftShopSearch {
  search?: string | undefined
  sort?: GiftSort | undefined
  affordable?: true | undefined
  inStock?: true | undefined
  category?: number | undefined
}

export function readGiftSearch({
  search,
  sort,
  affordable,
  inStock,
  category,
}: SearchValues): GiftShopSearch {
  return {
    search: text(search),
    sort: oneOf(GIFT_SORTS, sort),
    affordable: affordable === true ? true : undefined,
    inStock: inStock === true ? true : undefined,
    category: idOf(category),
  }
}

/** The chosen variant of a gift stands in the address of its page. */
export function readVariantSearch({ variant }: SearchValues): { variant?: number | undefined } {
  return { variant: idOf(variant) }
}

/** BUY NOW! leads to the checkout: the page Withdraw with this parameter in its address. */
export function readCheckoutSearch({ buy }: SearchValues): { buy?: 'cart' | undefined } {
  return { buy: oneOf(['cart'], buy) }
}

export interface InventorySearch {
  search?: string | undefined
  stock?: StockLevel | undefined
  order?: InventorySort | undefined
  /** The gift that is open. */
  gift?: number | undefined
  /** The search of the second table. */
  details?: string | undefined
  state?: PurchaseState | undefined
  sort?: PurchaseSort | undefined
}

export function readInventorySearch({
  search,
  stock,
  order,
  gift,
  details,
  state,
  sort,
}: SearchValues): InventorySearch {
  return {
    search: text(search),
    stock: oneOf(STOCK_LEVELS, stock),
    order: oneOf(INVENTORY_SORTS, order),
    gift: idOf(gift),
    details: text(details),
    state: oneOf(PURCHASE_STATES, state),
    sort: oneOf(PURCHASE_SORTS, sort),
  }
}

export interface CodeSearch {
  state?: CodeStanding | undefined
}

/** Which codes of a gift are shown; by default, all. */
export function readCodeSearch({ state }: SearchValues): CodeSearch {
  return { state: oneOf(CODE_STANDINGS, state) }
}

export interface HandOverSearch {
  search?: string | undefined
  place?: number | undefined
  show?: WaitingFilter | undefined
}

export function readHandOverSearch({ search, place, show }: SearchValues): HandOverSearch {
  return { search: text(search), place: idOf(place), show: oneOf(WAITING_FILTERS, show) }
}

function idOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined
}
