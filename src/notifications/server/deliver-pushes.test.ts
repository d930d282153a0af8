import { expect, test } from 'vitest'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { ownPushService } from '#test/harness/web-push.ts'
import { until } from '#test/harness/until.ts'
import { administratorOf, colleaguesOf, expectOk, type Visitor } from '#test/harness/visitor.ts'

const database = await ownDatabase()
const service = await ownPushService()
const { agent } = service
const app = await ownApp(database, {}, undefined, undefined, undefined, agent)
const administrator = await administratorOf(app)
const newColleague = colleaguesOf(app, administrator)

async function subscriber(visitor: Visitor) {
  const { json } = await expectOk(visitor.call('readPush'))
  const browser = service.subscribe(String(json['publicKey']))
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

test('a push says who and why, where to look, and how much is unread', async () => {
  const [thank, bob] = [await sender(), await newColleague()]
  const { messages } = await subscriber(bob.visitor)
  await thank(bob.id, 'For the night shift')
  await until(() => messages.length === 1)
  expect(JSON.parse(messages[0]?.text ?? '')).toEqual({
    title: 'Test Colleague thanked you with 2 points',
    body: 'For the night shift',
    url: expect.stringMatching(/^thanks\/\d+$/) as string,
    tag: expect.stringMatching(/^notification-\d+$/) as string,
    // The approval of the account is the other one.
    badge: 2,
  })
})

test('a push keeps private words in Laurel, unless its reader allows them', async () => {
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
  const pushes = async () => {
    const { rows } = await database.pool.query<{ waits: boolean }>(
      `select start_after > now() + interval '55 minutes' as waits
         from laurel_jobs.job join notifications n on n.id = (data->>'notification')::bigint
        where name = 'notification-pushes' and n.user_id = $1 and n.kind = 'thanked'`,
      [bob.id],
    )
    return rows
  }
  await until(async () => (await pushes()).length > 0)
  expect(await pushes()).toEqual([{ waits: true }])
  expect(messages).toEqual([])
})

test('a push service that is busy gets it when it wishes, and holds nobody up', async () => {
  const [thank, bob] = [await sender(), await newColleague()]
  const { messages } = await subscriber(bob.visitor)
  service.behave((response) => response.writeHead(429, { 'retry-after': '120' }).end())
  await thank(bob.id, 'Sooner or later')
  await until(async () => (await secondsToRetry()) > 100)
  expect(await secondsToRetry()).toBeLessThanOrEqual(120)
  service.behave(null)
  const inbox = await expectOk(bob.visitor.call('readInbox'))
  expect(inbox.json).toMatchObject({ unread: 2 })
  await database.pool.query(
    `update laurel_jobs.job set start_after = now()
      where name = 'notification-pushes' and state = 'retry'`,
  )
  await until(() => messages.length === 1)
})

async function secondsToRetry(): Promise<number> {
  const { rows } = await database.pool.query<{ seconds: number }>(
    `select extract(epoch from start_after - now())::float8 as seconds
       from laurel_jobs.job where name = 'notification-pushes' and state = 'retry'`,
  )
  return rows[0]?.seconds ?? NaN
}
