import type { PermissionFlag } from '#platform/contract/people.ts'

/** The permissions as the screens call them. */
export const PERMISSION_LABELS: Readonly<Record<PermissionFlag, string>> = {
  isActive: 'Active',
  isDeposit: 'Deposit',
  isWithdraw: 'Withdraw',
  isTransfer: 'Appreciate',
}
