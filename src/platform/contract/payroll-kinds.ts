import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'

/** The kinds of gifts for payroll. */
export const PAYROLL_KINDS = ['inKind', 'voucher', 'cashEquivalent', 'donation', 'event'] as const
export type PayrollKind = (typeof PAYROLL_KINDS)[number]

export const PAYROLL_KIND_NAMES: Readonly<Record<PayrollKind, MessageDescriptor>> = {
  inKind: msg`In kind`,
  voucher: msg`Voucher of certain shops`,
  cashEquivalent: msg`As good as cash`,
  donation: msg`Donation`,
  event: msg`For a personal event`,
}
