/**
 * What roles delegate. An endpoint names one of these as its access; the administrator has all. By `administer`
 * a deputy has whatever has no permission of its own, except roles and the administrator's account.
 */
export const PERMISSIONS = [
  'manageGifts',
  'manageOrders',
  'managePeople',
  'resetPasswords',
  'giveBonuses',
  'moderate',
  'readOverview',
  'readAuditLog',
  'importFiles',
  'readStatements',
  'manageFinances',
  'readWaiting',
  'administer',
] as const
export type Permission = (typeof PERMISSIONS)[number]

export function isPermission(access: string): access is Permission {
  return (PERMISSIONS as readonly string[]).includes(access)
}

/** A user's delegated permissions. */
export interface PermissionHolder {
  readonly isAdministrator: boolean
  readonly permissions: readonly Permission[]
}

/** Whether a user is the administrator or has a role with the permission. */
export function mayDo(
  { isAdministrator, permissions }: PermissionHolder,
  permission: Permission,
): boolean {
  return isAdministrator || permissions.includes(permission)
}

/** Whether a user is the administrator or a deputy. */
export function administers(user: PermissionHolder): boolean {
  return mayDo(user, 'administer')
}

/** Whether a user is the administrator or has any role. */
export function hasPart({ isAdministrator, permissions }: PermissionHolder): boolean {
  return isAdministrator || permissions.length > 0
}
