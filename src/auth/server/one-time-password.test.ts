import { expect, test } from 'vitest'
import { newOneTimePassword } from './one-time-password.ts'

test('is four groups without look-alikes, and never the same', () => {
  const many = Array.from({ length: 500 }, newOneTimePassword)
  for (const password of many) {
    expect(password).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){3}$/)
  }
  expect(new Set(many).size).toBe(500)
})
