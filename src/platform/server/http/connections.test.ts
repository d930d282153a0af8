import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { bareServer, listening } from '#test/harness/bare-server.ts'
import { closeConnections } from './connections.ts'

const ASK = 'GET /healthz HTTP/1.1\r\nHost: laurel\r\n\r\n'

test.each([
  ['an idle connection', true],
  ['a new connection', false],
])('answers a request that arrived on %s before the close', async (_on, isIdle) => {
  const { server } = await bareServer()
  const socket = connect(await listening(server), '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8')
  socket.on('data', (part: string) => (received += part))
  socket.on('error', (error) => (received += error.message))
  const hasEnded = once(socket, 'close')
  await once(socket, 'connect')
  if (isIdle) {
    socket.write(ASK)
    await expect.poll(() => received).toContain('{"status":"alive"}')
    received = ''
  }
  // Written but not yet read: both sides share this thread.
  socket.write(ASK)
  await server.close()
  await hasEnded
  expect(received).toContain('200 OK')
  expect(received).toContain('{"status":"alive"}')
})

test('an idle connection gets one more answer after draining begins', async () => {
  const { server } = await bareServer()
  const socket = connect(await listening(server), '127.0.0.1')
  let received = ''
  let hasEnded = false
  socket.setEncoding('utf8')
  socket.on('data', (part: string) => (received += part))
  socket.on('close', () => (hasEnded = true))
  socket.on('error', (error) => (received += error.message))
  socket.write(ASK)
  await expect.poll(() => received).toContain('{"status":"alive"}')
  expect(received).toContain('Connection: keep-alive')

  received = ''
  closeConnections(server)
  socket.write(ASK)
  await expect.poll(() => hasEnded).toBe(true)
  expect(received).toContain('200 OK')
  expect(received.toLowerCase()).toContain('connection: close')
})

const QUICK = { headersMs: 200, bodyMs: 200, requestMs: 60_000, checkEveryMs: 50 }
const HEAD = 'POST /api/session HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n'

/** Sends byte by byte while the connection is open; returns the answer. */
function sendSlowly(port: number, begin: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  let answer = ''
  const socket = connect(port, '127.0.0.1')
  socket.write(begin)
  const more = setInterval(() => socket.write('x'), 20)
  socket.setEncoding('utf8')
  socket.on('data', (part: string) => (answer += part))
  socket.on('error', () => undefined)
  socket.on('close', () => {
    clearInterval(more)
    resolve(answer)
  })
  onTestFinished(() => void socket.destroy())
  return promise
}

test.each([
  ['headers', 'GET /api/session HTTP/1.1\r\nhost: a\r\nx: '],
  ['a body', `${HEAD}content-length: 60000\r\n\r\n"`],
  ['a body without a length', `${HEAD}transfer-encoding: chunked\r\n\r\nea60\r\n"`],
  [
    'a body nobody asked for',
    HEAD.replace('/api/session', '/nowhere') + 'content-length: 9000\r\n\r\n"',
  ],
])('ends a request whose %s arrive byte by byte', async (_what, begin) => {
  const { server } = await bareServer({ timeouts: QUICK })
  expect(await sendSlowly(await listening(server), begin)).toMatch(/^HTTP\/1\.1 408 /)
})

test('accepts a body in two parts', async () => {
  const asked: unknown[] = []
  const { server } = await bareServer({
    handlers: {
      login: ({ body }) => {
        asked.push(body)
        return Promise.resolve({ user: null, version: '1' } as never)
      },
    },
  })
  const body = JSON.stringify({ email: 'anna@example.com', password: 'a password' })
  const socket = connect(await listening(server), '127.0.0.1')
  socket.write(
    `${HEAD}connection: close\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
  )
  await new Promise((resolve) => socket.once('connect', resolve))
  setImmediate(() => socket.write(body.slice(9)))
  await new Promise((resolve) => socket.resume().once('close', resolve))
  expect(asked).toHaveLength(1)
})

test('refuses a request with two Host headers', async () => {
  const { server } = await bareServer()
  const socket = connect(await listening(server), '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8')
  socket.on('data', (part: string) => (received += part))
  socket.write('GET /healthz HTTP/1.1\r\nHost: laurel\r\nHost: elsewhere.test\r\n\r\n')
  await expect.poll(() => received).toContain('The request could not be understood.')
  expect(received).toMatch(/^HTTP\/1\.1 400 /)
  socket.destroy()
})
