import * as z from 'zod/mini'
import { Amount, requestedAmount } from '#platform/contract/amount.ts'
import { date } from '#platform/contract/date.ts'
import { Colleague, emailAddress } from '#platform/contract/people.ts'
import { atMost, typedText } from '#platform/contract/text.ts'
import { TRANSACTION_TYPES } from '#platform/contract/transactions.ts'
import { wholeNumber } from '#platform/contract/whole-number.ts'

export const MESSAGE_LENGTH = 280

export const Deposit = z.strictObject({ amount: requestedAmount('deposit-not-positive') })
export const Withdrawal = z.strictObject({ amount: requestedAmount('withdraw-not-positive') })

/** Specification, section 5, Appreciate: receiver, then number, then positive. */
export const Transfer = z.strictObject({
  receiver: emailAddress('receiver-required', 'user-unknown'),
  amount: requestedAmount('transfer-not-positive'),
  message: z._default(typedText('invalid-input').check(atMost(MESSAGE_LENGTH, 'message-long')), ''),
})

export const Transaction = z.strictObject({
  /** Counts 1, 2, 3… through the owner's history without a gap. */
  number: z.number(),
  type: z.enum(TRANSACTION_TYPES),
  /** Negative for withdraw, send and purchase. */
  amount: Amount,
  date,
  /** earned plus appreciation after this transaction. */
  runningBalance: Amount,
  /** The other person of a send, a receive or a reversal. */
  colleague: z.nullable(Colleague),
  /** Who gave a bonus or corrected a balance; the message says why. */
  givenBy: z.nullable(Colleague),
  message: z.string(),
})
export type Transaction = z.output<typeof Transaction>

export const HistoryPage = z.strictObject({
  page: z._default(wholeNumber(1), 1),
})

export const History = z.strictObject({
  page: z.number(),
  pages: z.number(),
  total: z.number(),
  transactions: z.array(Transaction),
})
export type History = z.output<typeof History>
