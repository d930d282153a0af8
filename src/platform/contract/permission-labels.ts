import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { PermissionFlag } from './people.ts'

/** The screens' names for permissions. */
export const PERMISSION_LABELS: Readonly<Record<PermissionFlag, MessageDescriptor>> = {
  isActive: msg`Active`,
  isDeposit: msg`Deposit`,
  isWithdraw: msg`Withdraw`,
  isTransfer: msg`Appreciate`,
}
