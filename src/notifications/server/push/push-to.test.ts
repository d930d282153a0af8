import pino from 'pino'
import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk, PASSWORD, Visitor } from '#test/harness/visitor.ts'
import { ownPushService, type PushService, type Subscriber } from '#test/harness/web-push.ts'
import { whenDone } from '#test/harness/when-done.ts'
import { createPusher } from './push-to.ts'
import type { PushMessage } from './send-push.ts'

const { database, app, newColleague } = await ownCompany()
const service = await ownPushService()
const lines: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
const parts = { database, log, contact: 'https://laurel.test' }
const pusher = createPusher({ ...parts, agent: service.agent })

const message: PushMessage = {
  title: 'Priya thanked you',
  body: 'Open Laurel to read it.',
  url: '/thanks/12',
  tag: 'thanks-12',
  badge: 1,
}

async function subscribe(visitor: Visitor, at: PushService = service): Promise<Subscriber> {
  const { json } = await expectOk(visitor.call('readPush'))
  const subscriber = at.subscribe(json['publicKey'])
  await expectOk(visitor.call('subscribePush', { body: subscriber.subscription }))
  return subscriber
}

async function signIn(email: string): Promise<Visitor> {
  const visitor = new Visitor(app)
  await expectOk(visitor.login(email, PASSWORD))
  return visitor
}

async function rowsOf(userId: number) {
  const { rows } = await database.pool.query<{
    id: number
    device: string
    failures: number
    delivered: boolean
  }>(
    `select id, device, failures, delivered_at is not null as delivered
       from push_subscriptions where user_id = $1 order by id`,
    [userId],
  )
  return rows
}

const write = () => Promise.resolve(message)

/** Sends the message to all devices of a person, in the order of their subscriptions. */
async function pushTo(userId: number, by = pusher) {
  return Promise.all((await rowsOf(userId)).map(({ id }) => by.push(id, write)))
}

const outcomesOf = async (userId: number) => (await pushTo(userId)).map(({ outcome }) => outcome)

test('reaches all devices of a person, and nobody else', async () => {
  const [{ visitor, email, id }, stranger] = [await newColleague(), await newColleague()]
  const here = await subscribe(visitor)
  const there = await subscribe(await signIn(email))
  const other = await subscribe(stranger.visitor)
  expect(await outcomesOf(id)).toEqual(['delivered', 'delivered'])
  for (const { messages } of [here, there]) {
    expect(messages.map(({ text }) => JSON.parse(text) as unknown)).toEqual([
      { ...message, url: 'thanks/12' },
    ])
  }
  expect(other.messages).toEqual([])
  expect(await rowsOf(id)).toMatchObject([
    { device: 'Unknown browser', failures: 0, delivered: true },
    { failures: 0, delivered: true },
  ])
})

test('removes a subscription that is gone, and keeps the others', async () => {
  const { visitor, email, id } = await newColleague()
  const gone = await subscribe(visitor)
  await subscribe(await signIn(email))
  service.behave((response, { url }) => {
    response.writeHead(gone.subscription.endpoint.endsWith(String(url)) ? 410 : 201).end()
  })
  expect((await outcomesOf(id)).toSorted()).toEqual(['delivered', 'gone'])
  service.behave(null)
  expect((await visitor.call('readPush')).json['endpoint']).toBeNull()
  expect(await outcomesOf(id)).toEqual(['delivered'])
})

test('retries a device whose push service was busy', async () => {
  const { visitor, id } = await newColleague()
  const { messages } = await subscribe(visitor)
  service.behave((response) => response.writeHead(429, { 'retry-after': '7' }).end())
  expect(await pushTo(id)).toEqual([{ outcome: 'retry', afterSeconds: 7 }])
  expect(await rowsOf(id)).toMatchObject([{ failures: 1, delivered: false }])
  service.behave(null)
  expect(await outcomesOf(id)).toEqual(['delivered'])
  expect(messages).toHaveLength(1)
  expect(await rowsOf(id)).toMatchObject([{ failures: 0, delivered: true }])
})

test('a slow push service delays no device at another one', async () => {
  const slow = await ownPushService()
  const pushing = createPusher({ ...parts, agent: slow.agent, timeoutMs: 60_000 })
  const [late, quick] = [await newColleague(), await newColleague()]
  await subscribe(late.visitor, slow)
  const { messages } = await subscribe(quick.visitor)
  let answer = (): void => undefined
  slow.behave((response) => (answer = () => response.writeHead(201).end()))
  const waiting = pushTo(late.id, pushing)
  await expect.poll(() => slow.requests).toBe(1)
  expect(await outcomesOf(quick.id)).toEqual(['delivered'])
  expect(messages).toHaveLength(1)
  answer()
  expect(await waiting).toMatchObject([{ outcome: 'delivered' }])
})

test('sends nothing to a session that was signed out or has expired', async () => {
  const { visitor, email, id } = await newColleague()
  const left = await subscribe(visitor)
  const [row] = await rowsOf(id)
  await expectOk(visitor.call('logout'))
  expect(await pusher.push(row?.id ?? 0, write)).toEqual({ outcome: 'gone' })
  const ranOut = await subscribe(await signIn(email))
  await database.pool.query('update sessions set expires_at = now() where user_id = $1', [id])
  expect(await outcomesOf(id)).toEqual(['gone'])
  expect([left.messages, ranOut.messages]).toEqual([[], []])
})

test('sends nothing to an inactive person', async () => {
  const { visitor, id } = await newColleague()
  await subscribe(visitor)
  await database.pool.query('update users set is_active = false where id = $1', [id])
  expect(await outcomesOf(id)).toEqual(['gone'])
})

test('a response about a former subscription does not end the current one', async () => {
  const { visitor, id } = await newColleague()
  await subscribe(visitor)
  let answer = (): void => undefined
  const asked = service.requests
  service.behave((response) => (answer = () => response.writeHead(410).end()))
  const waiting = pushTo(id)
  await expect.poll(() => service.requests).toBe(asked + 1)
  service.behave(null)
  const next = await subscribe(visitor)
  answer()
  expect(await waiting).toMatchObject([{ outcome: 'gone' }])
  expect((await visitor.call('readPush')).json['endpoint']).toBe(next.subscription.endpoint)
})

test('by default sends nothing into its own network, and logs only the origin', async () => {
  const guarded = createPusher(parts)
  whenDone(() => Promise.resolve(guarded.close()))
  const { visitor, id } = await newColleague()
  const { subscription } = await subscribe(visitor)
  const before = service.requests
  expect(await pushTo(id, guarded)).toEqual([{ outcome: 'refused', why: 'no public address' }])
  expect(service.requests).toBe(before)
  const logged = lines.join('\n')
  expect(logged).toContain(service.origin)
  expect(logged).not.toContain(new URL(subscription.endpoint).pathname)
  expect(logged).not.toContain(subscription.auth)
  expect(logged).not.toContain(message.body)
})

test('pauses a silent service after three messages, and writes or counts no more', async () => {
  const { visitor, id } = await newColleague()
  await subscribe(visitor)
  service.behave((response) => response.destroy())
  whenDone(() => Promise.resolve(service.behave(null)))
  for (let turn = 0; turn < 3; turn++) {
    expect(await pushTo(id)).toEqual([{ outcome: 'retry', afterSeconds: null }])
  }
  const [row] = await rowsOf(id)
  const asked = service.requests
  const unwritten = () => Promise.reject(new Error('it was written'))
  expect(await pusher.push(row?.id ?? 0, unwritten)).toMatchObject({ outcome: 'retry' })
  expect(service.requests).toBe(asked)
  expect(await rowsOf(id)).toMatchObject([{ failures: 3 }])
})

test('no unexpected error was logged', () => {
  expect(app.complaints).toEqual([])
})
