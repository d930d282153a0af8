import { expect, test } from 'vitest'
import { NewAccount } from '#auth/contract/new-account.ts'
import { Credentials } from '#platform/contract/people.ts'
import { fieldErrors } from './use-form.ts'

const account = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@laurel.example',
  password: 'at least 8',
}

// Specification, section 5, one rule broken at a time.
test.each([
  ['nothing', {}, null],
  [
    'a short first name',
    { firstName: 'Al' },
    { firstName: 'First name must be at least 3 characters long' },
  ],
  [
    'a short last name',
    { lastName: 'B ' },
    { lastName: 'Last name must be at least 3 characters long' },
  ],
  ['no email', { email: ' ' }, { email: 'Email is required' }],
  ['a malformed email', { email: 'ada' }, { email: 'The email address is badly formatted.' }],
  [
    'a short password',
    { password: '1234567' },
    { password: 'Password must be at least 8 characters' },
  ],
  [
    'two faults',
    { firstName: '', password: '' },
    {
      firstName: 'First name must be at least 3 characters long',
      password: 'Password must be at least 8 characters',
    },
  ],
])('creating an account with %s', (_, change, expected) => {
  expect(fieldErrors(NewAccount, { ...account, ...change })).toEqual(expected)
})

test('reports the errors of an empty login', () => {
  expect(fieldErrors(Credentials, { email: '', password: '' })).toEqual({
    email: 'Email is required',
    password: 'Password must be at least 8 characters',
  })
})
