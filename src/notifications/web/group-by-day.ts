import type { Notification } from '#notifications/contract/notifications.ts'

export interface Day {
  name: string
  notifications: Notification[]
}

const DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const
const THIS_YEAR = new Intl.DateTimeFormat('en-GB', DAY)
const OTHER_YEAR = new Intl.DateTimeFormat('en-GB', { ...DAY, year: 'numeric' })

/** Notifications, newest first, by the days of the viewer's time zone. */
export function groupByDay(notifications: readonly Notification[], now = new Date()): Day[] {
  const days: Day[] = []
  for (const notification of notifications) {
    const name = nameOfDay(notification.date, now)
    const day = days.find((known) => known.name === name)
    if (day) day.notifications.push(notification)
    else days.push({ name, notifications: [notification] })
  }
  return days
}

function nameOfDay(date: Date, now: Date): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (date.toDateString() === now.toDateString()) return 'Today'
  if (date.toDateString() === yesterday.toDateString()) return 'Yesterday'
  return (date.getFullYear() === now.getFullYear() ? THIS_YEAR : OTHER_YEAR).format(date)
}
