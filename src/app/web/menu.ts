import { msg } from '@lingui/core/macro'
import { isHeld, type SignedInUser } from '#platform/contract/people.ts'
import { mayDo } from '#platform/contract/permissions.ts'
import { paths } from '#platform/web/paths.ts'

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

/** The permission that opens each page; `under` opens a page that leads to it, so that it needs no link here. */
const ADMINISTRATION = [
  { to: paths.allData, label: msg`All Data`, opens: 'managePeople' },
  { to: paths.chatbot, label: msg`Support`, opens: 'administer' },
  { to: paths.manual, label: msg`Manage Manuals`, opens: 'administer' },
  { to: paths.inventory, label: msg`Inventory`, opens: 'manageGifts' },
  { to: paths.overview, label: msg`Overview`, opens: 'readOverview' },
  {
    to: paths.month,
    label: msg`A month for finance`,
    opens: 'readStatements',
    under: 'readOverview',
  },
  { to: paths.payouts, label: msg`Withdrawals`, opens: 'manageFinances', under: 'readOverview' },
  { to: paths.recognition, label: msg`Recognition`, opens: 'moderate' },
  { to: paths.auditLog, label: msg`Audit Log`, opens: 'readAuditLog' },
  { to: paths.settings, label: msg`Settings`, opens: 'administer' },
] as const

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
  const administration = ADMINISTRATION.filter(
    (page) => mayDo(user, page.opens) && !('under' in page && mayDo(user, page.under)),
  )
  return { main: SIGNED_IN, administration }
}
