import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { PagingQueryClient } from './query-client.ts'

/** A list of two pages; the second one arrives after `letCome`. */
function openList() {
  const queries = new PagingQueryClient()
  const { promise: second, resolve: letCome } = Promise.withResolvers<void>()
  const reads: number[] = []
  const list = new InfiniteQueryObserver(queries, {
    queryKey: ['list'],
    queryFn: async ({ pageParam: page, signal }) => {
      reads.push(page)
      if (page === 2) await second
      signal.throwIfAborted()
      return page
    },
    initialPageParam: 1,
    getNextPageParam: (page) => (page === 1 ? 2 : null),
  })
  return { queries, list, reads, letCome, close: list.subscribe(() => undefined) }
}

const shown = ({ data }: { data: { pages: number[] } | undefined }) => data?.pages

test('lets the next page of a list arrive before the list is read again', async () => {
  const { queries, list, reads, letCome, close } = openList()
  await expect.poll(() => shown(list.getCurrentResult())).toEqual([1])
  const more = list.fetchNextPage()
  const again = queries.invalidateQueries({ queryKey: ['list'] })
  letCome()
  expect(shown(await more)).toEqual([1, 2])
  await again
  expect(reads).toEqual([1, 2, 1, 2])
  close()
})

test('lets the next page of a list arrive when other reads are cancelled', async () => {
  const { queries, list, letCome, close } = openList()
  await expect.poll(() => shown(list.getCurrentResult())).toEqual([1])
  const more = list.fetchNextPage()
  await queries.cancelQueries({ queryKey: ['list'] })
  letCome()
  expect(shown(await more)).toEqual([1, 2])
  close()
})

test('reads everything else again at once', async () => {
  const { queries, list, letCome, close } = openList()
  await expect.poll(() => shown(list.getCurrentResult())).toEqual([1])
  let reads = 0
  const other = new QueryObserver(queries, { queryKey: ['other'], queryFn: () => (reads += 1) })
  const closeOther = other.subscribe(() => undefined)
  await expect.poll(() => reads).toBe(1)
  void list.fetchNextPage()
  const again = queries.invalidateQueries()
  await expect.poll(() => reads).toBe(2)
  letCome()
  await again
  close()
  closeOther()
})
