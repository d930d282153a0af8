import { expect, test } from 'vitest'
import { Refused } from '#platform/contract/refusals.ts'
import { Unreachable } from './answer.ts'
import { attemptFor, isOpenAfter } from './attempt.ts'

const request = { receiver: 'grace@laurel.local', amount: 1250 }

test('gives every new request its own key', () => {
  const keys = new Set([1, 2, 3].map(() => attemptFor(request, null).key))
  expect(keys.size).toBe(3)
})

test('keeps the key of an attempt without an answer', () => {
  const lost = attemptFor(request, null)
  expect(attemptFor({ ...request }, lost).key).toBe(lost.key)
})

test('makes a new attempt for another request after a lost answer', () => {
  const lost = attemptFor(request, null)
  expect(attemptFor({ ...request, amount: 1251 }, lost).key).not.toBe(lost.key)
})

test.each([
  [new Unreachable(), true],
  [new Refused('busy'), true],
  [new Refused('disk-full'), true],
  [new Refused('database-newer'), true],
  [new Error('a bug'), true],
  [new Refused('insufficient-funds'), false],
])('%s leaves the attempt open: %s', (error, open) => {
  expect(isOpenAfter(error)).toBe(open)
})
