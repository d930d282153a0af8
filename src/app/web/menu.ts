import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isHeld, type SignedInUser } from '#platform/contract/people.ts'
import {
  administers,
  mayDo,
  type Permission,
  type PermissionHolder,
} from '#platform/contract/permissions.ts'
import { opensFor, type PageAccess } from '#platform/web/page-access.ts'
import { paths, type Path } from '#platform/web/paths.ts'

const SIGNED_OUT = [
  { to: paths.createAccount, label: msg`Create Account` },
  { to: paths.login, label: msg`Login` },
] as const

const SIGNED_IN = [
  { to: paths.deposit, label: msg`Deposit` },
  { to: paths.withdraw, label: msg`Withdraw` },
  { to: paths.transfer, label: msg`Appreciate` },
  { to: paths.giftShop, label: msg`Gift Shop` },
  { to: paths.cart, label: msg`Cart` },
  { to: paths.purchasedItems, label: msg`Purchased` },
] as const

/**
 * The pages of the office: each stands in one group of its sidebar, with the access of its route. `inMenu`: also in
 * the menu outside the office, unless the person may open the page `under` which it is.
 */
export const OFFICE_PAGES = [
  { to: paths.allData, label: msg`All Data`, group: 'people', opens: 'managePeople', inMenu: true },
  { to: paths.chatbot, label: msg`Support`, group: 'help', opens: 'administer', inMenu: true },
  {
    to: paths.manual,
    label: msg`Manage Manuals`,
    group: 'help',
    opens: 'administrator',
    inMenu: true,
  },
  {
    to: paths.inventory,
    label: msg`Inventory`,
    group: 'gifts',
    opens: 'manageGifts',
    inMenu: true,
  },
  { to: paths.today, label: msg`Today`, group: 'today', opens: 'readWaiting', inMenu: true },
  {
    to: paths.overview,
    label: msg`Overview`,
    group: 'figures',
    opens: 'readOverview',
    inMenu: true,
  },
  {
    to: paths.month,
    also: paths.payroll,
    label: msg`A month for finance`,
    group: 'figures',
    opens: 'readStatements',
    inMenu: true,
    under: 'readOverview',
  },
  {
    to: paths.quarter,
    label: msg`A quarter on one page`,
    group: 'figures',
    opens: 'readOverview',
  },
  {
    to: paths.payouts,
    label: msg`Withdrawals`,
    group: 'figures',
    opens: 'manageFinances',
    inMenu: true,
    under: 'readOverview',
  },
  {
    to: paths.recognition,
    label: msg`Recognition`,
    group: 'thanks',
    opens: 'moderate',
    inMenu: true,
  },
  {
    to: paths.auditLog,
    label: msg`Audit Log`,
    group: 'settings',
    opens: 'readAuditLog',
    inMenu: true,
  },
  { to: paths.groups, label: msg`Groups`, group: 'people', opens: 'managePeople' },
  { to: paths.imports, label: msg`Import`, group: 'people', opens: 'importFiles' },
  { to: paths.roles, label: msg`Who may do what`, group: 'people', opens: 'administratorAlone' },
  {
    to: paths.settings,
    label: msg`Settings`,
    group: 'settings',
    opens: 'administrator',
    inMenu: true,
  },
  { to: paths.undelivered, label: msg`Not delivered`, group: 'settings', opens: 'administrator' },
  { to: paths.status, label: msg`Status`, group: 'settings', opens: 'administrator' },
] as const satisfies readonly OfficePage[]

interface OfficePage {
  to: Path
  /** A page that belongs to it, with those below, though its address does not begin so. */
  also?: Path
  label: MessageDescriptor
  group: 'today' | 'people' | 'gifts' | 'thanks' | 'figures' | 'help' | 'settings'
  opens: PageAccess
  inMenu?: true
  under?: Permission
}

/** The pages of the office that somebody may open. */
export function officeOf(user: PermissionHolder) {
  return OFFICE_PAGES.filter(({ opens }) => opensFor(user, opens))
}

/** Whether a page has the office's sidebar. Everybody may open Support, which is a page of the office for some. */
export function isInOffice(user: PermissionHolder, path: string, access: PageAccess): boolean {
  const isSupport = path === paths.chatbot && administers(user)
  return isSupport || (access !== 'anyone' && access !== 'signedIn')
}

/** The entry of an open page: the one whose address is the longest beginning of it. */
export function currentOf<Page extends { to: string; also?: string }>(
  pages: readonly Page[],
  path: string,
): Page | undefined {
  const isBelow = (page: string | undefined) =>
    page !== undefined && (path === page || path.startsWith(`${page}/`))
  return pages
    .filter(({ to, also }) => isBelow(to) || isBelow(also))
    .toSorted((one, other) => other.to.length - one.to.length)[0]
}

/** Pages about the person themselves, beside their profile and their team. */
export const OWN_PAGES = [
  { to: paths.myYear, label: msg`My year` },
  { to: paths.notificationSettings, label: msg`How news reaches you` },
  { to: paths.devices, label: msg`Sign-in and passkeys` },
  { to: paths.myData, label: msg`My data` },
  { to: paths.wallFeed, label: msg`The wall in a feed reader` },
] as const

/** The menu per role (specification, section 2, Navigation); Logout is a button beside it. */
export function menuOf(user: SignedInUser | null) {
  if (user === null) return { main: SIGNED_OUT, administration: [] }
  if (isHeld(user)) return { main: [], administration: [] }
  const administration = officeOf(user).filter(
    (page) => 'inMenu' in page && !('under' in page && mayDo(user, page.under)),
  )
  return { main: SIGNED_IN, administration }
}
