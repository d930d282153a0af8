import { plural, t } from '@lingui/core/macro'
import type { Colleague } from '#platform/contract/people.ts'
import { nameOf, shortNameOf } from '#platform/web/ui/name-of.ts'
import type { Transaction } from '#wallet/contract/wallet.ts'

/** Describes a transaction, with the other person's name or the gift's. */
export function describeTransaction({
  type,
  colleague,
  isUndo,
  gifts,
}: Pick<Transaction, 'type' | 'colleague' | 'isUndo' | 'gifts'>): string {
  switch (type) {
    case 'signUp':
      return t`Sign-up bonus`
    case 'deposit':
      return t({ message: 'Deposit', context: 'a movement' })
    case 'depositSalary':
      return t`Bonus points deposited`
    case 'withdraw':
      return t`Withdrawal`
    case 'purchase':
      if (gifts === null) return t`Gift Shop purchase`
      if (gifts.others === 0) return t`Bought ${{ gift: gifts.name }}`
      return t`Bought ${{ gift: gifts.name }} and ${plural({ others: gifts.others }, { other: '# more' })}`
    case 'refund':
      if (gifts === null) return t`Gift Shop refund`
      return gifts.others === 0
        ? t`Refund of ${{ gift: refundedGift(gifts) }}`
        : t`Refund of ${{ gift: refundedGift(gifts) }} and ${plural({ others: gifts.others }, { other: '# more' })}`
    case 'send':
      return t`Sent to ${{ name: fullName(colleague) }}`
    case 'receive':
      return t`Received from ${{ name: fullName(colleague) }}`
    case 'adjustment':
      return t`Adjusted by the administrator`
    case 'reversalIn':
      return isUndo
        ? t`Taken back from ${{ name: fullName(colleague) }}`
        : t`Taken back from ${{ name: fullName(colleague) }} by the administrator`
    case 'reversalOut':
      if (!isUndo) return t`Given back to ${{ name: fullName(colleague) }} by the administrator`
      return colleague === null
        ? t`A colleague took it back`
        : t`${{ name: shortNameOf(colleague) }} took it back`
  }
}

function refundedGift({ name, quantity = 1 }: NonNullable<Transaction['gifts']>): string {
  return quantity === 1 ? name : `${quantity} × ${name}`
}

function fullName(colleague: Colleague | null): string {
  return colleague === null ? t`a colleague` : nameOf(colleague)
}
