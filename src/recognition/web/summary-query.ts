import { queryOptions } from '@tanstack/react-query'

/**
 * The person's news. `since` is the newest card of the company that the page shows; 0 where
 * it shows none. The bar of every page reads it, so its schemas are loaded on demand: a visitor's
 * first load has none of them.
 */
export function summaryQuery(since: number) {
  return queryOptions({
    queryKey: ['recognitions', 'summary', since],
    queryFn: async ({ signal }) => {
      const { readSummary } = await import('./read-summary.ts')
      return readSummary(since, signal)
    },
  })
}
