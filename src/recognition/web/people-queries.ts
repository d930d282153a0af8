import { queryOptions } from '@tanstack/react-query'
import { recognitionPeopleEndpoints } from '#recognition/contract/people-endpoints.ts'
import type {
  Recognition,
  RecognitionPage,
  RecognitionSearch,
} from '#recognition/contract/recognition.ts'
import { recognitionEndpoints } from '#recognition/contract/recognition-endpoints.ts'
import { call } from '#platform/web/api/client.ts'

/** One's own privacy choices. */
export const choicesQuery = queryOptions({
  queryKey: ['recognitions', 'choices'],
  queryFn: ({ signal }) => call(recognitionPeopleEndpoints.readRecognitionChoices, { signal }),
})

/** New colleagues to welcome. */
export const welcomesQuery = queryOptions({
  queryKey: ['recognitions', 'welcomes'],
  queryFn: ({ signal }) => call(recognitionPeopleEndpoints.readWelcomes, { signal }),
})

/** The month's most frequent senders next to one's own place. */
export const mostAppreciativeQuery = queryOptions({
  queryKey: ['recognitions', 'appreciative'],
  queryFn: ({ signal }) => call(recognitionPeopleEndpoints.readMostAppreciative, { signal }),
})

/** More than a page to print can tell anything about. */
const MOST_PAGES = 50

/** All thanks one received in a year of one's own time zone, newest first. */
export function yearQuery(year: number) {
  return queryOptions({
    queryKey: ['recognitions', 'year', year],
    queryFn: async ({ signal }) => {
      const [begin, end] = [new Date(year, 0, 1), new Date(year + 1, 0, 1)]
      const received: Recognition[] = []
      let after: number | null = 0
      for (let page = 0; page < MOST_PAGES && after !== null; page++) {
        const query: RecognitionSearch = { scope: 'received', person: 0, value: 0, q: '', after }
        const { recognitions, next }: RecognitionPage = await call(
          recognitionEndpoints.listRecognitions,
          { query, signal },
        )
        received.push(...recognitions.filter(({ date }) => date >= begin && date < end))
        after = recognitions.some(({ date }) => date < begin) ? null : next
      }
      return received
    },
  })
}
