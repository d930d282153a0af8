import { expect, test } from 'vitest'
import type { Notification } from '#notifications/contract/notifications.ts'
import { groupByDay } from './use-inbox.ts'

// Local times, because the groups are days in the viewer's time zone.
const NOW = new Date(2026, 2, 1, 0, 30)

function made(id: number, ...at: [number, number, number, number, number]): Notification {
  const nobody = { actor: null, also: [], others: 0, subject: null }
  const rest = { facts: {}, quote: null, myReactions: [], card: null, isRead: true }
  return { id, kind: 'thanked', date: new Date(...at), ...nobody, ...rest }
}

test('groups by the days of the viewer', () => {
  const days = groupByDay(
    [
      made(6, 2026, 2, 1, 0, 5),
      made(5, 2026, 1, 28, 23, 59),
      made(4, 2026, 1, 28, 0, 0),
      made(3, 2026, 1, 27, 23, 59),
      made(2, 2025, 11, 31, 12, 0),
    ],
    NOW,
  )
  expect(days.map(({ name, groups }) => [name, groups.map(({ id }) => id)])).toEqual([
    ['Today', [6]],
    ['Yesterday', [5, 4]],
    ['Friday 27 February', [3]],
    ['Wednesday, 31 December 2025', [2]],
  ])
})

test('returns no days without notifications', () => {
  expect(groupByDay([], NOW)).toEqual([])
})
