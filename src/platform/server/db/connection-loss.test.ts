import { expect, test } from 'vitest'
import { isConnectionLoss } from './connection-loss.ts'

const withCode = (code: string): Error => Object.assign(new Error('server says'), { code })

test.each([
  '08006',
  '08P01',
  '57P01',
  '57P02',
  '57P03',
  '25P03',
  '25006',
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
])('%s is a lost connection', (code) => {
  expect(isConnectionLoss(withCode(code))).toBe(true)
})

test.each([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Query read timeout',
])('the driver message "%s" is a lost connection', (message) => {
  expect(isConnectionLoss(new Error(message))).toBe(true)
})

test("the job engine's copy of a driver error is a lost connection", () => {
  const message = 'Connection terminated unexpectedly (Queue: books, Worker: 1)'
  expect(isConnectionLoss({ message })).toBe(true)
})

test.each(['23505', '40001', '40P01', '57014', '57P05', '53300', '28P01'])(
  '%s is not a lost connection',
  (code) => {
    expect(isConnectionLoss(withCode(code))).toBe(false)
  },
)

test.each([
  new Error('timeout exceeded when trying to connect'),
  'ECONNRESET',
  null,
  undefined,
  {},
])('%o is not a lost connection', (error) => {
  expect(isConnectionLoss(error)).toBe(false)
})
