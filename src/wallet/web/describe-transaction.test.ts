import { expect, test } from 'vitest'
import { TRANSACTION_TYPES } from '#platform/contract/transactions.ts'
import { describeTransaction } from './describe-transaction.ts'

const grace = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@laurel.local', picture: null }

test('describes every type', () => {
  const words = TRANSACTION_TYPES.map((type) =>
    describeTransaction({ type, colleague: grace, isUndo: false }),
  )
  expect(words).toEqual([
    'Sign-up bonus',
    'Deposit',
    'Bonus points deposited',
    'Withdrawal',
    'Gift Shop purchase',
    'Sent to Grace Hopper',
    'Received from Grace Hopper',
    'Gift Shop refund',
    'Adjusted by the administrator',
    'Taken back from Grace Hopper by the administrator',
    'Given back to Grace Hopper by the administrator',
  ])
})

test("describes a sender's own undo", () => {
  const undo = { colleague: grace, isUndo: true }
  expect(describeTransaction({ type: 'reversalIn', ...undo })).toBe('Taken back from Grace Hopper')
  expect(describeTransaction({ type: 'reversalOut', ...undo })).toBe('Grace took it back')
})
