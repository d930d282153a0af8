import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { UserId } from '#platform/contract/people.ts'
import { Amount, amountCodec, readPoints } from '#platform/contract/points.ts'
import { refusal, requiredReason } from '#platform/contract/text.ts'
import { Balances, Receipt } from '#platform/contract/transactions.ts'
import { UserRow } from '#users/contract/users.ts'
import { History, HistoryPage, Transaction } from '#wallet/contract/wallet.ts'

const BALANCES = ['earned', 'appreciation'] as const

function number() {
  const wrong = refusal('invalid-input')
  return z.number(wrong).check(z.int(wrong), z.gte(1, wrong), z.lte(999_999_999_999_999, wrong))
}

/** The change of a balance; negative to take away. */
const signedAmount = amountCodec((text) => {
  const amount = readPoints(text)
  return amount === 0 ? 'adjustment-zero' : amount
})

/** Adjusts a user's balance. */
export const Adjustment = z.strictObject({
  user: number(),
  balance: z.enum(BALANCES, refusal('invalid-input')),
  amount: signedAmount,
  reason: requiredReason,
})
export type Adjustment = z.output<typeof Adjustment>

/** Reverses a send or an award, named by the person and its number in their history. */
export const Reversal = z.strictObject({ user: number(), number: number(), reason: requiredReason })
export type Reversal = z.output<typeof Reversal>

/** A transaction as the administrator sees it. */
export const AccountTransaction = z.extend(Transaction, {
  /** The change of each balance. */
  earned: Amount,
  appreciation: Amount,
  /** The other person's id. */
  colleagueId: z.nullable(z.number()),
  /** Whether the send, receive or award was reversed. */
  isReversed: z.boolean(),
})
export type AccountTransaction = z.output<typeof AccountTransaction>

/** A user's account as the administrator sees it: the person, the balances and the history. */
export const AccountView = z.extend(History, {
  person: UserRow,
  balances: Balances,
  transactions: z.array(AccountTransaction),
})
export type AccountView = z.output<typeof AccountView>

/** Corrections of an account: always new entries, never a changed one. */
export const correctionEndpoints = {
  readAccount: endpoint({
    method: 'GET',
    path: '/api/users/:id/transactions',
    summary: "A user's balances and transactions, newest first, 20 a page",
    access: 'administrator',
    params: UserId,
    query: HistoryPage,
    output: AccountView,
    refusals: ['profile-missing'],
  }),
  adjustBalance: endpoint({
    method: 'POST',
    path: '/api/adjustments',
    summary: "Adjust balance: correct a user's balance, up or down, with a reason",
    access: 'administrator',
    recentSignIn: true,
    keyed: true,
    body: Adjustment,
    output: Receipt,
    refusals: ['profile-missing', 'administrator-fixed', 'insufficient-funds', 'balance-limit'],
  }),
  reverseSend: endpoint({
    method: 'POST',
    path: '/api/reversals',
    summary:
      'Reverse a send, once: from the receiver to the balances that paid; or company points; with a reason',
    access: 'administrator',
    recentSignIn: true,
    keyed: true,
    body: Reversal,
    output: Receipt,
    refusals: ['send-unknown', 'send-reversed', 'insufficient-funds', 'balance-limit'],
  }),
} as const
