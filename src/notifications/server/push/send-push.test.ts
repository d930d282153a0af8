import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { ownPushService, type PushServiceBehaviour } from '#test/harness/web-push.ts'
import { whenDone } from '#test/harness/when-done.ts'
import { waitOf } from '#platform/server/outgoing/send-request.ts'
import { authorizer, readPushKeys } from './push-keys.ts'
import {
  publicAgent,
  sendPush,
  silentServices,
  topicOf,
  type PushMessage,
  type PushReceiver,
} from './send-push.ts'

const database = await ownDatabase()
const keys = await readPushKeys(database)
const service = await ownPushService()
const authorize = authorizer(keys, 'mailto:admin@laurel.test')
const route = { authorize, agent: service.agent, silent: silentServices() }

const message: PushMessage = {
  title: 'Priya thanked you',
  body: 'For the demo — “so clear” 🎉',
  url: '/thanks/12',
  tag: 'thanks-12',
  badge: 3,
}

function newReceiver(publicKey = keys.publicKey) {
  const subscriber = service.subscribe(publicKey)
  const { endpoint, p256dh, auth } = subscriber.subscription
  const bytes = (text: string) => Buffer.from(text, 'base64url')
  const receiver = { endpoint, p256dh: bytes(p256dh), auth: bytes(auth) }
  return { receiver, messages: subscriber.messages }
}

async function whileServiceDoes(behaviour: PushServiceBehaviour, { timeoutMs = 10_000 } = {}) {
  service.behave(behaviour)
  const { receiver } = newReceiver()
  const silent = silentServices()
  return sendPush({ ...route, silent, timeoutMs }, receiver, message).finally(() =>
    service.behave(null),
  )
}

test('a browser decrypts the message, from a sender its push service verified', async () => {
  const { receiver, messages } = newReceiver()
  const before = Math.floor(Date.now() / 1000)
  expect(await sendPush(route, receiver, message)).toEqual({ outcome: 'delivered' })
  expect(messages.map(({ text }) => JSON.parse(text) as unknown)).toEqual([
    { ...message, url: 'thanks/12' },
  ])
  const { headers, claims } = messages[0] ?? { headers: {}, claims: null }
  expect(headers).toMatchObject({ ttl: '86400', urgency: 'normal', topic: topicOf('thanks-12') })
  expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:admin@laurel.test' })
  expect(claims?.exp).toBeGreaterThan(before + 11 * 3600)
})

test('signs once per push service, not once per message', async () => {
  const [one, two] = [newReceiver(), newReceiver()]
  await Promise.all([one, two].map(({ receiver }) => sendPush(route, receiver, message)))
  const tokenOf = ({ messages }: typeof one) => messages[0]?.headers.authorization
  expect(tokenOf(one)).toBe(tokenOf(two))
  expect(authorize('https://push.other.test')).not.toBe(tokenOf(one))
})

test('the push service refuses other keys than the browser subscribed with', async () => {
  const { receiver, messages } = newReceiver((await readPushKeys(await ownDatabase())).publicKey)
  expect(await sendPush(route, receiver, message)).toEqual({ outcome: 'refused', why: '403' })
  expect(messages).toEqual([])
})

test.each([404, 410])('%d: the subscription is gone', async (status) => {
  const result = await whileServiceDoes((response) => response.writeHead(status).end())
  expect(result).toEqual({ outcome: 'gone' })
})

test.each([
  [429, '120', 120],
  [429, 'soon', null],
  [503, '999999', 86_400],
  [500, undefined, null],
])('%d with Retry-After %s: asks for a retry', async (status, header, afterSeconds) => {
  const result = await whileServiceDoes((response) =>
    response.writeHead(status, header === undefined ? {} : { 'retry-after': header }).end(),
  )
  expect(result).toEqual({ outcome: 'retry', afterSeconds })
})

test('understands a date in Retry-After', () => {
  const later = new Date(Date.now() + 90_000).toUTCString()
  expect(waitOf(later)).toBeGreaterThan(85)
  expect(waitOf(later)).toBeLessThanOrEqual(90)
  expect(waitOf(new Date(0).toUTCString())).toBe(0)
})

test.each([400, 401, 413])('%d: refused', async (status) => {
  const result = await whileServiceDoes((response) => response.writeHead(status).end())
  expect(result).toEqual({ outcome: 'refused', why: String(status) })
})

test('follows no redirect', async () => {
  const before = service.requests
  const location = newReceiver().receiver.endpoint
  const result = await whileServiceDoes((response) => response.writeHead(307, { location }).end())
  expect(result).toEqual({ outcome: 'refused', why: '307' })
  expect(service.requests).toBe(before + 1)
})

const LATER = { outcome: 'retry', afterSeconds: null }

test('asks for a retry if a service never answers or cuts the connection', async () => {
  expect(await whileServiceDoes(() => undefined, { timeoutMs: 200 })).toEqual(LATER)
  expect(await whileServiceDoes((response) => response.destroy())).toEqual(LATER)
})

test('cuts off an endless response', async () => {
  let hasEnded: Promise<unknown> = Promise.resolve()
  const result = await whileServiceDoes((response) => {
    hasEnded = once(response, 'close')
    response.writeHead(201)
    const more = () => {
      while (response.write(Buffer.alloc(16 * 1024)));
    }
    response.on('drain', more)
    more()
  })
  expect(result).toEqual({ outcome: 'delivered' })
  await hasEnded
})

test('asks for a retry if a service is down', async () => {
  const { port, close } = await takenPort()
  await close()
  const { receiver } = newReceiver()
  const dead = { ...receiver, endpoint: `https://localhost:${port}/send/1` }
  expect(await sendPush(route, dead, message)).toEqual(LATER)
  expect(await sendPush(route, receiver, message)).toEqual({ outcome: 'delivered' })
})

test('a silent service is retried after half a minute, and cleared by its first answer', () => {
  let now = 1_000_000
  const silent = silentServices(() => now)
  const fail = () => silent.noteSilence('https://slow.test')
  for (let turn = 0; turn < 3; turn++) fail()
  expect(silent.isResting('https://slow.test')).toBe(true)
  now += 30_000
  expect(silent.isResting('https://slow.test')).toBe(false)
  fail()
  expect(silent.isResting('https://slow.test')).toBe(true)
  silent.noteAnswer('https://slow.test')
  fail()
  expect(silent.isResting('https://slow.test')).toBe(false)
})

async function takenPort(): Promise<{ port: number; close: () => Promise<void>; seen: number }> {
  let seen = 0
  const server = createServer((socket) => {
    seen++
    socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()))
  const { port } = server.address() as AddressInfo
  return {
    port,
    close,
    get seen() {
      return seen
    },
  }
}

test('connects to no address inside the network under any name', async () => {
  const inside = await takenPort()
  whenDone(inside.close)
  const agent = publicAgent()
  whenDone(() => Promise.resolve(agent.destroy()))
  const hosts = [
    `localhost:${inside.port}`,
    `127.0.0.1:${inside.port}`,
    `2130706433:${inside.port}`,
    `[::1]:${inside.port}`,
    `[::ffff:127.0.0.1]:${inside.port}`,
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '[fe80::1]',
    '[fd00::1]',
    '[64:ff9b::7f00:1]',
  ]
  const receiver: PushReceiver = newReceiver().receiver
  for (const host of hosts) {
    const to = { ...receiver, endpoint: `https://${host}/send/1` }
    const own = { ...route, agent, silent: silentServices() }
    expect({ host, ...(await sendPush(own, to, message)) }).toEqual({
      host,
      outcome: 'refused',
      why: 'no public address',
    })
  }
  expect(inside.seen).toBe(0)
})
