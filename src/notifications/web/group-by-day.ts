import { t } from '@lingui/core/macro'
import { groupNews, type NewsGroup } from '#notifications/contract/group-news.ts'
import type { Notification } from '#notifications/contract/notifications.ts'
import { dayFormat } from '#platform/web/language/format.ts'

export interface Day {
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
