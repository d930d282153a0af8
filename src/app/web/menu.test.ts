import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import type { SignedInUser } from '#platform/contract/people.ts'
import { PERMISSIONS } from '#platform/contract/permissions.ts'
import { menuOf } from './menu.ts'

const user: SignedInUser = {
  id: 1,
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@laurel.example',
  picture: null,
  isActive: true,
  isDeposit: false,
  isWithdraw: false,
  isTransfer: false,
  isAdministrator: false,
  permissions: [],
  mustChangePassword: false,
  language: null,
  mustAddSecondStep: false,
}

const labels = (whose: SignedInUser | null) => {
  const { main, administration } = menuOf(whose)
  return [...main, ...administration].map(({ label }) => i18n._(label))
}

const EVERYBODY = ['Deposit', 'Withdraw', 'Appreciate', 'Gift Shop', 'Cart', 'Purchased']

// Specification, section 2, Navigation.
test.each([
  ['nobody', null, ['Create Account', 'Login']],
  ['a user', user, EVERYBODY],
  [
    'the administrator',
    { ...user, isAdministrator: true },
    [
      ...EVERYBODY,
      'All Data',
      'Support',
      'Manage Manuals',
      'Inventory',
      'Today',
      'Overview',
      'Recognition',
      'Audit Log',
      'Settings',
    ],
  ],
  [
    'a shop keeper who reads the books',
    { ...user, permissions: ['manageGifts', 'manageOrders', 'readOverview', 'readAuditLog'] },
    [...EVERYBODY, 'Inventory', 'Overview', 'Audit Log'],
  ],
  [
    'a people keeper who moderates',
    { ...user, permissions: ['managePeople', 'resetPasswords', 'giveBonuses', 'moderate'] },
    [...EVERYBODY, 'All Data', 'Recognition'],
  ],
  [
    'finance',
    { ...user, permissions: ['readStatements', 'manageFinances', 'readWaiting'] },
    [...EVERYBODY, 'Today', 'A month for finance', 'Withdrawals'],
  ],
  [
    'a deputy',
    { ...user, permissions: [...PERMISSIONS] },
    [
      ...EVERYBODY,
      'All Data',
      'Support',
      'Manage Manuals',
      'Inventory',
      'Today',
      'Overview',
      'Recognition',
      'Audit Log',
      'Settings',
    ],
  ],
  ['someone with a one-time password', { ...user, mustChangePassword: true }, []],
] as [string, SignedInUser | null, string[]][])('the menu of %s', (_, whose, expected) => {
  expect(labels(whose)).toEqual(expected)
})
