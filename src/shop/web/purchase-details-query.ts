import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '#platform/web/api/client.ts'
import { shopEndpoints } from '#shop/contract/shop-endpoints.ts'
import type { PurchaseDetailFilter } from '#shop/contract/shop.ts'

/** A search of the purchased gifts, page by page. */
export function purchaseDetailsQuery(filter: PurchaseDetailFilter) {
  return infiniteQueryOptions({
    queryKey: ['inventory', 'purchases', filter],
    queryFn: ({ pageParam, signal }) =>
      call(shopEndpoints.listPurchaseDetails, { query: { ...filter, after: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}
