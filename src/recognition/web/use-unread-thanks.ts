import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#auth/web/session-queries.ts'
import { summaryQuery } from './summary-query.ts'

/** The received thanks that the person has not seen yet; none for visitors. */
export function useUnreadThanks() {
  const user = useQuery(sessionQuery).data?.user
  const enabled = user?.mustChangePassword === false
  const { data } = useQuery({ ...summaryQuery(0), enabled })
  return {
    unread: data?.unread ?? 0,
    newest: data?.newest ?? null,
    isKnown: data !== undefined,
  }
}
