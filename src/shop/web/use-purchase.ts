import { useIsMutating, useQuery } from '@tanstack/react-query'
import { shopEndpoints } from '#shop/contract/shop-endpoints.ts'
import { MESSAGES } from '#platform/contract/messages.ts'
import type { Cart } from '#shop/contract/cart.ts'
import { call } from '#platform/web/api/client.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { cartQuery, CART_CHANGES } from './cart-query.ts'
import { useMove } from '#wallet/web/use-move.ts'

/** The cart to pay for, and its payment. */
export function usePurchase() {
  const { data, isError, refetch } = useQuery(cartQuery)
  const changing = useIsMutating({ mutationKey: CART_CHANGES }) > 0
  const move = useMove({ send: buy, failed: MESSAGES.withdrawFailed, onDone: readShopAgain })
  // From the confirmation on, the order stays as confirmed, while the cart is emptied. After a lost
  // answer, a retry with the same key tells whether it was paid.
  const { form, reviewDialog, request } = move
  const order = reviewDialog.busy || form.done || form.unsure ? request : null
  return {
    cart: order ?? (changing ? undefined : data),
    paid: form.done,
    failed: isError && data === undefined,
    retry: () => void refetch(),
    move,
  }
}

async function buy({ total }: Cart, key: string) {
  try {
    return await call(shopEndpoints.buyCart, { body: { total }, key })
  } finally {
    // After a purchase the cart is empty; after a refusal it may have changed.
    void queryClient.invalidateQueries({ queryKey: cartQuery.queryKey })
  }
}

function readShopAgain(): void {
  for (const name of ['gifts', 'purchases']) {
    void queryClient.invalidateQueries({ queryKey: [name] })
  }
}
