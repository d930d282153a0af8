import { expect, test } from 'vitest'
import { hostUrls, nameOfDatabase } from './host-urls.ts'

test.each([
  ['postgres://a:b@c/d', ['postgres://a:b@c/d']],
  ['postgresql://c:1/d', ['postgresql://c:1/d']],
  // A password may contain any character.
  ['postgres://a:b%2C@c/d?application_name=x', ['postgres://a:b%2C@c/d?application_name=x']],
  ['postgres:///d?host=/run/postgresql', ['postgres:///d?host=/run/postgresql']],
  [
    'postgres://a:b,c@one:5432,two:5433/d?sslmode=disable',
    ['postgres://a:b,c@one:5432/d?sslmode=disable', 'postgres://a:b,c@two:5433/d?sslmode=disable'],
  ],
  [
    'postgres://a@one,two/d?target_session_attrs=read-write',
    ['postgres://a@one/d', 'postgres://a@two/d'],
  ],
  [
    'postgres://a@[::1]:5432,[::2]:5433/d',
    ['postgres://a@[::1]:5432/d', 'postgres://a@[::2]:5433/d'],
  ],
  ['postgres://a@one/d?target_session_attrs=primary&ssl=true', ['postgres://a@one/d?ssl=true']],
  // All are verified in full, unless libpq's weaker meaning is asked for.
  ...['prefer', 'require', 'verify-full'].map((mode): [string, string[]] => [
    `postgres://a@one/d?sslmode=${mode}`,
    ['postgres://a@one/d?sslmode=verify-full'],
  ]),
  [
    'postgres://a@one/d?uselibpqcompat=true&sslmode=require',
    ['postgres://a@one/d?uselibpqcompat=true&sslmode=require'],
  ],
  [
    'postgres://a@one/d?sslmode=verify-ca&sslrootcert=/ca.pem',
    ['postgres://a@one/d?sslmode=verify-ca&sslrootcert=%2Fca.pem&uselibpqcompat=true'],
  ],
])('splits %s into one URL per host', (url, urls) => {
  expect(hostUrls(url)).toEqual(urls)
})

test.each([
  'mysql://a@b/c',
  'one,two',
  'postgres://a@one,/d',
  'postgres://a@,two/d',
  'postgres://a@one:1,two:port/d',
  'postgres://a@one,two/d?target_session_attrs=standby',
  'postgres://a@one/d?sslmode=requrie',
  '',
])('rejects "%s"', (url) => {
  expect(hostUrls(url)).toBeNull()
})

test('names the database without its password', () => {
  const url = 'postgres://a:secret@one:5432,two:5433/d?target_session_attrs=read-write'
  expect(nameOfDatabase(url)).toBe('one:5432,two:5433/d')
})
