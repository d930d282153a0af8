import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { PERMISSIONS, type Permission } from '#platform/contract/permissions.ts'

/** The delegated roles, in the order of the screens. */
export const ROLES = [
  'shopKeeper',
  'peopleKeeper',
  'moderator',
  'reader',
  'finance',
  'deputy',
] as const
export type Role = (typeof ROLES)[number]

/** The permissions of each role. A person with several roles has those of all. */
export const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  shopKeeper: ['manageGifts', 'manageOrders', 'importFiles', 'readWaiting'],
  peopleKeeper: ['managePeople', 'resetPasswords', 'giveBonuses', 'importFiles', 'readWaiting'],
  moderator: ['moderate', 'readWaiting'],
  reader: ['readOverview', 'readStatements', 'readAuditLog'],
  finance: ['readStatements', 'manageFinances', 'readWaiting'],
  deputy: PERMISSIONS,
}

/** The permissions of the roles. Ignores roles of a newer release. */
export function permissionsOf(roles: readonly string[]): Permission[] {
  const permissions = knownRoles(roles).flatMap((role) => ROLE_PERMISSIONS[role])
  return [...new Set(permissions)]
}

export function knownRoles(roles: readonly string[]): Role[] {
  return ROLES.filter((role) => roles.includes(role))
}

/** The roles that have a permission. */
export function rolesWith(permission: Permission): Role[] {
  return ROLES.filter((role) => ROLE_PERMISSIONS[role].includes(permission))
}

/** What each role may do, and what it may not. */
export const ROLE_WORDS: Readonly<Record<Role, MessageDescriptor>> = {
  shopKeeper: msg`Adds, edits and removes gifts, fills and counts the inventory, with files too, hands over orders and refunds them, except their own.`,
  peopleKeeper: msg`Adds and imports people, approves accounts, changes names, addresses, titles and teams, plans last days, resets passwords and gives bonus points up to an amount a month. Sees no balances, and changes nobody who has a role.`,
  moderator: msg`Answers reports, hides words of cards and comments, and shows them again.`,
  reader: msg`Reads Overview and Audit Log, and changes nothing.`,
  finance: msg`Reads the month’s statement, the ledger and the withdrawals, pays out and closes months.`,
  deputy: msg`Does whatever the administrator does, except give roles and change people who have one or the administrator’s account.`,
}
