import { queryOptions, useQuery } from '@tanstack/react-query'
import { notificationEndpoints } from '#notifications/contract/notification-endpoints.ts'
import { call } from '#platform/web/api/client.ts'

/** The newest notifications and the number of unread ones. */
export const newsQuery = queryOptions({
  queryKey: ['notifications', 'news'],
  queryFn: ({ signal }) => call(notificationEndpoints.readInbox, { query: { after: 0 }, signal }),
})

/** The number of the signed-in person's unread notifications, at most 100; undefined until known. */
export function useUnread(): number | undefined {
  return useQuery(newsQuery).data?.unread
}
