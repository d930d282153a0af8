import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { bareServer, CALLER, COOKIE, listening } from '#test/harness/bare-server.ts'
import { until } from '#test/harness/until.ts'

const PICTURE = { picture: `${'0'.repeat(32)}-960x640` }

/** A server on which a cookie with a number signs in that person. */
async function uploadServer(upload = () => Promise.resolve(PICTURE)) {
  const sessions = { isSlow: false, asked: 0, letIn: () => undefined as void }
  const { server, logged } = await bareServer({
    handlers: { uploadPicture: upload },
    async resolveSession(token) {
      sessions.asked++
      if (sessions.isSlow) await new Promise<void>((resolve) => (sessions.letIn = resolve))
      return { ...CALLER, id: Number.parseInt(token, 10) || CALLER.id }
    },
  })
  const port = await listening(server)
  return { server, port, logged, sessions }
}

function cookieOf(person: number): string {
  return `laurel_session=${String(person).padEnd(43, 'x')}`
}

/** Starts an upload of ten bytes and sends five. */
async function begin(port: number, person: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.write(
    `POST /api/files HTTP/1.1\r\nHost: x\r\nCookie: ${cookieOf(person)}\r\n` +
      `Content-Type: image/png\r\nContent-Length: 10\r\n\r\n12345`,
  )
  return socket
}

type Server = Awaited<ReturnType<typeof uploadServer>>['server']

async function upload(server: Server, person = 1): Promise<string> {
  const headers = { cookie: cookieOf(person), 'content-type': 'image/png' }
  const answer = await server.inject({ method: 'POST', url: '/api/files', headers, payload: 'x' })
  return answer.statusCode === 200 ? 'taken' : answer.json<{ code: string }>().code
}

test('allows four concurrent uploads per person, and sixteen in all', async () => {
  const { server, port } = await uploadServer()
  for (let count = 1; count <= 4; count++) {
    expect(await upload(server, 1)).toBe('taken')
    await begin(port, 1)
  }
  await until(async () => (await upload(server, 1)) === 'busy')
  expect(await upload(server, 2)).toBe('taken')

  const others = await Promise.all(
    Array.from({ length: 12 }, (_, index) => begin(port, 2 + Math.floor(index / 4))),
  )
  await until(async () => (await upload(server, 9)) === 'busy')
  others[0]?.destroy()
  await until(async () => (await upload(server, 9)) === 'taken')
})

test('an aborted upload frees its place at any stage', async () => {
  const { server, port, sessions, logged } = await uploadServer()
  for (let count = 0; count < 20; count++) {
    // Before the session is resolved.
    sessions.isSlow = true
    sessions.asked = 0
    const socket = await begin(port, 1)
    await until(() => sessions.asked > 0)
    socket.destroy()
    await until(async () => (await countConnections(server)) === 0)
    sessions.isSlow = false
    sessions.letIn()
    // In the middle of the body.
    const other = await begin(port, 1)
    other.destroy()
  }
  await until(async () => (await countConnections(server)) === 0)
  for (let count = 0; count < 4; count++) expect(await upload(server, 1)).toBe('taken')
  expect(logged).toEqual([])
})

function countConnections({ server }: Server): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}

test('an upload keeps its place until it is answered', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof PICTURE>()
  const { server } = await uploadServer(() => promise)
  const working = Array.from({ length: 4 }, () => upload(server, 1))
  expect(await upload(server, 1)).toBe('busy')
  resolve(PICTURE)
  expect(await Promise.all(working)).toEqual(Array<string>(4).fill('taken'))
  expect(await upload(server, 1)).toBe('taken')
})

test('a handler gets exactly the bytes that were sent', async () => {
  const sent: unknown[] = []
  const { server } = await bareServer({
    handlers: {
      uploadPicture: ({ body }) => {
        sent.push(body)
        return Promise.resolve(PICTURE)
      },
    },
  })
  const bytes = Buffer.from([0, 255, 128, 10, 13])
  const headers = { cookie: COOKIE, 'content-type': 'image/webp' }
  for (const payload of [bytes, Buffer.alloc(0), undefined]) {
    const request = { method: 'POST', url: '/api/files', headers } as const
    const answer = await server.inject({ ...request, ...(payload && { payload }) })
    expect(answer.statusCode).toBe(200)
  }
  expect(sent).toEqual([bytes, Buffer.alloc(0), Buffer.alloc(0)])
})

test.each([
  [
    'a file with too large a Content-Length',
    { 'content-length': '5242881' },
    'x',
    413,
    'picture-bytes',
  ],
  ['a file that is too large', {}, Buffer.alloc(5_242_881), 413, 'picture-bytes'],
  ['a file of another type', { 'content-type': 'image/gif' }, 'x', 415, 'picture-type'],
])('rejects %s', async (_what, other, payload, status, code) => {
  const { server } = await bareServer()
  const headers = { cookie: COOKIE, 'content-type': 'image/png', ...other }
  const answer = await server.inject({ method: 'POST', url: '/api/files', headers, payload })
  expect(answer.json()).toMatchObject({ code })
  expect(answer.statusCode).toBe(status)
})

test('rejects a file at endpoints without uploads', async () => {
  const { server } = await bareServer()
  for (const payload of ['x', '{}', '']) {
    const headers = { cookie: COOKIE, 'content-type': 'image/png' }
    const request = { url: '/api/session', headers, payload }
    for (const method of ['DELETE', 'POST'] as const) {
      const answer = await server.inject({ ...request, method })
      expect(answer.json()).toMatchObject({ code: 'not-json' })
    }
  }
})
