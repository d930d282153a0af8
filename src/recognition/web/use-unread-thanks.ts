import { queryOptions, useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#auth/web/session-queries.ts'
import { isHeld } from '#platform/contract/people.ts'
import { call } from '#platform/web/api/client.ts'
import { READ_BY_FRAME } from '#platform/web/api/query-client.ts'
import type { Recognition, RecognitionSummary } from '#recognition/contract/recognition.ts'

const NONE: RecognitionSummary = {
  unread: 0,
  unreadFrom: 0,
  newest: [],
  newOnWall: 0,
  freshReactions: [],
}

/** The received thanks that the person has not seen yet; none for visitors. */
export function useUnreadThanks() {
  const user = useQuery(sessionQuery).data?.user
  const enabled = user ? !isHeld(user) : false
  const { data } = useQuery({ ...summaryQuery(0), enabled, meta: READ_BY_FRAME })
  return { ...(data ?? NONE), isKnown: data !== undefined }
}

/** Whether the cards are thanks, welcomes, or some of each. */
export function kindOfCards(
  cards: readonly Pick<Recognition, 'isWelcome'>[],
): 'thanked' | 'welcomed' | 'either' {
  if (!cards.some(({ isWelcome }) => isWelcome)) return 'thanked'
  return cards.every(({ isWelcome }) => isWelcome) ? 'welcomed' : 'either'
}

/**
 * The person's news. `since` is the newest company card on the page; 0 if there is none. The bar of
 * every page reads it, so its schemas are loaded on demand, to keep them out of a visitor's first
 * load.
 */
export function summaryQuery(since: number) {
  return queryOptions({
    queryKey: ['recognitions', 'summary', since],
    queryFn: async ({ signal }) => {
      const { recognitionEndpoints } =
        await import('#recognition/contract/recognition-endpoints.ts')
      return call(recognitionEndpoints.readSummary, { query: { since }, signal })
    },
  })
}
