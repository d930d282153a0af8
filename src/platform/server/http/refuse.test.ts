import { expect, test } from 'vitest'
import { Refused } from '#platform/contract/refusals.ts'
import { DatabaseNewer } from '#platform/server/db/compatibility.ts'
import { DatabaseAway } from '#platform/server/db/reachability.ts'
import { FileStoreFailed } from '#platform/server/files/store.ts'
import { asRefusal } from './refuse.ts'

const coded = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more })

test.each([
  ['an error that is a refusal', new Refused('email-taken', 'email'), 'email-taken'],
  ['a broken body', coded('FST_ERR_CTP_INVALID_JSON_BODY', { statusCode: 400 }), 'broken-json'],
  ['a large body', coded('FST_ERR_CTP_BODY_TOO_LARGE', { statusCode: 413 }), 'body-too-large'],
  ['another type', coded('FST_ERR_CTP_INVALID_MEDIA_TYPE', { statusCode: 415 }), 'not-json'],
  ['a malformed URL', coded('FST_ERR_BAD_URL', { statusCode: 400 }), 'not-acceptable'],
  [
    'an unknown error of the framework',
    coded('FST_ERR_NEW', { statusCode: 418 }),
    'not-acceptable',
  ],
  ['a lost connection', coded('ECONNRESET'), 'busy'],
  ['a database that is shutting down', coded('57P01'), 'busy'],
  ['a database without connections left', coded('53300'), 'busy'],
  ['a deadlock in every attempt', coded('40P01'), 'busy'],
  ['a lock timeout', coded('55P03'), 'busy'],
  ['a statement timeout', coded('57014'), 'busy'],
  ['a server that became read-only', coded('25006'), 'busy'],
  ['a COMMIT without an answer', coded('COMMIT_OUTCOME_UNKNOWN'), 'busy'],
  ['an unreachable database', new DatabaseAway(coded('ECONNREFUSED')), 'busy'],
  ['a full disk of the database', coded('53100'), 'disk-full'],
  ['a full disk of the files', new FileStoreFailed('keep a file', 'ENOSPC'), 'disk-full'],
  [
    'an exhausted disk quota of the files',
    new FileStoreFailed('keep a file', 'EDQUOT'),
    'disk-full',
  ],
  [
    'an unreachable file store',
    new FileStoreFailed('keep a file', 'ECONNREFUSED'),
    'files-unreachable',
  ],
  ['a database of a later release', new DatabaseNewer('9999_tomorrow'), 'database-newer'],
])('turns %s into a refusal', (_what, error, code) => {
  expect(asRefusal(error)?.code).toBe(code)
})

test.each([
  ['a bug', new TypeError('x is not a function')],
  ['a violated constraint', coded('23514')],
  ['a wrong use of the framework', coded('FST_ERR_REP_ALREADY_SENT', { statusCode: 500 })],
  ['a thrown string', 'text'],
  ['a thrown null', null],
])('%s is not a refusal', (_what, error) => {
  expect(asRefusal(error)).toBeNull()
})
