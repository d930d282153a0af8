import { isHeld, type SignedInUser } from '#platform/contract/people.ts'
import { mayDo } from '#platform/contract/permissions.ts'
import { paths } from '#platform/web/paths.ts'

const SIGNED_OUT = [
  { to: paths.createAccount, label: 'Create Account' },
  { to: paths.login, label: 'Login' },
] as const

const SIGNED_IN = [
  { to: paths.deposit, label: 'Deposit' },
  { to: paths.withdraw, label: 'Withdraw' },
  { to: paths.transfer, label: 'Appreciate' },
  { to: paths.giftShop, label: 'Gift Shop' },
  { to: paths.cart, label: 'Cart' },
  { to: paths.purchasedItems, label: 'Purchased' },
] as const

/** The permission that opens each page; null: the administrator alone has the link. */
const ADMINISTRATION = [
  { to: paths.allData, label: 'All Data', opens: 'managePeople' },
  { to: paths.chatbot, label: 'Support', opens: null },
  { to: paths.manual, label: 'Manage Manuals', opens: null },
  { to: paths.inventory, label: 'Inventory', opens: 'manageGifts' },
  { to: paths.overview, label: 'Overview', opens: 'readOverview' },
  { to: paths.recognition, label: 'Recognition', opens: 'moderate' },
  { to: paths.auditLog, label: 'Audit Log', opens: 'readAuditLog' },
  { to: paths.settings, label: 'Settings', opens: null },
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
