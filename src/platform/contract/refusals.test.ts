import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { refusalInEnglish, sayInEnglish } from '#platform/server/language/say.ts'
import { REFUSALS } from './refusal-list.ts'
import { isRefusalCode, refusalStatus } from './refusal-lookup.ts'
import { Refused } from './refusals.ts'

// Specification, sections 2, 5 and 8, typed from there. Every message of it is a contract.
test.each([
  ['not-permitted', "You don't have permission to access this page"],
  ['not-signed-in', 'Please login first'],
  [
    'deposit-off',
    "You can't deposit points. Please contact admin to activate the deposit feature.",
  ],
  ['withdraw-off', "You can't withdraw points. Please contact admin to activate withdraw feature."],
  [
    'transfer-off',
    "You can't transfer points. Please contact admin to activate the transfer feature.",
  ],
  ['first-name-short', 'First name must be at least 3 characters long'],
  ['last-name-short', 'Last name must be at least 3 characters long'],
  ['email-required', 'Email is required'],
  ['password-short', 'Password must be at least 8 characters'],
  ['password-wrong', 'Incorrect password. Please try again.'],
  ['user-unknown', 'No user found with this email. Please check your email or sign up.'],
  ['credentials-invalid', 'Invalid Credentials.'],
  ['profile-missing', 'User does not exist.'],
  ['account-inactive', 'Your account is inactive.'],
  ['account-unapproved', 'Your account is inactive.'],
  ['account-unconfirmed', 'Your account is inactive.'],
  ['receiver-required', 'Receiver email is required'],
  ['invalid-number', 'Please enter a valid number'],
  ['deposit-not-positive', 'Deposit amount must be positive'],
  ['withdraw-not-positive', 'Withdraw amount must be positive'],
  ['transfer-not-positive', 'Transfer amount must be positive'],
  ['insufficient-funds', 'Insufficient funds'],
  ['insufficient-appreciation', 'Insufficient funds in your transfer balance for this purchase'],
  ['invalid-salary', 'Invalid salary amount.'],
  ['salary-not-valid', 'Please enter a valid salary amount'],
  ['no-salary-entered', 'No users have a salary value entered.'],
  ['gift-name-taken', 'Something went wrong, item with this name may already exist'],
  ['out-of-stock', 'This item is out of stock.'],
  ['item-invalid', 'Failed to add item to cart: Invalid item data.'],
  ['nothing-in-stock', 'Items in your cart are currentlynot in stock.'],
  ['cart-empty', 'Cart is empty'],
] as const)('has the message of the specification for %s', (code, words) => {
  expect(refusalInEnglish(code)).toBe(words)
})

// Refusals that may pass in a moment.
const PASSING = new Set([
  'busy',
  'disk-full',
  'files-unreachable',
  'database-newer',
  'provider-unreachable',
  'directory-unreachable',
])

test('gives every refusal a fitting status and a message', () => {
  for (const [code, [status, message]] of Object.entries(REFUSALS)) {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(PASSING.has(code) ? status === 503 : status >= 400 && status < 500).toBe(true)
    expect(sayInEnglish(message)).toMatch(/^\S.*\S$/)
  }
})

test('lists every code of every file, each once', async () => {
  const folder = new URL('refusals/', import.meta.url)
  const files = readdirSync(folder).map((name) => import(new URL(name, folder).href))
  const lists = (await Promise.all(files)).flatMap(
    (file: object) => Object.values(file) as object[],
  )
  const codes = lists.flatMap((list) => Object.keys(list))
  expect(codes.toSorted()).toEqual(Object.keys(REFUSALS).toSorted())
})

test('recognises listed codes only', () => {
  expect(isRefusalCode('insufficient-funds')).toBe(true)
  expect(isRefusalCode('toString')).toBe(false)
  expect(isRefusalCode('Insufficient funds')).toBe(false)
})

test('Refused has the code and the field', () => {
  const refused = new Refused('insufficient-funds', 'amount')
  expect(refused).toMatchObject({ code: 'insufficient-funds', field: 'amount' })
  expect(refusalStatus(refused.code)).toBe(409)
})
