import { expect, test } from 'vitest'
import { sayInEnglish } from '#platform/server/language/say.ts'
import { describeNews } from './describe.ts'
import { groupNews } from './group-news.ts'
import type { NotificationKind } from './kinds.ts'
import type { NewsActor, Notification } from './notifications.ts'

const person = (id: number, firstName: string, lastName = 'Novak'): NewsActor => {
  return { id, firstName, lastName, picture: null }
}
const [julia, ben] = [person(1, 'Julia'), person(2, 'Ben')]
const [xavier, priya] = [person(3, 'Xavier'), person(4, 'Priya')]

function news(
  id: number,
  kind: NotificationKind,
  actor: NewsActor,
  more: Partial<Notification> = {},
): Notification {
  const rest = { quote: null, myReactions: [], card: null, date: new Date(0), isRead: false }
  return { id, kind, actor, also: [], others: 0, subject: 7, facts: {}, ...rest, ...more }
}

const sentences = (...all: Notification[]) =>
  groupNews(all).map((group) => describeNews(group, sayInEnglish, 'found the slow query'))

test('names up to three people, each once, and counts the others', () => {
  const comments = [xavier, ben, julia, ben].map((one, at) => news(9 - at, 'commented', one))
  expect(sentences(...comments)).toEqual([
    'Xavier, Ben and Julia commented on “found the slow query”',
  ])
  expect(sentences(news(10, 'commented', priya), ...comments)).toEqual([
    'Priya, Xavier, Ben and one other commented on “found the slow query”',
  ])
  expect(sentences(news(1, 'reacted', ben, { also: [julia], others: 6 }))).toEqual([
    'Ben, Julia and 5 others reacted to “found the slow query”',
  ])
})

test('tells two people of one first name apart by their whole names', () => {
  const other = person(8, 'Julia', 'Okafor')
  expect(sentences(news(2, 'commented', other), news(1, 'commented', julia))).toEqual([
    'Julia Okafor and Julia Novak commented on “found the slow query”',
  ])
})

test('keeps other cards, other kinds and single news apart', () => {
  const groups = groupNews([
    news(6, 'commented', ben),
    news(5, 'reacted', ben),
    news(4, 'commented', ben, { subject: 8 }),
    news(3, 'commented', ben, { isRead: true }),
    news(2, 'bonusWaiting', julia, { subject: null }),
    news(1, 'bonusWaiting', julia, { subject: null }),
  ])
  expect(groups.map(({ members }) => members.map(({ id }) => id))).toEqual([
    [6, 3],
    [5],
    [4],
    [2],
    [1],
  ])
  expect(groups[0]?.isRead).toBe(false)
})

test('adds up points that several people added', () => {
  const [ten, five] = [{ points: '10.00' }, { points: '5.50' }]
  expect(
    sentences(
      news(2, 'pointsAdded', ben, { facts: ten }),
      news(1, 'pointsAdded', julia, { facts: five }),
    ),
  ).toEqual(['Ben and Julia added 15.50 points to “found the slow query”'])
})
