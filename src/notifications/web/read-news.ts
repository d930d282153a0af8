import { notificationEndpoints } from '#notifications/contract/notification-endpoints.ts'
import { call } from '#platform/web/api/client.ts'

/** Reads the newest notifications and how many are unread; see newsQuery. */
export function readNews(signal: AbortSignal) {
  return call(notificationEndpoints.readInbox, { query: { after: 0 }, signal })
}
