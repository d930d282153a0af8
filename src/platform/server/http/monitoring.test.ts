import { expect, test } from 'vitest'
import { bareServer } from '#test/harness/bare-server.ts'

const TOKEN = 'a-token-of-tests'
const metrics = { token: TOKEN, read: () => Promise.resolve('laurel_build_info 1\n') }

test('serves metrics to a client with the token', async () => {
  const { server } = await bareServer({ metrics })
  const headers = { authorization: `Bearer ${TOKEN}` }
  const answer = await server.inject({ url: '/metrics', headers })
  expect([answer.statusCode, answer.payload]).toEqual([200, 'laurel_build_info 1\n'])
  expect(answer.headers).toMatchObject({
    'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    'cache-control': 'no-store',
  })
})

test.each([
  ['a missing token', undefined],
  ['another token', 'Bearer another-token-12'],
  ['the beginning of the token', `Bearer ${TOKEN.slice(0, -1)}`],
  ['more than the token', `Bearer ${TOKEN}x`],
  ['the token as a password', `Basic ${TOKEN}`],
  ['an empty token', 'Bearer '],
])('rejects %s', async (_what, authorization) => {
  const { server } = await bareServer({ metrics })
  const headers = authorization === undefined ? {} : { authorization }
  const answer = await server.inject({ url: '/metrics', headers })
  expect(answer.statusCode).toBe(401)
  expect(answer.headers['www-authenticate']).toBe('Bearer')
  expect(answer.json()).toMatchObject({ code: 'not-signed-in' })
})

test('answers 404 without METRICS_TOKEN', async () => {
  const { server } = await bareServer()
  for (const authorization of ['Bearer null', 'Bearer ', 'Bearer undefined']) {
    const answer = await server.inject({ url: '/metrics', headers: { authorization } })
    expect(answer.statusCode).toBe(404)
  }
})

test('/healthz answers whatever the state of the database', async () => {
  const { server } = await bareServer({ checkReady: () => Promise.reject(new Error('not now')) })
  const answer = await server.inject('/healthz')
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'alive' }])
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' })
  expect(answer.headers['set-cookie']).toBeUndefined()
})

test.each([
  ['ready', 200],
  ['draining', 503],
  ['database-unreachable', 503],
  ['database-newer', 503],
  ['database-disk-full', 503],
])('a server that is %s answers /readyz with %i and its status', async (status, code) => {
  const { server } = await bareServer({ checkReady: () => Promise.resolve({ status }) })
  const answer = await server.inject('/readyz')
  expect([answer.statusCode, answer.json()]).toEqual([code, { status }])
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' })
  expect(answer.headers['retry-after']).toBe(code === 200 ? undefined : '1')
})

test.each(['/healthz', '/readyz'])('%s accepts GET only', async (url) => {
  const { server } = await bareServer()
  expect((await server.inject({ method: 'HEAD', url })).statusCode).toBe(200)
  expect((await server.inject({ method: 'POST', url })).statusCode).toBe(404)
})

test('/readyz tells of unreachable files, and stays ready', async () => {
  const seen = { status: 'ready', files: 'unreachable' }
  const { server } = await bareServer({ checkReady: () => Promise.resolve(seen) })
  const answer = await server.inject('/readyz')
  expect([answer.statusCode, answer.json()]).toEqual([200, seen])
})
