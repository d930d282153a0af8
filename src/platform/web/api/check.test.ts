import { expect, test } from 'vitest'
import { Refused } from '#platform/contract/refusals.ts'
import { Transfer } from '#wallet/contract/wallet.ts'
import { check } from './check.ts'

const typed = { receiver: 'ada@laurel.local', amount: '12.5', message: '' }

test('parses a form as the server does', () => {
  expect(check(Transfer, { ...typed, receiver: ' Ada@Laurel.local ' })).toEqual({
    receiver: 'ada@laurel.local',
    amount: 1250,
    message: '',
    visibility: 'private',
  })
})

// Specification, section 5, Appreciate: the first fault in this order is the one shown.
test.each([
  [{ receiver: '', amount: '' }, 'receiver-required', 'receiver'],
  [{ receiver: 'ada@', amount: '' }, 'user-unknown', 'receiver'],
  [{ amount: '', message: 'x'.repeat(281) }, 'invalid-number', 'amount'],
  [{ amount: '1.234' }, 'too-many-decimals', 'amount'],
  [{ amount: '0' }, 'transfer-not-positive', 'amount'],
  [{ amount: '-5' }, 'transfer-not-positive', 'amount'],
  [{ message: 'x'.repeat(281) }, 'message-long', 'message'],
  [{ tip: '1' }, 'unknown-field', 'tip'],
])('%j is refused: %s', (fault, code, field) => {
  const checking = () => check(Transfer, { ...typed, ...fault })
  expect(checking).toThrow(Refused)
  expect(checking).toThrow(expect.objectContaining({ code, field }))
})
