import { t } from '@lingui/core/macro'
import {
  infiniteQueryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { groupNews, type NewsGroup } from '#notifications/contract/group-news.ts'
import {
  MOST_MARKED,
  notificationEndpoints,
  type InboxChange,
  type InboxPage,
  type Notification,
} from '#notifications/contract/notifications.ts'
import { call } from '#platform/web/api/client.ts'
import { dayFormat } from '#platform/web/language/format.ts'
import { announceFailure, announceMessage } from '#platform/web/ui/announce.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { newsQuery } from './use-unread.ts'

/** How long the pages stay cached while the reader visits other pages. */
const INBOX_KEPT_MS = 30 * 60_000

/** All notifications, newest first, page by page. */
export const inboxQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'inbox'],
  queryFn: ({ pageParam: after, signal }) =>
    call(notificationEndpoints.readInbox, { query: { after }, signal }),
  initialPageParam: 0,
  getNextPageParam: ({ next }) => next,
  gcTime: INBOX_KEPT_MS,
})

const MARKING = ['notifications', 'marking']

/** Marks notifications as read or unread; shows the change before the server answers. */
export function useMark() {
  const queries = useQueryClient()
  // Only the last mark uses the server's data: an earlier response would hide later marks.
  const isLast = () => queries.isMutating({ mutationKey: MARKING }) === 1
  const { mutate, isPending } = useMutation({
    mutationKey: MARKING,
    mutationFn: (body: InboxChange) => call(notificationEndpoints.changeInbox, { body }),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey: ['notifications'] })
      showMarked(queries, change)
    },
    onSuccess: ({ unread }) => {
      if (!isLast()) return
      queries.setQueryData(newsQuery.queryKey, (news) => news && { ...news, unread })
    },
    onError: (error) => announceFailure(error, wordsFor(error)),
    onSettled: async () => {
      if (isLast()) await queries.invalidateQueries({ queryKey: ['notifications'] })
    },
  })
  return {
    isPending,
    /** Reading a group also reads its older members, on pages that are not loaded. */
    mark: (ids: readonly number[], isRead: boolean) =>
      mutate({ ids: ids.slice(0, MOST_MARKED), upTo: 0, isRead, withOlder: isRead }),
    /** Later notifications, which the reader has not seen, stay unread. */
    markAllRead: (newest: number) =>
      mutate(
        { ids: [], upTo: newest, isRead: true },
        { onSuccess: () => announceMessage('success', t`All notifications are marked as read.`) },
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

/** A page of the inbox with a change applied. */
function withChange(inbox: InboxPage, change: InboxChange): InboxPage {
  const { ids, upTo, isRead } = change
  const notifications = inbox.notifications.map((notification) =>
    notification.id <= upTo || ids.includes(notification.id)
      ? { ...notification, isRead }
      : notification,
  )
  return { ...inbox, notifications }
}

interface Day {
  name: string
  groups: NewsGroup[]
}

const DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const
const THIS_YEAR = dayFormat(DAY)
const OTHER_YEAR = dayFormat({ ...DAY, year: 'numeric' })

/** Groups of notifications, newest first, by the days of the viewer's time zone. */
export function groupByDay(notifications: readonly Notification[], now = new Date()): Day[] {
  const days = Map.groupBy(notifications, ({ date }) => nameOfDay(date, now))
  return [...days].map(([name, news]) => ({ name, groups: groupNews(news) }))
}

function nameOfDay(date: Date, now: Date): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (date.toDateString() === now.toDateString()) return t`Today`
  if (date.toDateString() === yesterday.toDateString()) return t`Yesterday`
  return (date.getFullYear() === now.getFullYear() ? THIS_YEAR : OTHER_YEAR)().format(date)
}
