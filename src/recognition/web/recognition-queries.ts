import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { call } from '#platform/web/api/client.ts'
import { recognitionPeopleEndpoints } from '#recognition/contract/people.ts'
import { recognitionEndpoints } from '#recognition/contract/recognition-endpoints.ts'
import type { RecognitionPage, RecognitionSearch } from '#recognition/contract/recognition.ts'
import { recognitionRulesEndpoints } from '#recognition/contract/rules.ts'

export type WallFilter = Omit<RecognitionSearch, 'after'>

export type WallPages = InfiniteData<RecognitionPage, number>

/** How long a wall stays cached while the reader visits other pages. */
const WALL_KEPT_MS = 30 * 60_000

/**
 * The cards of a wall, newest first, page by page. A refetch refreshes the shown cards but adds no
 * newer ones, which would move the text under the reader; `readFromTop` adds them.
 */
export function wallQuery(filter: WallFilter) {
  const queryKey = ['recognitions', 'wall', filter] as const
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal, client }) => {
      const after =
        pageParam === 0 ? aboveNewest(client.getQueryData<WallPages>(queryKey)) : pageParam
      return call(recognitionEndpoints.listRecognitions, { query: { ...filter, after }, signal })
    },
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    gcTime: WALL_KEPT_MS,
  })
}

function aboveNewest(wall: WallPages | undefined): number {
  const newest = wall?.pages[0]?.recognitions[0]?.id
  return newest === undefined ? 0 : newest + 1
}

/** Reads a wall's first page, with its newest cards. */
export async function readFromTop(queries: QueryClient, filter: WallFilter): Promise<void> {
  const { queryKey } = wallQuery(filter)
  const query = { ...filter, after: 0 }
  const page = await call(recognitionEndpoints.listRecognitions, { query })
  // An earlier read would overwrite the new cards. Not awaited, so that no other read starts first.
  void queries.cancelQueries({ queryKey, exact: true })
  queries.setQueryData(queryKey, { pages: [page], pageParams: [0] })
}

/** Reads the first page of all open walls. A wall that can't be read stays as it is. */
export async function readWallsFromTop(queries: QueryClient): Promise<void> {
  const queryKey = ['recognitions', 'wall']
  queries.removeQueries({ queryKey, type: 'inactive' })
  const open = queries.getQueryCache().findAll({ queryKey, type: 'active' })
  await Promise.allSettled(open.map((wall) => readFromTop(queries, wall.queryKey[2] as WallFilter)))
}

export function cardQuery(id: number) {
  return queryOptions({
    queryKey: ['recognitions', 'card', id],
    queryFn: ({ signal }) => call(recognitionEndpoints.readRecognition, { params: { id }, signal }),
  })
}

export function commentsQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: ['recognitions', 'comments', id],
    queryFn: ({ pageParam: after, signal }) =>
      call(recognitionEndpoints.listComments, { params: { id }, query: { after }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  })
}

/** The latest receivers. */
export const recentReceiversQuery = queryOptions({
  queryKey: ['recognitions', 'receivers'],
  queryFn: ({ signal }) => call(recognitionEndpoints.listRecentReceivers, { signal }),
})

/** The company's values, reactions and rules. */
export const rulesQuery = queryOptions({
  queryKey: ['recognitions', 'rules'],
  queryFn: ({ signal }) => call(recognitionRulesEndpoints.readRules, { signal }),
  staleTime: 60_000,
})

export function profileQuery(id: number) {
  return queryOptions({
    queryKey: ['recognitions', 'profile', id],
    queryFn: ({ signal }) =>
      call(recognitionPeopleEndpoints.readProfile, { params: { id }, signal }),
  })
}
