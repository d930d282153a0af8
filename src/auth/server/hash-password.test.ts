import { hash } from '@node-rs/argon2'
import { afterAll, describe, expect, test, vi } from 'vitest'
import {
  hashOneTimePassword,
  hashPassword,
  newOneTimePassword,
  NOBODYS_PASSWORD,
  verifyPassword,
} from './hash-password.ts'

vi.stubEnv('HASHES', 'real')
afterAll(() => vi.unstubAllEnvs())

test('uses argon2id with 19 MiB, two passes and a new salt', async () => {
  const [first, second] = await Promise.all([hashPassword('password'), hashPassword('password')])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(first).not.toBe(second)
})

test.each(['password', 'pässwörd 😀', 'a\u0000b and more', ' spaces kept '])(
  '%j fits',
  async (text) => {
    const stored = await hashPassword(text)
    expect(await verifyPassword(stored, text)).toBe(true)
    expect(await verifyPassword(stored, `${text} `)).toBe(false)
  },
)

const [COMPOSED, DECOMPOSED] = [
  'Grüße-aus-Köln'.normalize('NFC'),
  'Grüße-aus-Köln'.normalize('NFD'),
]

test.each([
  [COMPOSED, DECOMPOSED],
  [DECOMPOSED, COMPOSED],
])('fits whether its accents are typed composed or decomposed: %#', async (set, typed) => {
  const stored = await hashPassword(set)
  expect(await verifyPassword(stored, typed)).toBe(true)
  expect(await verifyPassword(stored, 'Grusse-aus-Koln')).toBe(false)
})

test.each([
  [COMPOSED, DECOMPOSED],
  [DECOMPOSED, COMPOSED],
])('fits an earlier hash of the password as it was typed: %#', async (set, typed) => {
  const stored = await hash(set)
  expect(await verifyPassword(stored, set)).toBe(true)
  expect(await verifyPassword(stored, typed)).toBe(true)
})

test('no password matches an unknown account', async () => {
  expect(await verifyPassword(null, 'password')).toBe(false)
})

test('rejects hashes beyond the queue, and answers all in it', async () => {
  const stored = await hashPassword('password')
  const crowd = Array.from({ length: 80 }, () => verifyPassword(stored, 'password'))
  const outcomes = await Promise.allSettled(crowd)
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused).toHaveLength(12)
  expect(refused[0]?.reason).toMatchObject({ code: 'busy' })
  expect(await verifyPassword(stored, 'password')).toBe(true)
})

describe('an invitation', () => {
  const stored = hashOneTimePassword('k7mp-3qxz-9htd-vw2c')

  test('matches its one-time password only', async () => {
    expect(stored).toMatch(/^\$invitation\$[\w-]{43}$/)
    expect(await verifyPassword(stored, 'k7mp-3qxz-9htd-vw2c')).toBe(true)
    for (const other of ['k7mp-3qxz-9htd-vw2d', '', stored, 'k7mp-3qxz-9htd-vw2c ']) {
      expect(await verifyPassword(stored, other)).toBe(false)
    }
  })

  test('without a password matches nothing', async () => {
    for (const password of ['', 'password', NOBODYS_PASSWORD]) {
      expect(await verifyPassword(NOBODYS_PASSWORD, password)).toBe(false)
    }
  })

  test('takes as long as any other password', async () => {
    const crowd = Array.from({ length: 80 }, () => verifyPassword(stored, 'password'))
    const outcomes = await Promise.allSettled(crowd)
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(12)
  })
})

test('creates one-time passwords of four groups, without look-alikes or repetition', () => {
  const many = Array.from({ length: 500 }, newOneTimePassword)
  for (const password of many) {
    expect(password).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){3}$/)
  }
  expect(new Set(many).size).toBe(500)
})
