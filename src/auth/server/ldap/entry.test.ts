import { describe, expect, test } from 'vitest'
import { idOf, readEntry } from './entry.ts'

const NOW = Date.parse('2026-11-27T12:00:00Z')
const ISSUER = 'ldap:///dc=acme'
const ID = { entryUUID: 'a-lasting-id' }
const read = (attributes: Record<string, string | Buffer | string[]>) =>
  readEntry({ dn: 'uid=noor,dc=acme', ...attributes }, ISSUER, NOW)

test('reads a person, however the server spells its attributes', () => {
  const person = { MAIL: ['noor@acme.test', 'n@acme.test'], givenname: 'Noor', SN: 'Aziz', uid: [] }
  expect(read({ ...ID, ...person, displayName: 'Noor Aziz' })).toEqual({
    dn: 'uid=noor,dc=acme',
    uid: '',
    isClosed: false,
    identity: {
      issuer: ISSUER,
      subject: 'entryUUID:a-lasting-id',
      email: 'noor@acme.test',
      isEmailVerified: true,
      givenName: 'Noor',
      familyName: 'Aziz',
      fullName: 'Noor Aziz',
      session: null,
    },
  })
})

test('has no address where the directory has none', () => {
  expect(read({ ...ID, mail: [] })?.identity.email).toBeNull()
})

test('takes nobody without a lasting id', () => {
  expect(read({ mail: 'noor@acme.test', entryUUID: [] })).toBeNull()
})

test('keeps the binary id of Active Directory in hex, also where its bytes are text', () => {
  const id = Buffer.from('00ff10a5c3e1d2b4968778695a4b3c2d', 'hex')
  const subject = 'objectGUID:00ff10a5c3e1d2b4968778695a4b3c2d'
  expect(read({ objectGUID: id })?.identity.subject).toBe(subject)
  expect(idOf(subject)).toEqual({ attribute: 'objectGUID', value: id })
  expect(read({ objectGUID: 'sixteen letters!' })?.identity.subject).toBe(
    `objectGUID:${Buffer.from('sixteen letters!').toString('hex')}`,
  )
  expect(idOf('entryUUID:a:b')).toEqual({ attribute: 'entryUUID', value: 'a:b' })
})

/** A time as Active Directory writes it. */
const fileTime = (time: string) =>
  String((BigInt(Date.parse(time)) + 11_644_473_600_000n) * 10_000n)

describe('an account', () => {
  test.each<[string, Record<string, string>]>([
    ['disabled in Active Directory', { userAccountControl: '514' }],
    ['that expired in Active Directory', { accountExpires: fileTime('2026-11-27T11:59:59Z') }],
    ['disabled in 389 Directory Server', { nsAccountLock: 'TRUE' }],
    ['locked for good in OpenLDAP', { pwdAccountLockedTime: '000001010000Z' }],
  ])('%s is closed', (_what, attributes) => {
    expect(read({ ...ID, ...attributes })?.isClosed).toBe(true)
  })

  test.each<[string, Record<string, string>]>([
    ['of Active Directory', { userAccountControl: '512', accountExpires: '0' }],
    ['that never expires', { accountExpires: '9223372036854775807' }],
    ['that expires later', { accountExpires: fileTime('2026-11-27T12:00:01Z') }],
    ['locked for a while', { pwdAccountLockedTime: '20261127115900Z' }],
    [
      'with unreadable values',
      { userAccountControl: 'x', accountExpires: '-1', nsAccountLock: '' },
    ],
  ])('%s is open', (_what, attributes) => {
    expect(read({ ...ID, ...attributes })?.isClosed).toBe(false)
  })
})
