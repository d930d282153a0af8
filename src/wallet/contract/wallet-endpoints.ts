import { endpoint } from '#platform/contract/endpoint.ts'
import { Balances, Receipt } from '#platform/contract/transactions.ts'
import * as wallet from './wallet.ts'

/** One's own points: balances, history, deposit, withdrawal and send. */
export const walletEndpoints = {
  readBalances: endpoint({
    method: 'GET',
    path: '/api/account',
    summary: 'My balances',
    access: 'signedIn',
    output: Balances,
    refusals: [],
  }),
  readHistory: endpoint({
    method: 'GET',
    path: '/api/account/transactions',
    summary: 'My transactions, newest first, 20 a page',
    access: 'signedIn',
    query: wallet.HistoryPage,
    output: wallet.History,
    refusals: [],
  }),
  deposit: endpoint({
    method: 'POST',
    path: '/api/deposits',
    summary: 'Deposit',
    access: 'isDeposit',
    keyed: true,
    body: wallet.Deposit,
    output: Receipt,
    refusals: ['balance-limit'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/withdrawals',
    summary: 'Withdraw',
    access: 'isWithdraw',
    keyed: true,
    body: wallet.Withdrawal,
    output: Receipt,
    refusals: ['insufficient-funds'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/transfers',
    summary: 'Appreciate: send points to a colleague',
    access: 'isTransfer',
    keyed: true,
    body: wallet.Transfer,
    output: Receipt,
    refusals: [
      'user-unknown',
      'receiver-self',
      'receiver-inactive',
      'insufficient-funds',
      'balance-limit',
    ],
  }),
} as const
