import { useIsMutating, useQuery } from '@tanstack/react-query'
import { shopEndpoints } from '#contract/shop-endpoints.ts'
import { MESSAGES } from '#contract/messages.ts'
import type { Cart } from '#contract/cart.ts'
import { call } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { cartQuery } from '../api/cart-query.ts'
import { CART_CHANGES } from '../components/cart-changes.ts'
import { useMove } from './use-move.ts'

/** The cart that is to be paid for, and the payment. */
export function usePurchase() {
  const { data, isError, refetch } = useQuery(cartQuery)
  const changing = useIsMutating({ mutationKey: CART_CHANGES }) > 0
  const move = useMove({ send: buy, failed: MESSAGES.withdrawFailed, onDone: readShopAgain })
  // Where no answer came, the purchase may stand and the cart be empty: what was asked for stays,
  // so that sending it once more, under the same key, finds out.
  const cart = move.form.unsure && move.request !== null ? move.request : data
  return {
    cart: changing ? undefined : cart,
    failed: isError && data === undefined,
    retry: () => void refetch(),
    move,
  }
}

async function buy({ total }: Cart, key: string) {
  try {
    return await call(shopEndpoints.buyCart, { body: { total }, key })
  } finally {
    // Bought, it is empty; refused, it is perhaps not the one that was shown.
    void queryClient.invalidateQueries({ queryKey: cartQuery.queryKey })
  }
}

function readShopAgain(): void {
  for (const name of ['gifts', 'purchases']) {
    void queryClient.invalidateQueries({ queryKey: [name] })
  }
}
