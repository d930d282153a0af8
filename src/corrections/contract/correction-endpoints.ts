import { endpoint } from '#platform/contract/endpoint.ts'
import { Receipt } from '#platform/contract/transactions.ts'
import { UserId } from '#users/contract/users.ts'
import { HistoryPage } from '#wallet/contract/wallet.ts'
import * as corrections from './corrections.ts'

/** Corrections of an account: always new entries, never a changed one. */
export const correctionEndpoints = {
  readAccount: endpoint({
    method: 'GET',
    path: '/api/users/:id/transactions',
    summary: "A user's balances and transactions, newest first, 20 a page",
    access: 'administrator',
    params: UserId,
    query: HistoryPage,
    output: corrections.AccountView,
    refusals: ['profile-missing'],
  }),
  adjustBalance: endpoint({
    method: 'POST',
    path: '/api/adjustments',
    summary: "Adjust balance: correct a user's balance, up or down, with a reason",
    access: 'administrator',
    recentSignIn: true,
    keyed: true,
    body: corrections.Adjustment,
    output: Receipt,
    refusals: ['profile-missing', 'administrator-fixed', 'insufficient-funds', 'balance-limit'],
  }),
  reverseSend: endpoint({
    method: 'POST',
    path: '/api/reversals',
    summary: 'Reverse a send, once: from the receiver to the balances that paid, with a reason',
    access: 'administrator',
    recentSignIn: true,
    keyed: true,
    body: corrections.Reversal,
    output: Receipt,
    refusals: ['send-unknown', 'send-reversed', 'insufficient-funds', 'balance-limit'],
  }),
} as const
