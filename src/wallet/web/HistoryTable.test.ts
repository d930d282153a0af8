import { expect, test } from 'vitest'
import { TRANSACTION_TYPES } from '#platform/contract/transactions.ts'
import { describeTransaction } from './HistoryTable.tsx'

const grace = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@laurel.local', picture: null }

test('describes every type', () => {
  const words = TRANSACTION_TYPES.map((type) =>
    describeTransaction({ type, colleague: grace, isUndo: false, gifts: null }),
  )
  expect(words).toEqual([
    'Sign-up bonus',
    'Deposit',
    'Bonus points deposited',
    'Points from the company',
    'Company points taken back',
    'Points to give',
    'Points to give that expired',
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
  const undo = { colleague: grace, isUndo: true, gifts: null }
  expect(describeTransaction({ type: 'reversalIn', ...undo })).toBe('Taken back from Grace Hopper')
  expect(describeTransaction({ type: 'reversalOut', ...undo })).toBe('Grace took it back')
})

test('names the gifts of a purchase and of a refund', () => {
  const shop = { colleague: null, isUndo: false }
  const [mug, three] = [
    { name: 'Mug', others: 0 },
    { name: 'Mug', others: 2 },
  ]
  expect(describeTransaction({ type: 'purchase', ...shop, gifts: mug })).toBe('Bought Mug')
  expect(describeTransaction({ type: 'purchase', ...shop, gifts: three })).toBe(
    'Bought Mug and 2 more',
  )
  expect(describeTransaction({ type: 'refund', ...shop, gifts: mug })).toBe('Refund of Mug')
  const two = { ...mug, quantity: 2 }
  expect(describeTransaction({ type: 'refund', ...shop, gifts: two })).toBe('Refund of 2 × Mug')
  expect(describeTransaction({ type: 'refund', ...shop, gifts: three })).toBe(
    'Refund of Mug and 2 more',
  )
})
