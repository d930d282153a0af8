import {
  type QueryClient,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { shopEndpoints } from '#shop/contract/shop-endpoints.ts'
import { MESSAGES } from '#platform/contract/messages.ts'
import { LARGEST_LINE } from '#shop/contract/shop.ts'
import { call } from '#platform/web/api/client.ts'
import { cartQuery } from './cart-query.ts'
import { CART_CHANGES } from './cart-changes.ts'
import { announce, announceFailure } from '#platform/web/ui/announce.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { type Wish, withWishes } from './cart-lines.ts'

/** The cart with its pending changes. */
export function useCart() {
  const { data, isError, refetch } = useQuery(cartQuery)
  const wishes = useMutationState({
    filters: { mutationKey: CART_CHANGES, status: 'pending' },
    select: ({ state }) => state.variables as Wish,
  })
  return {
    cart: data && withWishes(data, wishes),
    failed: isError && data === undefined,
    retry: () => void refetch(),
  }
}

/** Changes or removes a line: one call at a time, and only the last one for each gift. */
export function useChangeCart() {
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: CART_CHANGES,
    scope: { id: 'cart' },
    mutationFn: async (wish: Wish) => (isLast(queries, wish) ? send(wish) : null),
    onSuccess: async (cart, { quantity }) => {
      if (cart === null) return
      // A read that began before this change must not overwrite it.
      await queries.cancelQueries({ queryKey: cartQuery.queryKey })
      queries.setQueryData(cartQuery.queryKey, cart)
      if (quantity === null) announce('success', MESSAGES.removedFromCart)
    },
    onError: (error, { quantity }) =>
      announceFailure(error, quantity === null ? MESSAGES.removeFromCartFailed : wordsFor(error)),
    onSettled: () => {
      if (queries.isMutating({ mutationKey: CART_CHANGES }) > 1) return
      void queries.invalidateQueries({ queryKey: cartQuery.queryKey })
    },
  })
  return {
    change: (gift: number, quantity: number) => mutate({ gift, quantity }),
    remove: (gift: number) => mutate({ gift, quantity: null }),
    /** From the pending quantity: a second press can come before the first one shows. */
    step: (gift: number, by: 1 | -1) => {
      const quantity = (wantedOf(queries, gift) ?? 0) + by
      if (quantity >= 1 && quantity <= LARGEST_LINE) mutate({ gift, quantity })
    },
  }
}

function wishesFor(queries: QueryClient, gift: number): Wish[] {
  return queries
    .getMutationCache()
    .findAll({ mutationKey: CART_CHANGES, status: 'pending' })
    .map(({ state }) => state.variables as Wish)
    .filter((wish) => wish.gift === gift)
}

function isLast(queries: QueryClient, wish: Wish): boolean {
  return wishesFor(queries, wish.gift).at(-1) === wish
}

function wantedOf(queries: QueryClient, gift: number): number | null | undefined {
  const last = wishesFor(queries, gift).at(-1)
  if (last !== undefined) return last.quantity
  const cart = queries.getQueryData(cartQuery.queryKey)
  return cart?.lines.find(({ id }) => id === gift)?.quantity
}

function send({ gift, quantity }: Wish) {
  const params = { id: gift }
  return quantity === null
    ? call(shopEndpoints.removeFromCart, { params })
    : call(shopEndpoints.setCartQuantity, { params, body: { quantity } })
}
