import '@fastify/under-pressure'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { NO_BOUNDS } from '#test/harness/app.ts'
import { bareServer, COOKIE, listening } from '#test/harness/bare-server.ts'
import { PUBLIC_INITIAL } from '#settings/contract/public-settings.ts'
import { processBounds } from './shed-load.ts'

const nobody = () =>
  Promise.resolve({ user: null, version: '1', company: PUBLIC_INITIAL, eventPosition: null })

test.each([
  ['the heap', 'heapUsedBytes', { heapBytes: 1 }],
  ['memory', 'rssBytes', { rssBytes: 1 }],
  ['time', 'eventLoopDelay', { eventLoopDelayMs: 0.000_001 }],
])('with too little left of %s, answers only health checks and metrics', async (_, why, few) => {
  const shed: string[] = []
  const { server, logged } = await bareServer({
    bounds: { ...NO_BOUNDS, ...few },
    metricsHooks: {
      answered: () => undefined,
      shed: (reason) => void shed.push(reason),
      level: () => 0,
    },
    metrics: { token: 'a-token-of-tests', read: () => Promise.resolve('') },
    handlers: { readSession: nobody },
  })
  await expect.poll(async () => (await server.inject('/api/session')).statusCode).toBe(503)
  const answer = await server.inject('/api/session')
  expect(answer.json()).toMatchObject({ code: 'busy' })
  expect(answer.headers['retry-after']).toBe('1')
  expect((await server.inject('/')).statusCode).toBe(503)
  for (const url of ['/healthz', '/readyz']) {
    expect((await server.inject(url)).statusCode, url).toBe(200)
  }
  const headers = { authorization: 'Bearer a-token-of-tests' }
  expect((await server.inject({ url: '/metrics', headers })).statusCode).toBe(200)
  expect(new Set(shed)).toEqual(new Set([why]))
  // Refusals are logged only now and then.
  expect(logged).toMatchObject([{ why, level: 40 }])
})

test('answers requests right after a slow start', async () => {
  const { server } = await bareServer({
    bounds: { ...NO_BOUNDS, eventLoopDelayMs: 1_000 },
    handlers: { readSession: nobody },
  })
  await server.ready()
  const since = performance.now()
  // Longer than the sample interval.
  while (performance.now() - since < 1_100);
  await new Promise((resolve) => setTimeout(resolve))
  expect(server.memoryUsage().eventLoopDelay).toBe(Infinity)
  expect((await server.inject('/api/session')).statusCode).toBe(200)
})

test('rejects requests beyond the limit until others are answered', async () => {
  const finish = Promise.withResolvers<void>()
  let arrived = 0
  const { server } = await bareServer({
    bounds: { ...NO_BOUNDS, requests: 3 },
    handlers: {
      readSession: async () => {
        arrived++
        await finish.promise
        return { user: null, version: '1', company: PUBLIC_INITIAL, eventPosition: null }
      },
    },
  })
  const asked = [1, 2, 3].map(() => server.inject('/api/session'))
  await expect.poll(() => arrived).toBe(3)
  expect((await server.inject('/api/session')).statusCode).toBe(503)
  expect((await server.inject('/healthz')).statusCode).toBe(200)
  finish.resolve()
  expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  await expect.poll(async () => (await server.inject('/api/session')).statusCode).toBe(200)
})

test('an aborted request frees its place', async () => {
  const { server } = await bareServer({
    bounds: { ...NO_BOUNDS, requests: 1 },
    handlers: { readSession: nobody },
    resolveSession: () => new Promise(() => undefined),
  })
  const port = await listening(server)
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET /api/account HTTP/1.1\r\nhost: a\r\ncookie: ${COOKIE}\r\n\r\n`)
  const status = async () => (await fetch(`http://127.0.0.1:${port}/api/session`)).status
  await expect.poll(status).toBe(503)
  socket.destroy()
  await expect.poll(status).toBe(200)
})

test('the limits follow the memory of the process', () => {
  const { eventLoopDelayMs, heapBytes, rssBytes, requests } = processBounds()
  expect(requests).toBeGreaterThanOrEqual(100)
  expect(eventLoopDelayMs).toBeGreaterThan(0)
  expect(heapBytes).toBeGreaterThan(process.memoryUsage().heapUsed / 10)
  expect(rssBytes).toBeGreaterThanOrEqual(0)
})
