import { queryOptions, useQuery } from '@tanstack/react-query'

/**
 * The newest notifications and the number of unread ones. The bar of every page reads it, so its
 * schemas are loaded on demand: a visitor's first load has none of them.
 */
export const newsQuery = queryOptions({
  queryKey: ['notifications', 'news'],
  queryFn: async ({ signal }) => {
    const { readNews } = await import('./read-news.ts')
    return readNews(signal)
  },
})

/** The number of the signed-in person's unread notifications, at most 100; undefined until known. */
export function useUnread(): number | undefined {
  return useQuery(newsQuery).data?.unread
}
