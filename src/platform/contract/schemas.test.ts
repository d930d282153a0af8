import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fault } from '#test/harness/fault.ts'
import { NewAccount } from '#auth/contract/new-account.ts'
import { NewRecognition, ThankInput } from '#recognition/contract/recognition.ts'
import { UserSearch } from '#users/contract/users.ts'
import { Deposit, HistoryPage, Transfer, Withdrawal } from '#wallet/contract/wallet.ts'
import type { Schema } from './endpoint.ts'
import { Credentials, PasswordChange, PermissionChange } from './people.ts'
import { Amount, hundredths } from './points.ts'

const account = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@laurel.local',
  password: 'eight888',
}
const FIRST = 'firstName: First name must be at least 3 characters long'
const LAST = 'lastName: Last name must be at least 3 characters long'
const LONG_NAME = 'A name can have at most 80 characters'
const NOT_TEXT = 'This text has characters that can not be stored'
const EMAIL = 'email: Email is required'
const BAD_EMAIL = 'email: The email address is badly formatted.'
const SHORT = 'Password must be at least 8 characters'
const LONG = 'Password must be at most 200 characters'

// Specification, section 5: create account.
describe('NewAccount', () => {
  test('trims text, lowercases the e-mail address, keeps the password as typed', () => {
    const typed = {
      firstName: ' Ada ',
      lastName: '\tLovelace\n',
      email: ' ADA@Laurel.Local ',
      password: ' pass word ',
    }
    expect(z.decode(NewAccount, typed)).toEqual({ ...account, password: ' pass word ' })
  })

  test.each<[object, string | null]>([
    [{}, null],
    [{ firstName: '' }, FIRST],
    [{ firstName: undefined }, FIRST],
    [{ firstName: 7 }, FIRST],
    [{ firstName: 'Al' }, FIRST],
    [{ firstName: ' A ' }, FIRST],
    [{ firstName: '\u{1f33f}\u{1f33f}' }, FIRST],
    [{ firstName: '\u{1f33f}\u{1f33f}\u{1f33f}' }, null],
    [{ firstName: 'x'.repeat(80) }, null],
    [{ firstName: 'x'.repeat(81) }, `firstName: ${LONG_NAME}`],
    [{ firstName: 'A\u0000da' }, `firstName: ${NOT_TEXT}`],
    [{ firstName: 'A\nda' }, `firstName: ${NOT_TEXT}`],
    [{ firstName: 'Ada\ud800' }, `firstName: ${NOT_TEXT}`],
    [{ firstName: 'Ada\uffff' }, `firstName: ${NOT_TEXT}`],
    [{ firstName: 'Ada\u{1fffe}' }, `firstName: ${NOT_TEXT}`],
    [{ firstName: 'Ad\u200b' }, FIRST],
    [{ firstName: '\u3164\u3164\u3164' }, FIRST],
    [{ firstName: '\u202eadA' }, `firstName: ${NOT_TEXT}`],
    [{ lastName: 'Lo' }, LAST],
    [{ lastName: 'x'.repeat(81) }, `lastName: ${LONG_NAME}`],
    [{ email: '' }, EMAIL],
    [{ email: '  ' }, EMAIL],
    [{ email: undefined }, EMAIL],
    [{ email: 'ada' }, BAD_EMAIL],
    [{ email: 'ada@' }, BAD_EMAIL],
    [{ email: 'a da@laurel.local' }, BAD_EMAIL],
    [{ email: `${'a'.repeat(250)}@laurel.local` }, BAD_EMAIL],
    [{ password: '' }, `password: ${SHORT}`],
    [{ password: undefined }, `password: ${SHORT}`],
    [{ password: 'seven77' }, `password: ${SHORT}`],
    [{ password: '\u{1f33f}'.repeat(7) }, `password: ${SHORT}`],
    [{ password: 'x'.repeat(200) }, null],
    [{ password: 'x'.repeat(201) }, `password: ${LONG}`],
    [{ role: 'administrator' }, ': unrecognized_keys'],
    // Several rules broken at once: the first in the order of the form.
    [{ firstName: '', lastName: '', email: '', password: '' }, FIRST],
    [{ lastName: '', email: '', password: '' }, LAST],
    [{ email: '', password: '' }, EMAIL],
    [{ email: 'ada', password: '' }, BAD_EMAIL],
  ])('%j: %s', (change, expected) => {
    expect(fault(NewAccount, { ...account, ...change })).toBe(expected)
  })
})

// Specification, section 5: login. Section 8: other failures are "Invalid Credentials."
describe('Credentials', () => {
  test.each<[object, string | null]>([
    [{}, null],
    [{ email: '' }, EMAIL],
    [{ email: 'ada@' }, 'email: Invalid Credentials.'],
    [{ email: 'a b' }, 'email: Invalid Credentials.'],
    [{ email: 'ada' }, null],
    [{ password: 'seven77' }, `password: ${SHORT}`],
    [{ email: '', password: '' }, EMAIL],
    [{ email: 'ada@', password: '' }, 'email: Invalid Credentials.'],
  ])('%j: %s', (change, expected) => {
    const typed = { email: account.email, password: account.password }
    expect(fault(Credentials, { ...typed, ...change })).toBe(expected)
  })
})

const NUMBER = 'amount: Please enter a valid number'
const DECIMALS = 'amount: Please enter a valid number with at most two decimals'
const LARGE = 'amount: The amount can be at most 1,000,000,000.00'

// Specification, section 5: a number, then positive.
describe.each<[string, Schema, object]>([
  ['Deposit', Deposit, {}],
  ['Withdraw', Withdrawal, {}],
  ['Transfer', Transfer, { receiver: account.email }],
])('the amount of %s', (name, schema, others) => {
  const notPositive = `amount: ${name} amount must be positive`
  test.each<[unknown, string | null]>([
    ['0.01', null],
    ['1000000000', null],
    [undefined, NUMBER],
    [null, NUMBER],
    [5, NUMBER],
    [['5'], NUMBER],
    ['', NUMBER],
    ['abc', NUMBER],
    ['NaN', NUMBER],
    ['1e3', NUMBER],
    ['0.001', DECIMALS],
    ['-0.001', DECIMALS],
    ['1000000000.01', LARGE],
    ['0', notPositive],
    ['-0', notPositive],
    ['-5', notPositive],
  ])('%j: %s', (amount, expected) => {
    expect(fault(schema, { ...others, amount })).toBe(expected)
  })
})

const RECEIVER = 'receiver: Receiver email is required'
const NOBODY = 'receiver: No user found with this email. Please check your email or sign up.'
const LONG_MESSAGE = 'message: A message can have at most 280 characters'

// Specification, section 5, Appreciate: receiver, then number, then positive.
describe('Transfer', () => {
  const typed = { receiver: ' Ada@Laurel.Local ', amount: ' 12.5 ' }
  test('reads an address in lower case, hundredths and a message', () => {
    const read = { receiver: account.email, amount: 1250, visibility: 'private' }
    expect(z.decode(Transfer, typed)).toEqual({ ...read, message: '' })
    expect(z.decode(Transfer, { ...typed, message: ' Thank\nyou ' })).toEqual({
      ...read,
      message: 'Thank\nyou',
    })
  })

  test.each<[object, string | null]>([
    [{ receiver: '' }, RECEIVER],
    [{ receiver: undefined }, RECEIVER],
    [{ receiver: 'ada@' }, NOBODY],
    [{ message: '\u{1f33f}'.repeat(280) }, null],
    [{ message: 'x'.repeat(281) }, LONG_MESSAGE],
    [{ message: 'x\u0007' }, `message: ${NOT_TEXT}`],
    [{ message: 7 }, 'message: This value is not valid.'],
    [{ sender: 'bob@laurel.local' }, ': unrecognized_keys'],
    [{ receiver: '', amount: 'x', message: 'x'.repeat(281) }, RECEIVER],
    [{ receiver: 'ada@', amount: 'x' }, NOBODY],
    [{ amount: 'x', message: 'x'.repeat(281) }, NUMBER],
  ])('%j: %s', (change, expected) => {
    expect(fault(Transfer, { ...typed, ...change })).toBe(expected)
  })
})

test.each<[string, Schema, unknown, string | null]>([
  [
    'a password change',
    PasswordChange,
    { currentPassword: 'x', newPassword: '' },
    `currentPassword: ${SHORT}`,
  ],
  [
    'a password change',
    PasswordChange,
    { currentPassword: 'eight888', newPassword: 'x' },
    `newPassword: ${SHORT}`,
  ],
  ['a permission change', PermissionChange, {}, ': Say what to change.'],
  ['a permission change', PermissionChange, { isActive: true }, null],
  ['a permission change', PermissionChange, { isActive: 'true' }, 'isActive: invalid_type'],
  ['a permission change', PermissionChange, { isAdministrator: true }, ': unrecognized_keys'],
  ['a page', HistoryPage, { page: '0' }, 'page: This value is not valid.'],
  ['a page', HistoryPage, { page: '1.5' }, 'page: This value is not valid.'],
  ['a page', HistoryPage, { page: 'x' }, 'page: This value is not valid.'],
  ['a page', HistoryPage, { page: '2' }, null],
  ['a search', UserSearch, { search: 'x'.repeat(255) }, 'search: This value is not valid.'],
])('%s %#', (_name, schema, input, expected) => {
  expect(fault(schema, input)).toBe(expected)
})

test('writes an amount as text with two decimals', () => {
  expect(z.encode(Amount, hundredths(-123_450))).toBe('-1234.50')
  expect(z.decode(Amount, '20000000000000.00')).toBe(2_000_000_000_000_000)
  expect(Object.is(z.decode(Amount, '-0.00'), 0)).toBe(true)
  for (const text of ['1', '1.5', '1.500', '1e3', '', ' 1.00']) {
    expect(z.safeDecode(Amount, text).success).toBe(false)
  }
})

describe('a message', () => {
  const typed = (message: string) => {
    const { data, error } = NewRecognition.safeParse({ receivers: [1], amount: '1', message })
    return error?.issues[0]?.message ?? data?.message
  }

  test.each(['', ' \n', '\u200b', '\u2060 \u00ad\u3164'])(
    'is refused as missing if all its characters are invisible: %j',
    (text) => {
      expect(typed(text)).toBe('thanks-required')
    },
  )

  test('may be missing only where points alone go to one colleague', () => {
    const sent = { receivers: [1], amount: '1', message: ' ' }
    const refusal = (change: object) =>
      ThankInput.safeParse({ ...sent, ...change }).error?.issues[0]?.message ?? null
    expect(refusal({})).toBeNull()
    for (const change of [{ receivers: [1, 2] }, { amount: '0' }, { values: [1] }]) {
      expect(refusal(change)).toBe('thanks-required')
    }
  })

  test.each(['❤️', 'می\u200cخواهم', '👩\u200d🔬'])(
    'keeps invisible characters inside it: %s',
    (text) => {
      expect(typed(` ${text} `)).toBe(text)
    },
  )
})
