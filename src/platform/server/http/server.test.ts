import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { bareServer, COOKIE, listening, sendRaw } from '#test/harness/bare-server.ts'
import { until } from '#test/harness/until.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { PUBLIC_INITIAL } from '#settings/contract/public-settings.ts'

const json = { 'content-type': 'application/json' }

test('a 500 reveals only its id, which is in the log', async () => {
  const secret = 'select password_hash from users'
  const { server, logged } = await bareServer({
    handlers: { readSession: () => Promise.reject(new Error(secret)) },
  })
  const answer = await server.inject('/api/session')
  expect(answer.statusCode).toBe(500)
  const body = answer.json<Record<string, string>>()
  expect(body).toEqual({
    code: 'unexpected',
    message: 'Something went wrong.',
    requestId: body['requestId'],
  })
  expect(answer.payload).not.toContain(secret)
  expect(logged).toMatchObject([{ requestId: body['requestId'], route: 'GET /api/session' }])
})

test('never logs a row that a database error quotes', async () => {
  const broken = Object.assign(new Error('violates check constraint'), {
    code: '23514',
    detail: 'Failing row contains (7, anna@example.com)',
  })
  const { server, logged } = await bareServer({
    handlers: { readSession: () => Promise.reject(broken) },
  })
  await server.inject('/api/session')
  expect(logged).toMatchObject([{ err: { code: '23514', message: 'violates check constraint' } }])
  expect(JSON.stringify(logged)).not.toContain('anna')
})

test('never sends an answer that differs from its schema', async () => {
  const user = { passwordHash: 'secret' }
  const { server } = await bareServer({
    handlers: { readSession: () => Promise.resolve({ user, version: '1' } as never) },
  })
  const answer = await server.inject('/api/session')
  expect(answer.statusCode).toBe(500)
  expect(answer.payload).not.toContain('secret')
})

test('answers busy with Retry-After while the database is away', async () => {
  const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const { server } = await bareServer({ resolveSession: () => Promise.reject(lost) })
  const answer = await server.inject({ url: '/api/account', headers: { cookie: COOKIE } })
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('1')
  expect(answer.json()).toMatchObject({ code: 'busy' })
})

test('a refusal may carry Retry-After', async () => {
  class Later extends Refused {
    readonly retryAfterSeconds = 42
  }
  const { server } = await bareServer({
    handlers: { readSession: () => Promise.reject(new Later('too-many-attempts')) },
  })
  const answer = await server.inject('/api/session')
  expect(answer.statusCode).toBe(429)
  expect(answer.headers['retry-after']).toBe('42')
})

test('answers an oversized body while it arrives, and keeps the connection', async () => {
  const { server } = await bareServer()
  const port = await listening(server)
  const bytes = 1024 * 1024
  const post = `POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  onTestFinished(() => void socket.destroy())
  let heard = ''
  socket.on('data', (part: string) => (heard += part))
  socket.write(`${post}Content-Length: ${bytes}\r\n\r\n`)
  await until(() => heard.includes('body-too-large'))
  expect(heard).toMatch(/^HTTP\/1\.1 413 /)
  socket.write(' '.repeat(bytes))
  socket.write('GET /api/nothing HTTP/1.1\r\nHost: x\r\n\r\n')
  await until(() => heard.includes('HTTP/1.1 404 '))
})

test('answers forbid storing, framing, sniffing and scripts', async () => {
  const { server } = await bareServer()
  for (const url of ['/api/account', '/api/nothing', '/api/openapi.json', '/api/docs']) {
    const { headers } = await server.inject(url)
    expect(headers['cache-control'], url).toBe('no-store')
    expect(headers['x-content-type-options'], url).toBe('nosniff')
    expect(headers['content-security-policy'], url).toContain("default-src 'none'")
    expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'")
    expect(headers['strict-transport-security'], url).toBeUndefined()
  }
})

test('sends Strict-Transport-Security over https', async () => {
  const { server } = await bareServer({ publicUrl: 'https://points.example.com' })
  const { headers } = await server.inject('/api/account')
  expect(headers['strict-transport-security']).toBe('max-age=63072000')
})

test.each([
  ['http', { publicUrl: null, trustProxy: false }, {}, false],
  ['an https address', { publicUrl: 'https://a.test', trustProxy: false }, {}, true],
  [
    'a trusted https proxy',
    { publicUrl: null, trustProxy: true },
    { 'x-forwarded-proto': 'https' },
    true,
  ],
  ['a trusted hop', { publicUrl: null, trustProxy: 1 }, { 'x-forwarded-proto': 'https' }, true],
  [
    'an untrusted header',
    { publicUrl: null, trustProxy: false },
    { 'x-forwarded-proto': 'https' },
    false,
  ],
])(
  'marks the session cookie as secure only over https: %s',
  async (_how, parts, headers, secure) => {
    const { server } = await bareServer({
      ...parts,
      handlers: {
        logout: ({ cookie }) => {
          cookie.clear()
          return Promise.resolve({ user: null, version: '1' })
        },
      },
    })
    const answer = await server.inject({ method: 'DELETE', url: '/api/session', headers })
    expect(String(answer.headers['set-cookie']).includes('; Secure')).toBe(secure)
  },
)

test.each([
  [false, '127.0.0.1'],
  [true, '9.9.9.9'],
  [1, '8.8.8.8'],
  [['127.0.0.1', '8.8.8.8'], '9.9.9.9'],
])('finds the client IP with TRUST_PROXY=%j', async (trustProxy, address) => {
  const addresses: string[] = []
  const { server } = await bareServer({
    trustProxy,
    handlers: {
      readSession: (call) => {
        addresses.push(call.clientIp)
        return Promise.resolve({
          user: null,
          version: '1',
          company: PUBLIC_INITIAL,
          eventPosition: null,
        })
      },
    },
  })
  await server.inject({ url: '/api/session', headers: { 'x-forwarded-for': '9.9.9.9, 8.8.8.8' } })
  expect(addresses).toEqual([address])
})

test.each([
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['203.0.113.7:51234, 8.8.8.8:80', '203.0.113.7'],
])('reads the client’s address in %s without the port', async (forwarded, address) => {
  const addresses: string[] = []
  const { server } = await bareServer({
    trustProxy: ['127.0.0.1', '8.8.8.8'],
    handlers: {
      readSession: (call) => {
        addresses.push(call.clientIp)
        return Promise.reject(new Refused('busy'))
      },
    },
  })
  await server.inject({ url: '/api/session', headers: { 'x-forwarded-for': forwarded } })
  expect(addresses).toEqual([address])
})

test('rejects other methods with an Allow header', async () => {
  const { server } = await bareServer()
  const answer = await server.inject({ method: 'PUT', url: '/api/session' })
  expect(answer.statusCode).toBe(405)
  expect(answer.headers.allow).toBe('GET, POST, DELETE')
  expect(answer.json()).toMatchObject({ code: 'method-not-allowed' })
})

test.each([
  ['GET', '/api', 404],
  ['GET', '/api/', 404],
  ['GET', '/api/nothing', 404],
  ['GET', '/api//session', 404],
  ['GET', '/api/session/', 404],
  ['GET', '/API/session', 200],
  ['POST', '/somewhere', 404],
  ['GET', '/api/users/%zz', 400],
] as const)('%s %s answers %i', async (method, url, status) => {
  const { server } = await bareServer()
  const answer = await server.inject({ method, url })
  expect(answer.statusCode).toBe(status)
})

test('passes the idempotency key to the handler', async () => {
  const keys: string[] = []
  const { server } = await bareServer({
    handlers: {
      deposit: ({ key }) => {
        keys.push(key)
        return Promise.reject(new Refused('balance-limit'))
      },
    },
  })
  const request = {
    method: 'POST' as const,
    url: '/api/deposits',
    payload: '{"amount":"1"}',
    headers: { ...json, cookie: COOKIE },
  }
  expect((await server.inject(request)).json()).toMatchObject({ code: 'key-missing' })
  const headers = { ...request.headers, 'idempotency-key': 'abcd-EFGH_1' }
  expect((await server.inject({ ...request, headers })).json()).toMatchObject({
    code: 'balance-limit',
  })
  expect(keys).toEqual(['abcd-EFGH_1'])
})

test.each([
  ['nonsense', 'hello\r\n\r\n', 400],
  ['headers without end', `GET / HTTP/1.1\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
  [
    'two Content-Length headers',
    'POST /api/session HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
    400,
  ],
])('answers malformed HTTP: %s', async (_what, text, status) => {
  const { server } = await bareServer()
  const answer = await sendRaw(await listening(server), text)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(answer).toContain('{"code":"not-acceptable"')
})

test('close waits for active requests, not for idle connections', async () => {
  const arrived = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const { server } = await bareServer({
    handlers: {
      readSession: async () => {
        arrived.resolve()
        await finish.promise
        return { user: null, version: '1', company: PUBLIC_INITIAL, eventPosition: null }
      },
    },
  })
  const port = await listening(server)
  const idle = connect(port, '127.0.0.1')
  const answer = sendRaw(port, 'GET /api/session HTTP/1.1\r\nhost: a\r\n\r\n')
  await arrived.promise
  const closed = server.close()
  finish.resolve()
  expect(await answer).toContain('{"user":null,"version":"1",')
  await closed
  idle.destroy()
})
