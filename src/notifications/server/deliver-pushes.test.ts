import { expect, test } from 'vitest'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { until } from '#test/harness/until.ts'
import { administratorOf, colleaguesOf, expectOk, type Visitor } from '#test/harness/visitor.ts'
import { ownPushService } from '#test/harness/web-push.ts'

const database = await ownDatabase()
const service = await ownPushService()
const { agent } = service
const app = await ownApp(database, {}, undefined, undefined, undefined, agent)
const administrator = await administratorOf(app)
const newColleague = colleaguesOf(app, administrator)

async function subscriber(visitor: Visitor) {
  const { json } = await expectOk(visitor.call('readPush'))
  const browser = service.subscribe(json['publicKey'])
  await expectOk(visitor.call('subscribePush', { body: browser.subscription }))
  return browser
}

async function sender() {
  const ada = await newColleague()
  const body = { isTransfer: true }
  await expectOk(administrator.call('setPermissions', { params: { id: ada.id }, body }))
  return (to: number, message: string, visibility = 'public') =>
    expectOk(
      ada.visitor.call('thank', { body: { receivers: [to], amount: '2', message, visibility } }),
    )
}

test('a push has the sender, the words, a link and the unread count', async () => {
  const [thank, bob] = [await sender(), await newColleague()]
  const { messages } = await subscriber(bob.visitor)
  await thank(bob.id, 'For the night shift')
  await until(() => messages.length === 1)
  expect(JSON.parse(messages[0]?.text ?? '')).toEqual({
    title: 'Test Colleague thanked you with 2 points',
    body: 'For the night shift',
    url: expect.stringMatching(/^thanks\/\d+$/) as string,
    tag: expect.stringMatching(/^notification-\d+$/) as string,
    // The other unread notification is the approval of the account.
    badge: 2,
  })
})

test('a push quotes private thanks only if its reader allows it', async () => {
  const [thank, bob] = [await sender(), await newColleague()]
  const { messages } = await subscriber(bob.visitor)
  await thank(bob.id, 'MARKED between us', 'private')
  await until(() => messages.length === 1)
  expect(messages[0]?.text).not.toContain('MARKED')
  await expectOk(bob.visitor.call('changePreferences', { body: { quotesPrivate: true } }))
  await thank(bob.id, 'MARKED again', 'private')
  await until(() => messages.length === 2)
  expect(messages[1]?.text).toContain('MARKED again')
})

test('a push waits for the end of quiet hours', async () => {
  const [thank, bob] = [await sender(), await newColleague()]
  const { messages } = await subscriber(bob.visitor)
  const hour = new Date().getUTCHours()
  const quiet = { timeZone: 'UTC', quietFrom: hour, quietUntil: (hour + 2) % 24 }
  await expectOk(bob.visitor.call('changePreferences', { body: quiet }))
  await thank(bob.id, 'Sleep well')
  await until(async () => (await waitingFor(bob.id)).length > 0)
  expect(await waitingFor(bob.id)).toEqual([{ waits: true, retries: 0 }])
  expect(messages).toEqual([])
})

async function waitingFor(userId: number) {
  const { rows } = await database.pool.query<{ waits: boolean; retries: number }>(
    `select start_after > now() + interval '55 minutes' as waits, retry_count as retries
       from laurel_jobs.job join notifications n on n.id = (data->>'notification')::bigint
      where name = 'notification-pushes' and state < 'completed'
        and n.user_id = $1 and n.kind = 'thanked'`,
    [userId],
  )
  return rows
}

test('a retry within quiet hours waits for their end, with all its attempts', async () => {
  const [thank, bob] = [await sender(), await newColleague()]
  const { messages } = await subscriber(bob.visitor)
  service.behave((response) => response.writeHead(429, { 'retry-after': '120' }).end())
  await thank(bob.id, 'Just before bedtime')
  await until(async () => (await secondsToRetry()) > 100)
  service.behave(null)
  const hour = new Date().getUTCHours()
  const quiet = { timeZone: 'UTC', quietFrom: hour, quietUntil: (hour + 2) % 24 }
  await expectOk(bob.visitor.call('changePreferences', { body: quiet }))
  await retryNow()
  await until(async () => (await waitingFor(bob.id)).some(({ waits }) => waits))
  await until(async () => (await waitingFor(bob.id)).length === 1)
  expect(await waitingFor(bob.id)).toEqual([{ waits: true, retries: 0 }])
  expect(messages).toEqual([])
})

test.each([400, 403, 413])('%d: a push that is refused for good is not retried', async (status) => {
  const [thank, bob] = [await sender(), await newColleague()]
  await subscriber(bob.visitor)
  const asked = service.requests
  service.behave((response) => response.writeHead(status).end())
  await thank(bob.id, 'Nothing helps')
  const listed = async () => {
    const { json } = await expectOk(administrator.call('listUndelivered'))
    const all = json['undelivered']
    return all.filter(({ reason }) => reason === String(status))
  }
  await until(async () => (await listed()).length > 0)
  service.behave(null)
  expect(await listed()).toMatchObject([{ channel: 'push', attempts: 1 }])
  expect(service.requests).toBe(asked + 1)
  // The subscription stays: the next push may succeed.
  expect((await bob.visitor.call('readPush')).json['endpoint']).not.toBeNull()
})

test.each([404, 410])('%d: a subscription that has ended is removed', async (status) => {
  const [thank, bob] = [await sender(), await newColleague()]
  await subscriber(bob.visitor)
  const before = await expectOk(administrator.call('listUndelivered'))
  service.behave((response) => response.writeHead(status).end())
  await thank(bob.id, 'To nobody')
  await until(async () => (await bob.visitor.call('readPush')).json['endpoint'] === null)
  service.behave(null)
  await until(async () => (await waitingFor(bob.id)).length === 0)
  const { json } = await expectOk(administrator.call('listUndelivered'))
  expect(json['undelivered']).toEqual(before.json['undelivered'])
})

test('retries when a busy push service asks for it, without delaying the inbox', async () => {
  const [thank, bob] = [await sender(), await newColleague()]
  const { messages } = await subscriber(bob.visitor)
  service.behave((response) => response.writeHead(429, { 'retry-after': '120' }).end())
  await thank(bob.id, 'Sooner or later')
  await until(async () => (await secondsToRetry()) > 100)
  expect(await secondsToRetry()).toBeLessThanOrEqual(120)
  service.behave(null)
  const inbox = await expectOk(bob.visitor.call('readInbox'))
  expect(inbox.json).toMatchObject({ unread: 2 })
  await retryNow()
  await until(() => messages.length === 1)
})

async function retryNow(): Promise<void> {
  await database.pool.query(
    `update laurel_jobs.job set start_after = now()
      where name = 'notification-pushes' and state = 'retry'`,
  )
}

async function secondsToRetry(): Promise<number> {
  const { rows } = await database.pool.query<{ seconds: number }>(
    `select extract(epoch from start_after - now())::float8 as seconds
       from laurel_jobs.job where name = 'notification-pushes' and state = 'retry'`,
  )
  return rows[0]?.seconds ?? NaN
}
