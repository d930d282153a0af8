import { expect, test } from 'vitest'
import { bareServer } from '#test/harness/bare-server.ts'

test('the process lives, whatever else is wrong', async () => {
  const { server } = await bareServer({ lookReady: () => Promise.reject(new Error('not now')) })
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
])('a server that is %s answers /readyz with %i and the word alone', async (status, code) => {
  const { server } = await bareServer({ lookReady: () => Promise.resolve(status) })
  const answer = await server.inject('/readyz')
  expect([answer.statusCode, answer.json()]).toEqual([code, { status }])
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' })
  expect(answer.headers['retry-after']).toBe(code === 200 ? undefined : '1')
})

test.each(['/healthz', '/readyz'])('%s is looked at, not written to', async (url) => {
  const { server } = await bareServer()
  expect((await server.inject({ method: 'HEAD', url })).statusCode).toBe(200)
  expect((await server.inject({ method: 'POST', url })).statusCode).toBe(404)
})
