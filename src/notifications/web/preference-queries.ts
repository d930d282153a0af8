import { queryOptions } from '@tanstack/react-query'
import { notificationEndpoints } from '#notifications/contract/notification-endpoints.ts'
import { call } from '#platform/web/api/client.ts'

export const preferencesQuery = queryOptions({
  queryKey: ['notifications', 'preferences'],
  queryFn: ({ signal }) => call(notificationEndpoints.readPreferences, { signal }),
})

/** The usual channels, which the administrator chooses for everybody. */
export const defaultsQuery = queryOptions({
  queryKey: ['notifications', 'defaults'],
  queryFn: ({ signal }) => call(notificationEndpoints.readNotificationDefaults, { signal }),
})
