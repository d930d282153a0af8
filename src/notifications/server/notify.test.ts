import { describe, expect, test } from 'vitest'
import type { Colleague } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { TestWall } from '#test/harness/wall.ts'
import { describeNews } from '#notifications/contract/describe.ts'
import type { NotificationKind } from '#notifications/contract/kinds.ts'
import type { Notification } from '#notifications/contract/notifications.ts'
import { hundredths } from '#platform/contract/points.ts'
import { transact } from '#platform/server/db/transact.ts'
import { sayInEnglish } from '#platform/server/language/say.ts'
import { removeComment } from '#recognition/server/comments.ts'
import { hideRecognition } from '#recognition/server/hide.ts'
import { react, takeReactionBack } from '#recognition/server/reactions.ts'
import { markSeen } from '#recognition/server/summary.ts'
import { queueDueNews, setSendsMail } from './hand-over.ts'
import { changeInbox, forgetNotifications, readInbox } from './inbox.ts'
import { notify, notifyAdministrator } from './notify.ts'
import { changePreferences } from './preferences.ts'

const database = await ownDatabase()
const wall = await TestWall.open(database)

const inboxOf = async ({ id }: Colleague) => readInbox(database, id, 0)
async function newestOf(person: Colleague): Promise<Notification> {
  const [newest] = (await inboxOf(person)).notifications
  if (newest === undefined) throw new Error('an empty inbox')
  return newest
}
const kindsOf = async (person: Colleague) =>
  (await inboxOf(person)).notifications.map(({ kind }) => kind)
const reader = ({ id }: Colleague) => ({ id, isAdministrator: false, permissions: [] })
const tell = (person: Colleague, kind: NotificationKind, subject?: number) =>
  transact(database, async (tx) => {
    notify(tx, { kind, receivers: [person.id], ...(subject !== undefined && { subject }) })
    return Promise.resolve()
  })

describe('thanks', () => {
  test('notify each receiver once, with the words, in the transaction of the points', async () => {
    const [ada, bob, eve] = await wall.three()
    const amount = hundredths(250)
    const card = await wall.card(ada, [bob, eve], { amount, message: 'For the night shift' })
    for (const person of [bob, eve]) {
      const { notifications, unread } = await inboxOf(person)
      expect(notifications).toEqual([
        {
          id: expect.any(Number) as number,
          kind: 'thanked',
          actor: expect.objectContaining({ id: ada.id }) as object,
          also: [],
          others: 0,
          subject: card,
          facts: { points: '2.50' },
          quote: 'For the night shift',
          myReactions: [],
          card: null,
          date: expect.any(Date) as Date,
          isRead: false,
        },
      ])
      expect(unread).toBe(1)
    }
    expect(await kindsOf(ada)).toEqual([])
  })

  test('without points notify the receiver too', async () => {
    const [ada, bob] = await wall.three()
    await wall.card(ada, [bob])
    const news = await newestOf(bob)
    expect(news).toMatchObject({ kind: 'thanked', facts: {} })
    expect(describeNews(news, sayInEnglish)).toMatch(/ thanked you$/)
  })

  test('lose their notifications when they are undone', async () => {
    const [ada, bob] = await wall.three()
    const card = await wall.card(ada, [bob], { amount: hundredths(100) })
    await wall.comment(ada, card)
    await wall.undo(ada, card)
    expect(await kindsOf(bob)).toEqual([])
  })

  test('are marked read when they were seen on Home', async () => {
    const [ada, bob] = await wall.three()
    const first = await wall.card(ada, [bob])
    await wall.card(ada, [bob])
    await markSeen(database, bob.id, [first])
    expect(await inboxOf(bob)).toMatchObject({
      notifications: [{ isRead: false }, { isRead: true }],
      unread: 1,
    })
  })
})

describe('reactions', () => {
  test('to one card are one notification, until it is read', async () => {
    const [ada, bob, eve] = await wall.three()
    const card = await wall.card(ada, [bob])
    const reacting = { id: card, emoji: '🎉' }
    await react(database, ada.id, reacting)
    await react(database, eve.id, reacting)
    await react(database, eve.id, { ...reacting, emoji: '❤️' })
    const bundle = await newestOf(bob)
    expect(bundle).toMatchObject({ kind: 'reacted', actor: { id: eve.id }, others: 1 })
    expect(describeNews(bundle, sayInEnglish)).toMatch(/ and .+ reacted to your thanks$/)
    await changeInbox(database, bob.id, { ids: [bundle.id], upTo: 0, isRead: true })
    await react(database, ada.id, { ...reacting, emoji: '🙌' })
    expect(await kindsOf(bob)).toEqual(['reacted', 'reacted', 'thanked'])
  })

  test('that arrive concurrently are all counted', async () => {
    const [ada, bob, eve] = await wall.three()
    for (let turn = 0; turn < 20; turn++) {
      const card = await wall.card(ada, [bob])
      await Promise.all([ada, eve].map(({ id }) => react(database, id, { id: card, emoji: '🎉' })))
      expect(await newestOf(bob)).toMatchObject({ kind: 'reacted', others: 1 })
    }
  })

  test('are mailed each time while kept out of the inbox, and join it once chosen', async () => {
    const [ada, bob, eve] = await wall.three()
    const choose = (inInbox: boolean) =>
      changePreferences(database, reader(bob), {
        kinds: [{ kind: 'reacted', inInbox, mail: 'at_once' }],
      })
    await setSendsMail(database, true)
    await choose(false)
    const card = await wall.card(ada, [bob])
    await queueDueNews(database)
    await react(database, ada.id, { id: card, emoji: '🎉' })
    expect(await queueDueNews(database)).toBe(1)
    await react(database, eve.id, { id: card, emoji: '🎉' })
    expect(await queueDueNews(database)).toBe(1)
    expect(await kindsOf(bob)).toEqual(['thanked'])
    await choose(true)
    await react(database, ada.id, { id: card, emoji: '👏' })
    expect(await kindsOf(bob)).toEqual(['reacted', 'thanked'])
    await setSendsMail(database, false)
  })

  test('name the author of a remaining reaction', async () => {
    const [ada, bob, eve] = await wall.three()
    const card = await wall.card(ada, [bob])
    await react(database, ada.id, { id: card, emoji: '🎉' })
    await react(database, eve.id, { id: card, emoji: '🎉' })
    await takeReactionBack(database, eve.id, { id: card, emoji: '🎉' })
    expect(await newestOf(bob)).toMatchObject({ kind: 'reacted', actor: { id: ada.id }, others: 0 })
  })

  test('leave nothing unread when only read ones remain', async () => {
    const [ada, bob, eve] = await wall.three()
    const card = await wall.card(ada, [bob])
    await react(database, ada.id, { id: card, emoji: '🎉' })
    const { id: upTo } = await newestOf(bob)
    await changeInbox(database, bob.id, { ids: [], upTo, isRead: true })
    await react(database, eve.id, { id: card, emoji: '🎉' })
    await takeReactionBack(database, eve.id, { id: card, emoji: '🎉' })
    expect(await inboxOf(bob)).toMatchObject({
      notifications: [{ kind: 'reacted', actor: { id: ada.id } }, { kind: 'thanked' }],
      unread: 0,
    })
  })

  test('leave no notification when all are taken back', async () => {
    const [ada, bob, eve] = await wall.three()
    const card = await wall.card(ada, [bob])
    await react(database, eve.id, { id: card, emoji: '🎉' })
    await takeReactionBack(database, eve.id, { id: card, emoji: '🎉' })
    expect(await kindsOf(bob)).toEqual(['thanked'])
  })
})

test('removing a comment removes its notification', async () => {
  const [ada, bob, eve] = await wall.three()
  const card = await wall.card(ada, [bob])
  const first = await wall.comment(eve, card)
  const second = await wall.comment(eve, card)
  await removeComment(database, eve.id, first)
  expect(await kindsOf(ada)).toEqual(['commented'])
  await removeComment(database, eve.id, second)
  expect(await kindsOf(ada)).toEqual([])
  expect(await kindsOf(bob)).toEqual(['thanked'])
})

test('hiding thanks removes their words from the inbox, also on an open page', async () => {
  const [ada, bob] = await wall.three()
  const card = await wall.card(ada, [bob])
  const announced = async () => {
    const { rows } = await database.pool.query(
      `select from outbox where topic = 'notifications' and user_id = $1`,
      [bob.id],
    )
    return rows.length
  }
  const before = await announced()
  await hideRecognition(database, card, { by: wall.administrator.id, reason: 'It hurts' })
  expect((await inboxOf(bob)).notifications).toMatchObject([{ kind: 'thanked', quote: null }])
  expect(await announced()).toBe(before + 1)
})

test('notifies the administrator of a waiting account', async () => {
  const before = (await inboxOf(wall.administrator)).notifications.length
  const [ada] = await wall.three()
  const news = { kind: 'accountWaits', actor: ada.id, subject: ada.id } as const
  await transact(database, (tx) => notifyAdministrator(tx, [news]))
  const { notifications } = await inboxOf(wall.administrator)
  expect(notifications).toHaveLength(before + 1)
  expect(notifications[0]).toMatchObject({ ...news, actor: { id: ada.id } })
})

test('notifies neither the actor nor inactive people', async () => {
  const [ada, bob] = await wall.three()
  await database.pool.query('update users set is_active = false where id = $1', [bob.id])
  await transact(database, async (tx) => {
    notify(tx, { kind: 'commented', receivers: [ada.id, bob.id, ada.id], actor: ada.id })
    return Promise.resolve()
  })
  expect(await kindsOf(ada)).toEqual([])
  expect(await kindsOf(bob)).toEqual([])
})

describe('the inbox', () => {
  test('has pages of 20, newest first', async () => {
    const [ada] = await wall.three()
    for (let count = 0; count < 45; count++) await tell(ada, 'bonusWaiting')
    const first = await readInbox(database, ada.id, 0)
    expect(first).toMatchObject({ notifications: { length: 20 }, unread: 45 })
    const second = await readInbox(database, ada.id, first.next ?? 0)
    const third = await readInbox(database, ada.id, second.next ?? 0)
    const ids = [first, second, third].flatMap((page) => page.notifications.map(({ id }) => id))
    expect(third.next).toBeNull()
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect(new Set(ids).size).toBe(45)
  })

  test('marks some, or all up to one, but never another person’s', async () => {
    const [ada, bob] = await wall.three()
    for (let count = 0; count < 3; count++) await tell(ada, 'bonusWaiting')
    await tell(bob, 'bonusWaiting')
    const ids = (await inboxOf(ada)).notifications.map(({ id }) => id)
    const [newest = 0, middle = 0] = ids
    const change = (by: Colleague, { some = [], upTo = 0, isRead = true }) =>
      changeInbox(database, by.id, { ids: some, upTo, isRead })
    expect(await change(ada, { upTo: middle })).toEqual({ unread: 1 })
    expect(await change(ada, { some: [middle] as never[], isRead: false })).toEqual({ unread: 2 })
    expect(await change(bob, { upTo: newest + 10 })).toEqual({ unread: 0 })
    expect(await inboxOf(ada)).toMatchObject({ unread: 2 })
  })

  test('removes news older than 90 days', async () => {
    const [ada] = await wall.three()
    await tell(ada, 'bonusWaiting')
    await tell(ada, 'orderHandedOver')
    await database.pool.query(
      `update notifications set made_at = now() - interval '91 days'
        where user_id = $1 and kind = 'bonusWaiting'`,
      [ada.id],
    )
    expect(await transact(database, forgetNotifications)).toBe(1)
    expect(await kindsOf(ada)).toEqual(['orderHandedOver'])
  })

  test('forgets reactions 90 days after the last one', async () => {
    const [ada, bob, eve] = await wall.three()
    const id = await wall.card(bob, [ada])
    await react(database, bob.id, { id, emoji: '👏' })
    const age = async () => {
      const older = `made_at = made_at - interval '91 days'`
      // A recognition refuses the change of its time.
      await database.pool.query(`
        begin; set local session_replication_role = replica;
        update recognitions set ${older} where id = ${id};
        update recognition_reactions set ${older} where recognition_id = ${id};
        update notifications set ${older} where subject_id = ${id};
        commit`)
    }
    await age()
    await react(database, eve.id, { id, emoji: '🎉' })
    await transact(database, forgetNotifications)
    const { notifications } = await inboxOf(ada)
    expect(notifications).toMatchObject([{ kind: 'reacted', actor: { id: eve.id }, others: 1 }])
    await age()
    await transact(database, forgetNotifications)
    expect(await kindsOf(ada)).toEqual([])
  })
})
