import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { notificationEndpoints } from '#notifications/contract/notification-endpoints.ts'
import type { InboxChange } from '#notifications/contract/notifications.ts'
import { call } from '#platform/web/api/client.ts'
import { announce, announceFailure } from '#platform/web/ui/announce.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { inboxQuery, withChange } from './inbox-query.ts'
import { newsQuery } from './use-unread.ts'

/** Marks notifications as read or unread, shown as marked until the server answers. */
export function useMark() {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (body: InboxChange) => call(notificationEndpoints.changeInbox, { body }),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey: ['notifications'] })
      showMarked(queries, change)
    },
    onSuccess: ({ unread }) => {
      queries.setQueryData(newsQuery.queryKey, (news) => news && { ...news, unread })
    },
    onError: (error) => announceFailure(error, wordsFor(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['notifications'] }),
  })
  return {
    isPending,
    mark: (id: number, isRead: boolean) => mutate({ ids: [id], upTo: 0, isRead }),
    /** Later notifications, which the reader has not seen, stay unread. */
    markAllRead: (newest: number) =>
      mutate(
        { ids: [], upTo: newest, isRead: true },
        { onSuccess: () => announce('success', 'All notifications are marked as read.') },
      ),
  }
}

function showMarked(queries: QueryClient, change: InboxChange): void {
  queries.setQueryData(newsQuery.queryKey, (news) => news && withChange(news, change))
  queries.setQueryData(
    inboxQuery.queryKey,
    (inbox) => inbox && { ...inbox, pages: inbox.pages.map((page) => withChange(page, change)) },
  )
}
