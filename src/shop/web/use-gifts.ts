import { useInfiniteQuery } from '@tanstack/react-query'
import { giftsQuery } from './shop-queries.ts'
import type { GiftShopSearch } from './search-params.ts'

/** The gifts of a search, page by page. */
export function useGifts({ search = '', sort = 'newest', affordable, inStock }: GiftShopSearch) {
  const query = useInfiniteQuery(
    giftsQuery({ search, sort, affordable: affordable ?? false, inStock: inStock ?? false }),
  )
  const read = query.data?.pages.flatMap(({ gifts }) => gifts)
  return {
    // A gift that moved to another page while loading is shown once.
    gifts: read && [...new Map(read.map((gift) => [gift.id, gift])).values()],
    total: query.data?.pages[0]?.total,
    /** The gifts belong to the previous search. */
    stale: query.isPlaceholderData,
    failed: query.isError,
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
    readingMore: query.isFetchingNextPage,
    showMore: query.hasNextPage ? query.fetchNextPage : null,
  }
}
