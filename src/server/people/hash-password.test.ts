import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './hash-password.ts'

test('argon2id with 19 MiB and two passes, a salt of its own each time', async () => {
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

test('nobody has a password', async () => {
  expect(await verifyPassword(null, 'password')).toBe(false)
})

test('a crowd beyond the line is refused, and everybody in it answered', async () => {
  const stored = await hashPassword('password')
  const crowd = Array.from({ length: 80 }, () => verifyPassword(stored, 'password'))
  const outcomes = await Promise.allSettled(crowd)
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused).toHaveLength(12)
  expect(refused[0]?.reason).toMatchObject({ code: 'busy' })
  expect(await verifyPassword(stored, 'password')).toBe(true)
})
