import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query'
import { notificationEndpoints } from '#notifications/contract/notification-endpoints.ts'
import type { Inbox, InboxChange } from '#notifications/contract/notifications.ts'
import { call } from '#platform/web/api/client.ts'

/** As long as a reader may look at another page before going back. */
const INBOX_KEPT_MS = 30 * 60_000

export type Pages = InfiniteData<Inbox, number>

/** All notifications, newest first, page by page. */
export const inboxQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'inbox'],
  queryFn: ({ pageParam: after, signal }) =>
    call(notificationEndpoints.readInbox, { query: { after }, signal }),
  initialPageParam: 0,
  getNextPageParam: ({ next }) => next,
  gcTime: INBOX_KEPT_MS,
})

/** A page of the inbox as it will be after a change. */
export function withChange(inbox: Inbox, change: InboxChange): Inbox {
  const { ids, upTo, isRead } = change
  const notifications = inbox.notifications.map((notification) =>
    notification.id <= upTo || ids.includes(notification.id)
      ? { ...notification, isRead }
      : notification,
  )
  return { ...inbox, notifications }
}
