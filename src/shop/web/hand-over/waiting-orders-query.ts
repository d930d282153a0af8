import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '#platform/web/api/client.ts'
import { handOverEndpoints } from '#shop/contract/hand-over.ts'
import type { HandOverSearch } from '#shop/web/search-params.ts'

/** The orders that wait to be handed over, page by page. */
export function waitingOrdersQuery({ search = '', place = 0, show = 'all' }: HandOverSearch) {
  const filter = { search, place, show }
  return infiniteQueryOptions({
    queryKey: ['inventory', 'hand-over', filter],
    queryFn: ({ pageParam, signal }) =>
      call(handOverEndpoints.listWaitingOrders, { query: { ...filter, after: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}
