import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Colleague, signInName } from '#platform/contract/people.ts'
import { Amount, requestedAmount } from '#platform/contract/points.ts'
import { atMost, typedText } from '#platform/contract/text.ts'
import {
  Balances,
  Receipt,
  SentReceipt,
  TRANSACTION_TYPES,
} from '#platform/contract/transactions.ts'
import { date, wholeNumber } from '#platform/contract/wire-types.ts'
import { Worth } from '#settings/contract/point-settings.ts'

export const MESSAGE_LENGTH = 280

export const Deposit = z.strictObject({ amount: requestedAmount('deposit-not-positive') })
export const Withdrawal = z.strictObject({ amount: requestedAmount('withdraw-not-positive') })

/** Specification, section 5, Appreciate: receiver, then number, then positive. */
export const Transfer = z.strictObject({
  receiver: signInName('receiver-required', 'user-unknown'),
  amount: requestedAmount('transfer-not-positive'),
  message: z._default(typedText('invalid-input').check(atMost(MESSAGE_LENGTH, 'message-long')), ''),
  /** Whether the card is on the wall; a message to one colleague is private unless it says so. */
  visibility: z._default(z.enum(['public', 'private']), 'private'),
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
  /** The giver of a bonus, or the author of a correction; the message is the reason. */
  givenBy: z.nullable(Colleague),
  /** Whether it is a reversal by the sender, who undid the thanks; it has no author or message. */
  isUndo: z.boolean(),
  /** The gifts of a purchase or of a refund: the first one's name, and the number of others. */
  gifts: z.nullable(
    z.strictObject({
      name: z.string(),
      others: z.number(),
      /** How many of the first one were refunded; missing for a purchase. */
      quantity: z.optional(z.number()),
    }),
  ),
  message: z.string(),
  /** What an allowance paid of a send; left out where it paid nothing. */
  fromAllowance: z.optional(Amount),
  /** Whether a withdrawal was paid out; null for others, and where nothing is known of it. */
  payout: z.nullable(
    z.strictObject({
      /** Null: it waits. */
      paidAt: z.nullable(date),
      /** The worth of a point at the payout; null: it waits, or none was set. */
      worth: z.nullable(Worth),
    }),
  ),
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

/** The gift that somebody saves toward; only they see it. */
export const Goal = z.strictObject({
  /** The id of the gift. */
  gift: z.number(),
  /** Of a gift with options, the id of the variant; missing: whichever costs least. */
  variant: z.optional(z.number()),
  name: z.string(),
  picture: z.nullable(z.string()),
  price: Amount,
  isInStock: z.boolean(),
})
export type Goal = z.output<typeof Goal>

/** The caller's balances, and what they save toward, if anything. */
export const Account = z.strictObject({ ...Balances.shape, goal: z.optional(Goal) })
export type Account = z.output<typeof Account>

const DepositRoom = z.strictObject({
  isOpen: z.boolean(),
  /** The limit of a calendar month (UTC), and its rest; null: no limit. */
  limit: z.nullable(Amount),
  left: z.nullable(Amount),
})
export type DepositRoom = z.output<typeof DepositRoom>

/** The caller's own points: balances, history, deposit, withdrawal and send. */
export const walletEndpoints = {
  readBalances: endpoint({
    method: 'GET',
    path: '/api/account',
    summary: 'My balances, and the gift that I save toward',
    access: 'signedIn',
    scope: 'read',
    output: Account,
    refusals: [],
  }),
  readHistory: endpoint({
    method: 'GET',
    path: '/api/account/transactions',
    summary: 'My transactions, newest first, 20 a page',
    access: 'signedIn',
    scope: 'read',
    query: HistoryPage,
    output: History,
    refusals: [],
  }),
  readDepositRoom: endpoint({
    method: 'GET',
    path: '/api/deposits',
    summary: 'What I may still deposit this month',
    access: 'signedIn',
    scope: 'read',
    output: DepositRoom,
    refusals: [],
  }),
  deposit: endpoint({
    method: 'POST',
    path: '/api/deposits',
    summary: 'Deposit',
    access: 'isDeposit',
    keyed: true,
    body: Deposit,
    output: Receipt,
    refusals: ['deposits-closed', 'deposit-limit', 'balance-limit'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/withdrawals',
    summary: 'Withdraw',
    access: 'isWithdraw',
    keyed: true,
    body: Withdrawal,
    output: Receipt,
    refusals: ['insufficient-funds'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/transfers',
    summary: 'Appreciate: send points to a colleague',
    access: 'isTransfer',
    scope: 'thank',
    keyed: true,
    body: Transfer,
    output: SentReceipt,
    refusals: [
      'user-unknown',
      'receiver-self',
      'receiver-inactive',
      'receiver-without-points',
      'thanks-short',
      'value-required',
      'insufficient-funds',
      'balance-limit',
    ],
  }),
} as const
