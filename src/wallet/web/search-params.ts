import { oneOf, type Given } from '#platform/web/search-params.ts'

/** Withdraw pays for the cart when the address says so, as BUY NOW! does. */
export function readPurchase({ buy }: Given): { buy?: 'cart' | undefined } {
  return { buy: oneOf(['cart'], buy) }
}
