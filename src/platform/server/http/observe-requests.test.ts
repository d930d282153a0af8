import pino from 'pino'
import { expect, test } from 'vitest'
import { bareServer, COOKIE } from '#test/harness/bare-server.ts'
import { PUBLIC_INITIAL } from '#settings/contract/public-settings.ts'
import type { AnsweredRequest } from './observe-requests.ts'

const NOTHING = () => undefined
const nobody = () =>
  Promise.resolve({ user: null, version: '1', company: PUBLIC_INITIAL, eventPosition: null })

function ownLog(level: string) {
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>)
  return { lines, log: pino({ level }, { write }) }
}

test('logs one line per answer at info: method, pattern, status, time and id', async () => {
  const { lines, log } = ownLog('info')
  const { server } = await bareServer({ log })
  const answer = await server.inject({
    url: '/api/bonuses/entered/17?q=anna',
    method: 'PUT',
    headers: { cookie: COOKIE },
  })
  expect(answer.statusCode).toBe(403)
  const { time: _time, pid: _pid, hostname: _host, ms, ...line } = lines[0] ?? {}
  expect(line).toEqual({
    level: 30,
    requestId: answer.headers['x-request-id'],
    method: 'PUT',
    route: '/api/bonuses/entered/:id',
    status: 403,
    refusal: 'not-permitted',
    msg: 'answered',
  })
  expect(ms).toBeTypeOf('number')
  expect(lines).toHaveLength(1)
})

test('logs no answers at warn', async () => {
  const { lines, log } = ownLog('warn')
  const { server } = await bareServer({ log, handlers: { readSession: nobody } })
  await server.inject('/api/session')
  expect(lines).toEqual([])
})

test('logs what supervisors ask every few seconds only where it is news', async () => {
  const { lines, log } = ownLog('info')
  let status = 'ready'
  const { server } = await bareServer({ log, checkReady: () => Promise.resolve({ status }) })
  for (const url of ['/healthz', '/readyz']) await server.inject(url)
  expect(lines).toEqual([])
  status = 'database-unreachable'
  await server.inject('/readyz')
  expect(lines).toMatchObject([{ route: '/readyz', status: 503 }])
})

test('never logs the URL of a request', async () => {
  const { lines, log } = ownLog('info')
  const { server } = await bareServer({ log })
  for (const url of ['/anna', '/anna.png?anna', '/static/anna.js', '/api/anna', '/api/%zz-anna']) {
    await server.inject(url)
  }
  await server.inject({ method: 'POST', url: '/anna' })
  // /api/%zz-anna is not a valid URL, so it is not logged.
  expect(lines.map(({ route }) => route)).toEqual(['/*', '/*', '/*', '/*', 'none'])
  expect(JSON.stringify(lines)).not.toContain('anna')
})

test.each([
  ['a trusted proxy', true, { 'x-forwarded-for': '9.9.9.9' }, 'from-the-proxy', true],
  ['a trusted number of proxies', 1, { 'x-forwarded-for': '9.9.9.9' }, 'from-the-proxy', true],
  [
    'a proxy trusted by its IP',
    ['127.0.0.1'],
    { 'x-forwarded-for': '9.9' },
    'from-the-proxy',
    true,
  ],
  ['another IP than the proxy', ['10.0.0.1'], { 'x-forwarded-for': '9' }, 'from-anybody', false],
  ['a client without proxies', false, { 'x-forwarded-for': '9.9.9.9' }, 'from-anybody', false],
  ['a proxy, with invalid characters', true, { 'x-forwarded-for': '9' }, 'a b\u00e9', false],
  ['a proxy, with 129 characters', true, { 'x-forwarded-for': '9' }, 'x'.repeat(129), false],
])(
  'accepts only a valid request id of a trusted proxy: %s',
  async (_who, trustProxy, headers, id, isTaken) => {
    const { server } = await bareServer({ trustProxy, handlers: { readSession: nobody } })
    const answer = await server.inject({
      url: '/api/session',
      headers: { ...headers, 'x-request-id': id },
    })
    expect(answer.statusCode).toBe(200)
    if (isTaken) expect(answer.headers['x-request-id']).toBe(id)
    else expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{8}-\d+$/)
  },
)

test('logs a fault under the id that the proxy gave', async () => {
  const { server, logged } = await bareServer({
    trustProxy: true,
    handlers: { readSession: () => Promise.reject(new Error('broken')) },
  })
  const headers = { 'x-forwarded-for': '9.9.9.9', 'x-request-id': 'from-the-proxy' }
  const answer = await server.inject({ url: '/api/session', headers })
  expect(answer.json()).toMatchObject({ code: 'unexpected', requestId: 'from-the-proxy' })
  expect(logged).toMatchObject([{ requestId: 'from-the-proxy' }])
})

test('reports answers, open streams and uploads to the metrics', async () => {
  const answers: AnsweredRequest[] = []
  const levels: string[] = []
  const { server } = await bareServer({
    metricsHooks: {
      answered: (answered) => void answers.push(answered),
      shed: NOTHING,
      level: (level, read) => {
        expect(read()).toBe(0)
        levels.push(level)
      },
    },
    handlers: { readSession: nobody },
  })
  await server.inject('/api/session')
  await server.inject({ url: '/api/account', method: 'GET' })
  // The duration of a stream is no response time.
  await server.inject({ url: '/api/events', headers: { cookie: COOKIE } })
  expect(answers).toMatchObject([
    { method: 'GET', route: '/api/session', status: 200, refusal: null },
    { method: 'GET', route: '/api/account', status: 401, refusal: 'not-signed-in' },
  ])
  expect(answers.every(({ seconds }) => seconds >= 0 && seconds < 60)).toBe(true)
  expect(new Set(levels)).toEqual(new Set(['eventStreams', 'uploads']))
})
