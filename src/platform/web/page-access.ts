import {
  administers,
  isPermission,
  mayDo,
  type Permission,
  type PermissionHolder,
} from '#platform/contract/permissions.ts'

/** The people who may open a page (specification, section 2). The server checks each request again. */
export type PageAccess = 'anyone' | 'signedIn' | 'administrator' | 'administratorAlone' | Permission

/** Whether somebody who is signed in may open a page. */
export function opensFor(user: PermissionHolder, access: PageAccess): boolean {
  if (isPermission(access)) return mayDo(user, access)
  if (access === 'administrator') return administers(user)
  return access !== 'administratorAlone' || user.isAdministrator
}
