import { expect, test } from 'vitest'
import { Refused } from '#platform/contract/refusals.ts'
import { DatabaseNewer } from '#platform/server/db/compatibility.ts'
import { DatabaseAway } from '#platform/server/db/reachability.ts'
import { FileStoreFailed } from '#platform/server/files/store.ts'
import { asRefusal } from './refuse.ts'

const coded = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more })

test.each([
  ['a refusal', new Refused('email-taken', 'email'), 'email-taken'],
  ['a broken body', coded('FST_ERR_CTP_INVALID_JSON_BODY', { statusCode: 400 }), 'broken-json'],
  ['a large body', coded('FST_ERR_CTP_BODY_TOO_LARGE', { statusCode: 413 }), 'body-too-large'],
  ['another type', coded('FST_ERR_CTP_INVALID_MEDIA_TYPE', { statusCode: 415 }), 'not-json'],
  ['a bad address', coded('FST_ERR_BAD_URL', { statusCode: 400 }), 'not-acceptable'],
  ['a new complaint of the framework', coded('FST_ERR_NEW', { statusCode: 418 }), 'not-acceptable'],
  ['a lost connection', coded('ECONNRESET'), 'busy'],
  ['a database that shuts down', coded('57P01'), 'busy'],
  ['a database without connections left', coded('53300'), 'busy'],
  ['a circle of locks at every try', coded('40P01'), 'busy'],
  ['a lock that was not to be had in time', coded('55P03'), 'busy'],
  ['a statement that took too long', coded('57014'), 'busy'],
  ['a server that takes no writes any more', coded('25006'), 'busy'],
  ['a COMMIT without an answer', coded('COMMIT_OUTCOME_UNKNOWN'), 'busy'],
  ['a database that is away', new DatabaseAway(coded('ECONNREFUSED')), 'busy'],
  ['a database without room on its disk', coded('53100'), 'disk-full'],
  ['files without room on their disk', new FileStoreFailed('keep a file', 'ENOSPC'), 'disk-full'],
  ['files beyond what we may keep', new FileStoreFailed('keep a file', 'EDQUOT'), 'disk-full'],
  ['a file store that is away', new FileStoreFailed('keep a file', 'ECONNREFUSED'), 'busy'],
  ['a database of a later release', new DatabaseNewer('9999_tomorrow'), 'database-newer'],
])('%s', (_what, error, code) => {
  expect(asRefusal(error)?.code).toBe(code)
})

test.each([
  ['a bug', new TypeError('x is not a function')],
  ['a broken constraint', coded('23514')],
  ['the framework used wrongly', coded('FST_ERR_REP_ALREADY_SENT', { statusCode: 500 })],
  ['something that is no error', 'text'],
  ['nothing', null],
])('%s is not a refusal', (_what, error) => {
  expect(asRefusal(error)).toBeNull()
})
