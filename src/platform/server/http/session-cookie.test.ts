import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import {
  readToken,
  ReplyCookie,
  SESSION_COOKIE,
  VISIT_COOKIE,
  type CookieScope,
} from './session-cookie.ts'

const PLAIN = { secure: false, basePath: '' }
const SECURE = { secure: true, basePath: '' }
const BELOW = { secure: true, basePath: '/laurel' }
const TOKEN = 'A'.repeat(42) + '_'

test.each([
  [`laurel_session=${TOKEN}`, TOKEN],
  [`theme=dark; laurel_session=${TOKEN}; other=1`, TOKEN],
  [`theme=dark;laurel_session=${TOKEN}`, TOKEN],
  [undefined, null],
  ['', null],
  ['laurel_session=', null],
  [`laurel_session=${TOKEN}x`, null],
  [`laurel_session="${TOKEN}"`, null],
  [`not_laurel_session=${TOKEN}`, null],
  [`laurel_session=${TOKEN.slice(1)}%00`, null],
])('reads %s', (header, token) => {
  expect(readToken(header, SESSION_COOKIE, PLAIN)).toBe(token)
})

test('over https, ignores a cookie that another host or the network could have set', () => {
  expect(readToken(`laurel_session=${TOKEN}`, SESSION_COOKIE, SECURE)).toBeNull()
  expect(readToken(`__Host-laurel_session=${TOKEN}`, SESSION_COOKIE, SECURE)).toBe(TOKEN)
  expect(readToken(`__Host-laurel_visit=${TOKEN}`, SESSION_COOKIE, SECURE)).toBeNull()
  expect(readToken(`__Host-laurel_visit=${TOKEN}`, VISIT_COOKIE, SECURE)).toBe(TOKEN)
})

function written(scope: CookieScope, write: (cookie: ReplyCookie) => void): string[] {
  const headers: string[] = []
  const reply = { header: (name: string, value: string) => headers.push(`${name}: ${value}`) }
  write(new ReplyCookie(reply as unknown as FastifyReply, SESSION_COOKIE, scope))
  return headers
}

test('is HttpOnly and SameSite', () => {
  const until = new Date('2030-01-01T00:00:00Z')
  expect(written(SECURE, (cookie) => cookie.set(TOKEN, until))).toEqual([
    `set-cookie: __Host-laurel_session=${TOKEN}; Expires=Tue, 01 Jan 2030 00:00:00 GMT; Path=/; HttpOnly; SameSite=Lax; Secure`,
  ])
})

test('is cleared with an expired cookie', () => {
  expect(written(PLAIN, (cookie) => cookie.clear())).toEqual([
    'set-cookie: laurel_session=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=/; HttpOnly; SameSite=Lax',
  ])
})

test('is limited to the path of PUBLIC_URL', () => {
  const until = new Date('2030-01-01T00:00:00Z')
  expect(written(BELOW, (cookie) => cookie.set(TOKEN, until))).toEqual([
    `set-cookie: __Secure-laurel_session=${TOKEN}; Expires=Tue, 01 Jan 2030 00:00:00 GMT; Path=/laurel; HttpOnly; SameSite=Lax; Secure`,
  ])
  expect(readToken(`__Secure-laurel_session=${TOKEN}`, SESSION_COOKIE, BELOW)).toBe(TOKEN)
  expect(readToken(`__Host-laurel_session=${TOKEN}`, SESSION_COOKIE, BELOW)).toBeNull()
})
