import * as z from 'zod/mini'
import { Amount, requestedAmount } from '#platform/contract/amount.ts'
import { date } from '#platform/contract/date.ts'
import { Colleague, emailAddress } from '#platform/contract/people.ts'
import { atMost, typedText } from '#platform/contract/text.ts'
import { wholeNumber } from '#platform/contract/whole-number.ts'

/**
 * Specification, section 3, Transaction; the sign-up bonus, a refund and what the administrator
 * corrects have rows of their own. A send that is taken back is `reversalIn` to its sender and
 * `reversalOut` to its receiver.
 */
export const TRANSACTION_TYPES = [
  'signUp',
  'deposit',
  'bonus',
  'depositSalary',
  'withdraw',
  'purchase',
  'send',
  'receive',
  'refund',
  'adjustment',
  'reversalIn',
  'reversalOut',
] as const
export type TransactionType = (typeof TRANSACTION_TYPES)[number]

export const MESSAGE_LENGTH = 280

export const Deposit = z.strictObject({ amount: requestedAmount('deposit-not-positive') })
export const Withdrawal = z.strictObject({ amount: requestedAmount('withdraw-not-positive') })

/** Specification, section 5, Appreciate: receiver, then number, then positive. */
export const Transfer = z.strictObject({
  receiver: emailAddress('receiver-required', 'user-unknown'),
  amount: requestedAmount('transfer-not-positive'),
  message: z._default(typedText('invalid-input').check(atMost(MESSAGE_LENGTH, 'message-long')), ''),
})

/** total is earned plus appreciation; pending is a bonus not yet deposited. */
export const Balances = z.strictObject({
  earned: Amount,
  appreciation: Amount,
  total: Amount,
  pending: Amount,
})
export type Balances = z.output<typeof Balances>

export const Transaction = z.strictObject({
  /** Counts 1, 2, 3… through the owner's history without a gap. */
  number: z.number(),
  type: z.enum(TRANSACTION_TYPES),
  /** Negative for withdraw, send and purchase. */
  amount: Amount,
  date,
  /** earned plus appreciation after this transaction. */
  runningBalance: Amount,
  /** The other side of a send or receive, and of what takes it back. */
  colleague: z.nullable(Colleague),
  /** Who gave a bonus or corrected a balance; the message says why. */
  givenBy: z.nullable(Colleague),
  message: z.string(),
})
export type Transaction = z.output<typeof Transaction>

/** What a deposit, withdrawal or transfer did: its transaction and the balances right after it. */
export const Receipt = z.strictObject({
  type: z.enum(TRANSACTION_TYPES),
  number: z.number(),
  amount: Amount,
  fromEarned: Amount,
  fromAppreciation: Amount,
  balances: Balances,
})
export type Receipt = z.output<typeof Receipt>

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
