import { t } from '@lingui/core/macro'
import {
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { MESSAGES } from '#platform/contract/messages.ts'
import { call } from '#platform/web/api/client.ts'
import { announce, announceFailure } from '#platform/web/ui/announce.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { shopEndpoints } from '#shop/contract/shop-endpoints.ts'
import { LARGEST_LINE } from '#shop/contract/shop.ts'
import { withPending, type PendingChange } from './cart-lines.ts'
import { CART_CHANGES, cartQuery } from './cart-query.ts'

/** The cart with its pending changes. */
export function useCart() {
  const { data, isError, refetch } = useQuery(cartQuery)
  const pending = useMutationState({
    filters: { mutationKey: CART_CHANGES, status: 'pending' },
    select: ({ state }) => state.variables as PendingChange,
  })
  return {
    cart: data && withPending(data, pending),
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
    mutationFn: async (change: PendingChange) => (isLast(queries, change) ? send(change) : null),
    onSuccess: async (cart, { quantity }) => {
      if (cart === null) return
      // A read that began before this change must not overwrite it.
      await queries.cancelQueries({ queryKey: cartQuery.queryKey })
      queries.setQueryData(cartQuery.queryKey, cart)
      if (quantity === null) announce('success', t(MESSAGES.removedFromCart))
    },
    onError: (error, { quantity }) =>
      announceFailure(
        error,
        quantity === null ? t(MESSAGES.removeFromCartFailed) : wordsFor(error),
      ),
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

function pendingFor(queries: QueryClient, gift: number): PendingChange[] {
  return queries
    .getMutationCache()
    .findAll({ mutationKey: CART_CHANGES, status: 'pending' })
    .map(({ state }) => state.variables as PendingChange)
    .filter((change) => change.gift === gift)
}

function isLast(queries: QueryClient, change: PendingChange): boolean {
  return pendingFor(queries, change.gift).at(-1) === change
}

function wantedOf(queries: QueryClient, gift: number): number | null | undefined {
  const last = pendingFor(queries, gift).at(-1)
  if (last !== undefined) return last.quantity
  const cart = queries.getQueryData(cartQuery.queryKey)
  return cart?.lines.find(({ id }) => id === gift)?.quantity
}

function send({ gift, quantity }: PendingChange) {
  const params = { id: gift }
  return quantity === null
    ? call(shopEndpoints.removeFromCart, { params })
    : call(shopEndpoints.setCartQuantity, { params, body: { quantity } })
}
