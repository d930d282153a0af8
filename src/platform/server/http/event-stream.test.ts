import { get, type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { bareServer, COOKIE, listening } from '#test/harness/bare-server.ts'
import type { EventStream } from '#platform/server/calls/handler.ts'

function open(port: number, path = '/api/events', headers = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get({ port, path, headers: { cookie: COOKIE, ...headers } }, resolve).on('error', reject)
  })
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of response.setEncoding('utf8')) text += String(part)
  return text
}

test('sends events, and ends when the server closes', async () => {
  const opened = Promise.withResolvers<EventStream>()
  const closed = Promise.withResolvers<void>()
  const { server } = await bareServer({
    openStream: (caller, after, stream) => {
      expect([caller.id, after]).toEqual([7, null])
      stream.onClose(closed.resolve)
      opened.resolve(stream)
    },
  })
  const response = await open(await listening(server))
  expect(response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  const stream = await opened.promise
  expect(stream.write('data: 1\n\n')).toBe(true)
  const text = textOf(response)
  await server.close()
  await closed.promise
  expect(await text).toBe('data: 1\n\n')
  expect(stream.write('data: 2\n\n')).toBe(false)
})

test('calls onClose when the browser disconnects', async () => {
  const closed = Promise.withResolvers<void>()
  const { server } = await bareServer({
    openStream: (_caller, _after, stream) => stream.onClose(closed.resolve),
  })
  const response = await open(await listening(server))
  response.destroy()
  await closed.promise
})

test.each([
  ['/api/events', {}, null],
  ['/api/events?after=12', {}, '12'],
  ['/api/events?after=12', { 'last-event-id': '15' }, '15'],
  ['/api/events?after=12', { 'last-event-id': '' }, '12'],
])('resumes from %s %j', async (path, headers, expected) => {
  const positions: (string | null)[] = []
  const { server } = await bareServer({
    openStream: (_caller, after, stream) => {
      positions.push(after)
      stream.end()
    },
  })
  await textOf(await open(await listening(server), path, headers))
  expect(positions).toEqual([expected])
})

test('ends a stream that fails to open, and logs why', async () => {
  const { server, logged } = await bareServer({
    openStream: () => Promise.reject(new Error('no database')),
  })
  expect(await textOf(await open(await listening(server)))).toBe('')
  expect(logged).toMatchObject([{ msg: 'event stream', err: { message: 'no database' } }])
})

test.each([
  ['/api/events', '', 'not-signed-in'],
  ['/api/events?after=x', COOKIE, 'invalid-input'],
  ['/api/events?after=1&after=2', COOKIE, 'invalid-input'],
  ['/api/events?since=1', COOKIE, 'unknown-field'],
])('refuses %s with the cookie "%s"', async (url, cookie, code) => {
  const { server } = await bareServer()
  const answer = await server.inject({ url, headers: { cookie } })
  expect(answer.json()).toMatchObject({ code })
})
