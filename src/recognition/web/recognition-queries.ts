import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { recognitionPeopleEndpoints } from '#recognition/contract/people-endpoints.ts'
import type { RecognitionSearch } from '#recognition/contract/recognition.ts'
import { recognitionEndpoints } from '#recognition/contract/recognition-endpoints.ts'
import { recognitionRulesEndpoints } from '#recognition/contract/rules-endpoints.ts'
import { call } from '#platform/web/api/client.ts'

export type WallFilter = Omit<RecognitionSearch, 'after'>

/** The cards of a wall, newest first, page by page. */
export function wallQuery(filter: WallFilter) {
  return infiniteQueryOptions({
    queryKey: ['recognitions', 'wall', filter],
    queryFn: ({ pageParam: after, signal }) =>
      call(recognitionEndpoints.listRecognitions, { query: { ...filter, after }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  })
}

export function cardQuery(id: number) {
  return queryOptions({
    queryKey: ['recognitions', 'card', id],
    queryFn: ({ signal }) => call(recognitionEndpoints.readRecognition, { params: { id }, signal }),
  })
}

/** `since` is the newest card of the company that the page shows; 0 where it shows none. */
export function summaryQuery(since: number) {
  return queryOptions({
    queryKey: ['recognitions', 'summary', since],
    queryFn: ({ signal }) => call(recognitionEndpoints.readSummary, { query: { since }, signal }),
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

/** Whom one thanked last. */
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
