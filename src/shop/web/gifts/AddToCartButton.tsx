import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Loader } from '@mantine/core'
import { IconShoppingCartPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MESSAGES } from '#platform/contract/messages.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { call } from '#platform/web/api/client.ts'
import { announceMessage, askToLogin } from '#platform/web/ui/announce.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { shopEndpoints } from '#shop/contract/shop-endpoints.ts'
import type { CartAddition } from '#shop/contract/shop.ts'
import { cartQuery } from '#shop/web/checkout/cart-query.ts'

interface AddToCartButtonProps {
  gift: number
  /** The chosen variant of a gift with options. */
  variant?: number | undefined
  /** The id of the element with the gift's name. */
  nameId: string
}

/** Never disabled: the server answers when it is out of stock, and the button keeps the focus. */
export function AddToCartButton({ gift, variant, nameId }: AddToCartButtonProps) {
  const { isPending, mutate } = useAddToCart()
  return (
    <Button
      fullWidth
      aria-describedby={nameId}
      aria-busy={isPending}
      leftSection={
        isPending ? (
          <Loader size={18} color="currentColor" aria-hidden />
        ) : (
          <IconShoppingCartPlus size={18} aria-hidden />
        )
      }
      onClick={({ detail }) => {
        // The second click of a double press is none of its own, though the first may be answered by then.
        if (!isPending && detail <= 1) mutate({ gift, variant })
      }}
    >
      <Trans>Add To Cart</Trans>
    </Button>
  )
}

/**
 * Add To Cart (specification, sections 5 and 8): announces the result, on whatever page is open by
 * then.
 */
function useAddToCart() {
  const queries = useQueryClient()
  return useMutation({
    // One change of the cart at a time, so that the last answer is the latest.
    scope: { id: 'cart' },
    mutationFn: (body: CartAddition) => call(shopEndpoints.addToCart, { body }),
    onSuccess: async (cart) => {
      announceMessage('success', t(MESSAGES.addedToCart))
      // A read that began before this change must not overwrite it.
      await queries.cancelQueries({ queryKey: cartQuery.queryKey })
      queries.setQueryData(cartQuery.queryKey, cart)
    },
    onError: (error) => {
      if (error instanceof Refused && error.code === 'not-signed-in') {
        askToLogin('warning', t(MESSAGES.pleaseLoginToAdd))
        return
      }
      announceMessage('error', wordsFor(error, t(MESSAGES.addToCartFailed)))
      // The gift may be gone, or the lost answer was a success.
      void queries.invalidateQueries({ queryKey: ['gifts'] })
      void queries.invalidateQueries({ queryKey: cartQuery.queryKey })
    },
  })
}
