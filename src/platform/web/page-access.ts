import {
  administers,
  isPermission,
  mayDo,
  type Permission,
  type Permitted,
} from '#platform/contract/permissions.ts'

/** Who may open a page (specification, section 2). The server decides again on every call. */
export type PageAccess = 'anyone' | 'signedIn' | 'administrator' | 'administratorAlone' | Permission

/** Whether somebody who is signed in may open a page. */
export function opensFor(user: Permitted, access: PageAccess): boolean {
  if (isPermission(access)) return mayDo(user, access)
  if (access === 'administrator') return administers(user)
  return access !== 'administratorAlone' || user.isAdministrator
}
