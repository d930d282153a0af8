import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test.each([
  [{ DATABASE_URL: 'postgres://a:b@c/d' }, { databaseUrl: 'postgres://a:b@c/d' }],
  [{ DATABASE_URL: 'postgresql://c:1/d' }, { databaseUrl: 'postgresql://c:1/d' }],
  [{ DATABASE_URL: 'postgres://c:1,d:2/e' }, { databaseUrl: 'postgres://c:1,d:2/e' }],
  [
    { DATABASE_URL: 'postgres://pool/d', DATABASE_DIRECT_URL: 'postgres://server/d' },
    { databaseUrl: 'postgres://pool/d', directUrl: 'postgres://server/d' },
  ],
])('reads %o', (env, expected) => {
  expect(readConfig(env)).toMatchObject(expected)
})

test('DATABASE_DIRECT_URL needs DATABASE_URL', () => {
  expect(() => readConfig({ DATABASE_DIRECT_URL: 'postgres://server/d' })).toThrow(
    'DATABASE_URL is missing: DATABASE_DIRECT_URL needs it.',
  )
})
