import * as z from 'zod/mini'
import { REASON_LENGTH } from '#bonuses/contract/bonus.ts'
import { NOTHING, readPoints, writePoints, type Hundredths } from '#platform/contract/points.ts'
import { Amount } from '#platform/contract/amount.ts'
import { atLeast, atMost, refusal, typedText } from '#platform/contract/text.ts'
import { UserRow } from '#users/contract/users.ts'
import { History, Transaction } from '#wallet/contract/wallet.ts'
import { Balances } from '#platform/contract/transactions.ts'

const BALANCES = ['earned', 'appreciation'] as const

function number() {
  const wrong = refusal('invalid-input')
  return z.number(wrong).check(z.int(wrong), z.gte(1, wrong), z.lte(999_999_999_999_999, wrong))
}

const reason = typedText('reason-required').check(
  atLeast(1, 'reason-required'),
  atMost(REASON_LENGTH, 'reason-long'),
)

/** What a balance is to gain, or with a minus to lose. */
const signedAmount = z.codec(
  z.string(refusal('invalid-number')),
  z.custom<Hundredths>((value) => Number.isSafeInteger(value)),
  {
    decode: (text, context) => {
      const amount = readPoints(text)
      if (typeof amount === 'number' && amount !== 0) return amount
      const message = typeof amount === 'string' ? amount : 'adjustment-zero'
      context.issues.push({ code: 'custom', message, input: text })
      return NOTHING
    },
    encode: (amount) => writePoints(amount),
  },
)

/** The administrator puts a balance of somebody's right. */
export const Adjustment = z.strictObject({
  user: number(),
  balance: z.enum(BALANCES, refusal('invalid-input')),
  amount: signedAmount,
  reason,
})
export type Adjustment = z.output<typeof Adjustment>

/** The administrator takes a send back: whose, and which number it has in their history. */
export const Reversal = z.strictObject({ user: number(), number: number(), reason })
export type Reversal = z.output<typeof Reversal>

/** A transaction as the administrator sees it. */
export const AccountTransaction = z.extend(Transaction, {
  /** What it did to either balance. */
  earned: Amount,
  appreciation: Amount,
  /** The id of the colleague on the other side. */
  colleagueId: z.nullable(z.number()),
  /** A send or receive that was taken back. */
  isReversed: z.boolean(),
})
export type AccountTransaction = z.output<typeof AccountTransaction>

/** Somebody's account as the administrator sees it: who, what they hold, and how it came to that. */
export const Account = z.extend(History, {
  person: UserRow,
  balances: Balances,
  transactions: z.array(AccountTransaction),
})
export type Account = z.output<typeof Account>
