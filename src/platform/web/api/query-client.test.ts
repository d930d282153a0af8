import { InfiniteQueryObserver, QueryObserver, type Query } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { Refused } from '#platform/contract/refusals.ts'
import { Unreachable } from './answer.ts'
import { PagingQueryClient, queryClient } from './query-client.ts'

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

/** A list whose second read, the one after a change, fails once. */
function failAfterChange(error: Error) {
  const reads: string[] = []
  const list = new QueryObserver(queryClient, {
    queryKey: ['failing'],
    queryFn: () => {
      const answer = reads.length === 0 ? 'before' : 'after'
      if (reads.push(answer) === 2) throw error
      return answer
    },
  })
  return { list, reads, close: list.subscribe(() => undefined) }
}

afterEach(() => queryClient.clear())

test.each([new Refused('busy'), new Refused('database-newer'), new Unreachable('no answer')])(
  'reads changed data again after %o',
  async (error) => {
    const { list, close } = failAfterChange(error)
    await expect.poll(() => list.getCurrentResult().data).toBe('before')
    await queryClient.invalidateQueries({ queryKey: ['failing'] })
    expect(list.getCurrentResult().data).toBe('after')
    close()
  },
)

test('takes other refusals of a read for an answer', async () => {
  const { list, reads, close } = failAfterChange(new Refused('not-permitted'))
  await expect.poll(() => list.getCurrentResult().data).toBe('before')
  await queryClient.invalidateQueries({ queryKey: ['failing'] })
  expect(list.getCurrentResult().error).toMatchObject({ code: 'not-permitted' })
  expect(reads).toHaveLength(2)
  close()
})

test('asks a dead server again until it answers, and not one that refused', () => {
  const { refetchInterval } = queryClient.getDefaultOptions().queries ?? {}
  const intervalOf = (state: object) =>
    typeof refetchInterval === 'function' && refetchInterval({ state } as Query)
  const failed = { status: 'error', data: undefined, error: new Unreachable('no answer') }
  expect(intervalOf(failed)).toBe(5_000)
  expect(intervalOf({ ...failed, data: 'of before' })).toBe(false)
  expect(intervalOf({ ...failed, error: new Refused('not-permitted') })).toBe(false)
  expect(intervalOf({ ...failed, status: 'success' })).toBe(false)
})
