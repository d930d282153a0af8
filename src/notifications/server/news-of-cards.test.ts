import { expect, test } from 'vitest'
import type { Colleague } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { TestWall } from '#test/harness/wall.ts'
import { describeNews } from '#notifications/contract/describe.ts'
import { groupNews } from '#notifications/contract/group-news.ts'
import { transact } from '#platform/server/db/transact.ts'
import { sayInEnglish } from '#platform/server/language/say.ts'
import { removeComment } from '#recognition/server/comments.ts'
import { hideComment, hideRecognition } from '#recognition/server/hide.ts'
import { react } from '#recognition/server/reactions.ts'
import { changeInbox, readInbox } from './inbox.ts'
import { notify } from './notify.ts'

const database = await ownDatabase()
const wall = await TestWall.open(database)

const inboxOf = ({ id }: Colleague) => readInbox(database, id, 0)
const groupsOf = async (person: Colleague) => groupNews((await inboxOf(person)).notifications)

test('comments are quoted, name their card, and make one group of each card', async () => {
  const [ada, bob, eve] = await wall.three()
  const [slow, late] = [
    await wall.card(ada, [bob], { message: 'found the slow query' }),
    await wall.card(ada, [bob], { message: 'stayed late' }),
  ]
  await wall.comment(ada, slow, 'At last!')
  await wall.comment(eve, late, 'Thank you')
  await wall.comment(eve, slow, 'Faster now')
  const [first, second] = await groupsOf(bob)
  expect(first).toMatchObject({
    card: 'found the slow query',
    actor: { id: eve.id },
    also: [{ id: ada.id }],
    members: [{ quote: 'Faster now' }, { quote: 'At last!' }],
  })
  expect(second).toMatchObject({ card: 'stayed late', members: [{ quote: 'Thank you' }] })
})

test('a removed comment leaves the inbox; a hidden one is not quoted, nor any on hidden thanks', async () => {
  const [ada, bob, eve] = await wall.three()
  const card = await wall.card(ada, [bob])
  const hiding = { by: wall.administrator.id, reason: 'It hurts' }
  const [removed, hidden] = [
    await wall.comment(eve, card, 'Removed'),
    await wall.comment(eve, card, 'Hidden'),
  ]
  await wall.comment(ada, card, 'Kept')
  await removeComment(database, eve.id, removed)
  await hideComment(database, hidden, hiding)
  const quotes = async () =>
    (await inboxOf(bob)).notifications.map(({ quote, card: words }) => [quote, words])
  const words = 'For the night shift'
  expect(await quotes()).toEqual([
    ['Kept', words],
    [null, words],
    [words, null],
  ])
  await hideRecognition(database, card, hiding)
  expect(await quotes()).toEqual([
    [null, null],
    [null, null],
    [null, null],
  ])
})

test('a group is read with its older news, also beyond the page, and counts agree', async () => {
  const [ada, bob, eve] = await wall.three()
  const [card, other] = [await wall.card(ada, [bob]), await wall.card(ada, [bob])]
  await wall.comment(eve, other)
  for (let count = 0; count < 22; count++) await wall.comment(count % 2 === 0 ? ada : eve, card)
  const { notifications, unread } = await inboxOf(bob)
  expect(unread).toBe(25)
  const [group] = groupNews(notifications)
  const ids = group?.members.map(({ id }) => id) ?? []
  expect(ids).toHaveLength(20)
  const change = { ids, upTo: 0, isRead: true, withOlder: true }
  // The ids of somebody else's news change nothing.
  expect(await changeInbox(database, eve.id, change)).toEqual({ unread: 0 })
  expect(await changeInbox(database, bob.id, change)).toEqual({ unread: 3 })
  expect((await inboxOf(bob)).unread).toBe(3)
})

test('pages hold every piece of news once, whatever is grouped', async () => {
  const [ada, bob, eve] = await wall.three()
  const cards = [await wall.card(ada, [bob]), await wall.card(ada, [bob])]
  for (let count = 0; count < 40; count++) await wall.comment(eve, cards[count % 2] ?? 0)
  const ids: number[] = []
  let after = 0
  do {
    const page = await readInbox(database, bob.id, after)
    ids.push(...page.notifications.map(({ id }) => id))
    after = page.next ?? 0
    // A group grows while its reader pages on.
    await wall.comment(ada, cards[0] ?? 0)
  } while (after > 0)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toHaveLength(42)
})

test('names those who reacted, and counts each of them once after a second reading', async () => {
  const [ada, bob, eve] = await wall.three()
  const card = await wall.card(ada, [bob])
  await react(database, ada.id, { id: card, emoji: '🎉' })
  await react(database, eve.id, { id: card, emoji: '🎉' })
  const [bundle] = await groupsOf(bob)
  expect(bundle).toMatchObject({ actor: { id: eve.id }, also: [{ id: ada.id }], others: 1 })
  await changeInbox(database, bob.id, { ids: [bundle?.id ?? 0], upTo: 0, isRead: true })
  await react(database, ada.id, { id: card, emoji: '🙌' })
  const [again] = await groupsOf(bob)
  expect(again).toMatchObject({ actor: { id: ada.id }, others: 1, isRead: false })
  expect(again?.members).toHaveLength(2)
})

test('a bonus says who gave it and why', async () => {
  const [ada, bob] = await wall.three()
  const facts = { points: '500.00', reason: 'Night shift in March' }
  await transact(database, async (tx) => {
    notify(tx, { kind: 'bonusWaiting', receivers: [bob.id], actor: ada.id, facts })
    return Promise.resolve()
  })
  const [news] = await groupsOf(bob)
  if (news === undefined) throw new Error('no news')
  expect(describeNews(news, sayInEnglish)).toMatch(
    / gave you 500 bonus points: “Night shift in March”$/,
  )
})
