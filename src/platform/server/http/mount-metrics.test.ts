import { expect, test } from 'vitest'
import { bareServer } from '#test/harness/bare-server.ts'

const TOKEN = 'a-token-of-tests'
const metrics = { token: TOKEN, read: () => Promise.resolve('laurel_build_info 1\n') }

test('whoever has the token reads the metrics', async () => {
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
  ['nothing', undefined],
  ['another token', 'Bearer another-token-12'],
  ['the beginning of it', `Bearer ${TOKEN.slice(0, -1)}`],
  ['more than it', `Bearer ${TOKEN}x`],
  ['it as a password', `Basic ${TOKEN}`],
  ['an empty one', 'Bearer '],
])('with %s nobody does', async (_what, authorization) => {
  const { server } = await bareServer({ metrics })
  const headers = authorization === undefined ? {} : { authorization }
  const answer = await server.inject({ url: '/metrics', headers })
  expect(answer.statusCode).toBe(401)
  expect(answer.headers['www-authenticate']).toBe('Bearer')
  expect(answer.json()).toMatchObject({ code: 'not-signed-in' })
})

test('without METRICS_TOKEN there is nothing to read, whatever is sent', async () => {
  const { server } = await bareServer()
  for (const authorization of ['Bearer null', 'Bearer ', 'Bearer undefined']) {
    const answer = await server.inject({ url: '/metrics', headers: { authorization } })
    expect(answer.statusCode).toBe(404)
  }
})
