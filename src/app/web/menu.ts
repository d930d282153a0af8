import type { SignedInUser } from '#platform/contract/people.ts'
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

const ADMINISTRATOR = [
  { to: paths.allData, label: 'All Data' },
  { to: paths.chatbot, label: 'Support' },
  { to: paths.manual, label: 'Manage Manuals' },
  { to: paths.inventory, label: 'Inventory' },
  { to: paths.overview, label: 'Overview' },
  { to: paths.recognition, label: 'Recognition' },
  { to: paths.auditLog, label: 'Audit Log' },
  { to: paths.settings, label: 'Settings' },
] as const

/** The menu per role (specification, section 2, Navigation); Logout is a button beside it. */
export function menuOf(user: SignedInUser | null) {
  if (user === null) return { main: SIGNED_OUT, administration: [] }
  // No page opens before a new password is chosen.
  if (user.mustChangePassword) return { main: [], administration: [] }
  const administration = user.isAdministrator ? ADMINISTRATOR : []
  return { main: SIGNED_IN, administration }
}
