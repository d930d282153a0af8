import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { shopEndpoints } from '#shop/contract/shop-endpoints.ts'
import type { GiftSearch, PurchaseDetailFilter } from '#shop/contract/shop.ts'
import { addressOf } from '#platform/web/api/caller.ts'
import { call } from '#platform/web/api/client.ts'

/** The gifts of a search, page by page. */
export function giftsQuery(search: Omit<GiftSearch, 'after'>) {
  return infiniteQueryOptions({
    queryKey: ['gifts', search],
    queryFn: ({ pageParam, signal }) =>
      call(shopEndpoints.listGifts, { query: { ...search, after: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

export const purchasesQuery = infiniteQueryOptions({
  queryKey: ['purchases'],
  queryFn: ({ pageParam, signal }) =>
    call(shopEndpoints.listPurchases, { query: { after: pageParam }, signal }),
  initialPageParam: 0,
  getNextPageParam: ({ next }) => next,
})

export function inventoryQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: ['inventory', 'gifts', search],
    queryFn: ({ pageParam, signal }) =>
      call(shopEndpoints.listInventory, { query: { search, after: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

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

/** The address of the purchase details as a file. */
export function purchaseDetailsAddress(filter: PurchaseDetailFilter): string {
  return addressOf(shopEndpoints.downloadPurchaseDetails, { query: filter })
}
