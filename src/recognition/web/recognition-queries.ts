import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { recognitionPeopleEndpoints } from '#recognition/contract/people-endpoints.ts'
import type { RecognitionPage, RecognitionSearch } from '#recognition/contract/recognition.ts'
import { recognitionEndpoints } from '#recognition/contract/recognition-endpoints.ts'
import { recognitionRulesEndpoints } from '#recognition/contract/rules-endpoints.ts'
import { call } from '#platform/web/api/client.ts'
import { colleagueEndpoints } from '#users/contract/colleagues.ts'

export type WallFilter = Omit<RecognitionSearch, 'after'>

export type Wall = InfiniteData<RecognitionPage, number>

/** As long as a reader may look at another page before going back. */
const WALL_KEPT_MS = 30 * 60_000

/**
 * The cards of a wall, newest first, page by page. Reading it again refreshes the cards in view and
 * adds no newer ones, which would move what somebody reads; `readFromTop` does.
 */
export function wallQuery(filter: WallFilter) {
  const queryKey = ['recognitions', 'wall', filter] as const
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal, client }) => {
      const after = pageParam === 0 ? aboveNewest(client.getQueryData<Wall>(queryKey)) : pageParam
      return call(recognitionEndpoints.listRecognitions, { query: { ...filter, after }, signal })
    },
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    gcTime: WALL_KEPT_MS,
  })
}

function aboveNewest(wall: Wall | undefined): number {
  const newest = wall?.pages[0]?.recognitions[0]?.id
  return newest === undefined ? 0 : newest + 1
}

/** Reads a wall from its newest card on. */
export async function readFromTop(queries: QueryClient, filter: WallFilter): Promise<void> {
  const query = { ...filter, after: 0 }
  const page = await call(recognitionEndpoints.listRecognitions, { query })
  queries.setQueryData(wallQuery(filter).queryKey, { pages: [page], pageParams: [0] })
}

/** Reads the open walls from their newest card on, as after one's own thanks. */
export async function readWallsFromTop(queries: QueryClient): Promise<void> {
  const queryKey = ['recognitions', 'wall']
  queries.removeQueries({ queryKey, type: 'inactive' })
  const open = queries.getQueryCache().findAll({ queryKey, type: 'active' })
  await Promise.all(open.map((wall) => readFromTop(queries, wall.queryKey[2] as WallFilter)))
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

/** Colleagues whose name or e-mail address starts with a search. */
export function colleaguesQuery(search: string) {
  return queryOptions({
    queryKey: ['colleagues', search],
    queryFn: ({ signal }) => call(colleagueEndpoints.findColleagues, { query: { search }, signal }),
    placeholderData: keepPreviousData,
    enabled: search !== '',
    staleTime: 60_000,
  })
}

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
