import { describe, expect, test } from 'vitest'
import { Refused } from '#platform/contract/refusals.ts'
import {
  consequencesOf,
  countOutcome,
  fileFaultWords,
  refusalWords,
  sayOutcome,
  sayOutcomeOfRow,
} from './import-words.ts'

const some = { created: 1, changed: 2, unchanged: 1, refused: 2 }
const none = { created: 0, changed: 0, unchanged: 0, refused: 0 }

describe('the effects of applying', () => {
  test('on accounts', () => {
    expect(consequencesOf({ kind: 'users', rows: some, points: null }, 'would')).toEqual([
      '1 account is created.',
      '2 accounts are changed.',
      '1 row with nothing new is left alone.',
      '2 refused rows are left out.',
    ])
  })

  test('on bonus points, in the past', () => {
    const rows = { created: 1200, changed: 1, unchanged: 0, refused: 1 }
    expect(consequencesOf({ kind: 'bonuses', rows, points: null }, 'did')).toEqual([
      'Bonus points were entered for 1,200 people.',
      'The bonus points entered for 1 person were changed.',
      '1 refused row was left out.',
    ])
  })

  test('say the sum of bonus points before', () => {
    const rows = { created: 2, changed: 0, unchanged: 0, refused: 0 }
    expect(consequencesOf({ kind: 'bonuses', rows, points: 150_050n }, 'would')).toEqual([
      'Bonus points are entered for 2 people.',
      'The rows that are not refused have 1,500.50 points in total.',
    ])
  })

  test('leave out empty counts', () => {
    expect(consequencesOf({ kind: 'users', rows: none, points: null }, 'would')).toEqual([])
  })
})

test('says that company points are given, and accounts created', () => {
  expect(sayOutcome('users', 'created', 'would')).toBe('would be created')
  expect(sayOutcome('awards', 'created', 'would')).toBe('would be given')
  expect(sayOutcome('awards', 'created', 'did')).toBe('given')
  expect(sayOutcome('awards', 'refused', 'did')).toBe('refused')
  expect(sayOutcomeOfRow('awards', 'created', 'did')).toBe('Given')
})

test('counts rows, all and by outcome', () => {
  expect(countOutcome({ rows: some }, undefined)).toBe(6)
  expect(countOutcome({ rows: some }, 'changed')).toBe(2)
})

test.each([
  ['csv-columns', 'Amount', '“Amount” is missing.'],
  ['csv-columns', 'First Name, Email', 'Missing: First Name, Email.'],
  ['csv-header-twice', 'Email', 'It is “Email”.'],
] as const)('names the column of %s: %s', (code, field, words) => {
  expect(fileFaultWords(new Refused(code, field))).toContain(words)
})

test('shows the message of the refusal for a refused file', () => {
  expect(fileFaultWords(new Refused('csv-empty'))).toBe('This file has no rows.')
})

test.each([
  ['row-twice', 'This email address is in the file already'],
  ['of-a-newer-server', 'This value is not valid.'],
  [null, null],
])('a row refused with %s says: %s', (refusal, words) => {
  expect(refusalWords({ refusal })).toBe(words)
})
