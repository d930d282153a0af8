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

/** The permission that opens each page; null: the administrator alone has the link. */
const ADMINISTRATION = [
  { to: paths.allData, label: msg`All Data`, opens: 'managePeople' },
  { to: paths.chatbot, label: msg`Support`, opens: null },
  { to: paths.manual, label: msg`Manage Manuals`, opens: null },
  { to: paths.inventory, label: msg`Inventory`, opens: 'manageGifts' },
  { to: paths.overview, label: msg`Overview`, opens: 'readOverview' },
  { to: paths.recognition, label: msg`Recognition`, opens: 'moderate' },
  { to: paths.auditLog, label: msg`Audit Log`, opens: 'readAuditLog' },
  { to: paths.settings, label: msg`Settings`, opens: null },
] as const

/** The menu per role (specification, section 2, Navigation); Logout is a button beside it. */
export function menuOf(user: SignedInUser | null) {
  if (user === null) return { main: SIGNED_OUT, administration: [] }
  if (isHeld(user)) return { main: [], administration: [] }
  const administration = ADMINISTRATION.filter(({ opens }) =>
    opens === null ? user.isAdministrator : mayDo(user, opens),
  )
  return { main: SIGNED_IN, administration }
}
