import type { PermissionFlag } from '#platform/contract/people.ts'

/** The screens' names for permissions. */
export const PERMISSION_LABELS: Readonly<Record<PermissionFlag, string>> = {
  isActive: 'Active',
  isDeposit: 'Deposit',
  isWithdraw: 'Withdraw',
  isTransfer: 'Appreciate',
}
