import { expect, test } from 'vitest'
import { until } from '#test/harness/until.ts'
import { expectOk } from '#test/harness/visitor.ts'
import { ownPushService } from '#test/harness/web-push.ts'
import { startCorrespondence } from '#test/mail/correspondence.ts'
import { queueDueNews } from './hand-over.ts'
import { queueDigests } from './queue-digests.ts'

const service = await ownPushService()
const desk = await startCorrespondence(service.agent)
const { database, administrator } = desk

type Member = Awaited<ReturnType<typeof member>>

async function member() {
  const someone = await desk.someone()
  await permit(someone.id, { isTransfer: true })
  await queueDueNews(database)
  await desk.mailTo(someone.email, 'Your account is approved. Welcome!')
  return someone
}

const permit = (id: number, body: object) =>
  expectOk(administrator.call('setPermissions', { params: { id }, body }))

const prefer = ({ visitor }: Member, body: object) =>
  expectOk(visitor.call('changePreferences', { body }))

async function thank(from: Member, to: Member): Promise<string> {
  const body = { receivers: [to.id], amount: '1', message: 'For the night shift' }
  const { json } = await expectOk(from.visitor.call('thank', { body }))
  await queueDueNews(database)
  return String(json['id'])
}

interface Listed {
  readonly id: string
  readonly channel: string
  readonly recipient: string
}

async function listed(): Promise<Listed[]> {
  const { json } = await expectOk(administrator.call('listUndelivered'))
  return json['undelivered']
}

/** Waits for the undelivered message for this recipient; '' for a push. */
async function deadFor(recipient: string): Promise<Listed> {
  const find = async () => (await listed()).find((one) => one.recipient === recipient)
  await until(async () => (await find()) !== undefined)
  const dead = await find()
  if (dead === undefined) throw new Error('no dead message')
  return dead
}

async function refused(email: string, cause: () => Promise<unknown>): Promise<Listed> {
  desk.answer(550)
  await cause()
  const dead = await deadFor(email)
  desk.answer(250)
  return dead
}

async function retry({ id }: Listed) {
  const { json } = await expectOk(administrator.call('retryUndelivered', { body: { ids: [id] } }))
  return json
}

const NOTHING = { retried: 0, unwanted: [] }
const arrivedFor = ({ email }: Member) =>
  desk.mails.filter(({ to, mail }) => to.includes(email) && /thanked you/.test(mail.subject ?? ''))

/** Thanks whose mails were refused. Concurrent, because each mail takes a while. */
async function refusedThanks(count: number) {
  const pairs = await Promise.all(
    Array.from({ length: count }, () => Promise.all([member(), member()])),
  )
  desk.answer(550)
  const thanks = await Promise.all(
    pairs.map(async ([ada, bob]) => {
      const id = await thank(ada, bob)
      return { ada, bob, id, dead: await deadFor(bob.email) }
    }),
  )
  desk.answer(250)
  return thanks
}
type Thanks = Awaited<ReturnType<typeof refusedThanks>>[number]

async function expectForgotten(bob: Member, dead: Listed): Promise<void> {
  expect(await listed()).not.toContainEqual(dead)
  expect(await retry(dead)).toEqual(NOTHING)
  expect(await desk.waitingFor(bob.email)).toBe(0)
  expect(arrivedFor(bob)).toEqual([])
}

type Case = [when: string, why: string, change: (thanks: Thanks) => Promise<unknown>]

const CASES: Case[] = [
  // First, because thanks can be undone only within a minute.
  [
    'the thanks were undone',
    'gone',
    ({ ada, id }) => expectOk(ada.visitor.call('undoThanks', { params: { id } })),
  ],
  ['the account is inactive', 'gone', ({ bob }) => permit(bob.id, { isActive: false })],
  ['its reader has read the news', 'read', ({ bob }) => readNewest(bob)],
  [
    'its reader stopped such mails',
    'stopped',
    ({ bob }) => prefer(bob, { kinds: [{ kind: 'thanked', mail: 'never' }] }),
  ],
]
const thanked = await refusedThanks(CASES.length + 1)

async function readNewest({ visitor }: Member): Promise<void> {
  const { json } = await expectOk(visitor.call('readInbox'))
  const ids = json.notifications.slice(0, 1).map(({ id }) => id)
  await expectOk(visitor.call('changeInbox', { body: { ids, isRead: true } }))
}

test.each(CASES)('says that a mail is not sent again when %s', async (_, why, change) => {
  const thanks = thanked.pop() as Thanks
  await change(thanks)
  expect(await retry(thanks.dead)).toEqual({ retried: 0, unwanted: [why] })
  await expectForgotten(thanks.bob, thanks.dead)
  // The refusal of the address stays, because no mail was sent again.
  expect(await desk.shown(thanks.bob.email)).toMatchObject({ isMailRefused: true })
})

test('sends a mail again, once', async () => {
  const { bob, dead } = thanked.pop() as Thanks
  expect(await retry(dead)).toEqual({ retried: 1, unwanted: [] })
  expect(await retry(dead)).toEqual(NOTHING)
  await until(() => arrivedFor(bob).length === 1)
  expect(await listed()).not.toContainEqual(dead)
})

test('sends a digest again while one of its notifications is wanted', async () => {
  const [ada, bob] = await Promise.all([member(), member()])
  await prefer(bob, { kinds: [{ kind: 'thanked', mail: 'daily' }] })
  await Promise.all([thank(ada, bob), thank(ada, bob)])
  const dead = await refused(bob.email, () =>
    queueDigests(database, new Date('2126-03-12T08:10:00Z')),
  )
  await readNewest(bob)
  expect(await retry(dead)).toEqual({ retried: 1, unwanted: [] })
  await until(() => arrivedFor(bob).length === 1)
})

test('says that a password link is not sent again to an inactive account', async () => {
  const bob = await member()
  const dead = await refused(bob.email, () => desk.ask(bob.email, 'password'))
  await permit(bob.id, { isActive: false })
  expect(await retry(dead)).toEqual({ retried: 0, unwanted: ['gone'] })
  await expectForgotten(bob, dead)
})

async function refusedPush() {
  const [ada, bob] = await Promise.all([member(), member()])
  const { json } = await expectOk(bob.visitor.call('readPush'))
  const browser = service.subscribe(json['publicKey'])
  await expectOk(bob.visitor.call('subscribePush', { body: browser.subscription }))
  service.behave((response) => response.writeHead(503).end())
  await thank(ada, bob)
  await until(async () => {
    const { rowCount } = await database.pool.query(
      `update laurel_jobs.job set retry_limit = 1, start_after = now()
        where name = 'notification-pushes' and state = 'retry'`,
    )
    return rowCount === 1
  })
  const dead = await deadFor('')
  service.behave(null)
  return { bob, dead, messages: browser.messages }
}

test('sends a push again', async () => {
  const { dead, messages } = await refusedPush()
  expect(await retry(dead)).toEqual({ retried: 1, unwanted: [] })
  await until(() => messages.length === 1)
})

test.each<[string, string, (bob: Member) => Promise<unknown>]>([
  [
    'its reader stopped such pushes',
    'stopped',
    (bob) => prefer(bob, { kinds: [{ kind: 'thanked', push: false }] }),
  ],
  ['its device was signed out', 'gone', ({ visitor }) => expectOk(visitor.call('logout'))],
])('says that a push is not sent again when %s', async (_, why, change) => {
  const { bob, dead, messages } = await refusedPush()
  await change(bob)
  expect(await retry(dead)).toEqual({ retried: 0, unwanted: [why] })
  expect(await retry(dead)).toEqual(NOTHING)
  expect(messages).toEqual([])
})
