import { useMutation, useQueryClient } from '@tanstack/react-query'
import { shopEndpoints } from '#contract/shop-endpoints.ts'
import { MESSAGES } from '#contract/messages.ts'
import { Refused } from '#contract/refusals.ts'
import { call } from '../api/client.ts'
import { cartQuery } from '../api/cart-query.ts'
import { announce, askToLogin } from '../ui/announce.ts'
import { wordsFor } from '../ui/words-for.ts'

/** Add To Cart (specification, sections 5 and 8): says how it went, whatever page is open by then. */
export function useAddToCart() {
  const queries = useQueryClient()
  return useMutation({
    // One change of the cart after the other, so that the last answer is the latest.
    scope: { id: 'cart' },
    mutationFn: (gift: number) => call(shopEndpoints.addToCart, { body: { gift } }),
    onSuccess: async (cart) => {
      announce('success', MESSAGES.addedToCart)
      // What was asked before this change must not be shown after it.
      await queries.cancelQueries({ queryKey: cartQuery.queryKey })
      queries.setQueryData(cartQuery.queryKey, cart)
    },
    onError: (error) => {
      if (error instanceof Refused && error.code === 'not-signed-in') {
        askToLogin('warning', MESSAGES.pleaseLoginToAdd)
        return
      }
      announce('error', wordsFor(error, MESSAGES.addToCartFailed))
      // A gift may be gone, and a lost answer may have been a yes.
      void queries.invalidateQueries({ queryKey: ['gifts'] })
      void queries.invalidateQueries({ queryKey: cartQuery.queryKey })
    },
  })
}
