import type { Colleague } from '#platform/contract/people.ts'
import type { Transaction } from '#wallet/contract/wallet.ts'
import { nameOf } from '#platform/web/ui/name-of.ts'

/** Describes a transaction, with the other person's name or the gift's. */
export function describeTransaction({
  type,
  colleague,
  isUndo,
  gifts,
}: Pick<Transaction, 'type' | 'colleague' | 'isUndo' | 'gifts'>): string {
  switch (type) {
    case 'signUp':
      return 'Sign-up bonus'
    case 'deposit':
      return 'Deposit'
    case 'depositSalary':
      return 'Bonus points deposited'
    case 'withdraw':
      return 'Withdrawal'
    case 'purchase':
      if (gifts === null) return 'Gift Shop purchase'
      if (gifts.others === 0) return `Bought ${gifts.name}`
      return `Bought ${gifts.name} and ${gifts.others} more`
    case 'refund':
      if (gifts === null) return 'Gift Shop refund'
      return gifts.others === 0
        ? `Refund of ${refundedGift(gifts)}`
        : `Refund of ${refundedGift(gifts)} and ${gifts.others} more`
    case 'send':
      return `Sent to ${fullName(colleague)}`
    case 'receive':
      return `Received from ${fullName(colleague)}`
    case 'adjustment':
      return 'Adjusted by the administrator'
    case 'reversalIn':
      return `Taken back from ${fullName(colleague)}${isUndo ? '' : ' by the administrator'}`
    case 'reversalOut':
      return isUndo
        ? `${colleague?.firstName ?? 'A colleague'} took it back`
        : `Given back to ${fullName(colleague)} by the administrator`
  }
}

function refundedGift({ name, quantity = 1 }: NonNullable<Transaction['gifts']>): string {
  return quantity === 1 ? name : `${quantity} × ${name}`
}

function fullName(colleague: Colleague | null): string {
  return colleague === null ? 'a colleague' : nameOf(colleague)
}
