import { t } from '@lingui/core/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { MOST_UNREAD, notificationEndpoints } from '#notifications/contract/notifications.ts'
import { call } from '#platform/web/api/client.ts'
import { READ_BY_FRAME } from '#platform/web/api/query-client.ts'
import { showUnread } from '#platform/web/show-unread.ts'
import { useRestOfPage } from '#platform/web/ui/use-rest-of-page.ts'

/** The newest notifications and the number of unread ones. */
export const newsQuery = queryOptions({
  queryKey: ['notifications', 'news'],
  meta: READ_BY_FRAME,
  queryFn: ({ signal }) => call(notificationEndpoints.readInbox, { query: { after: 0 }, signal }),
})

/**
 * The number of the signed-in person's unread notifications, at most 100; 0 until known. Also shows it
 * on the installed app's icon.
 */
export function useShownUnread(): number {
  const known = useQuery({ ...newsQuery, enabled: useRestOfPage() }).data?.unread
  useEffect(() => {
    if (known !== undefined) showUnread(known)
  }, [known])
  return known ?? 0
}

export function unreadInWords(unread: number): string {
  return unread < MOST_UNREAD
    ? t`${unread} unread`
    : t`more than ${{ most: MOST_UNREAD - 1 }} unread`
}
