import { bonusEndpoints } from './bonus-endpoints.ts'
import { correctionEndpoints } from './correction-endpoints.ts'
import { chatEndpoints } from './chat-endpoints.ts'
import { documentEndpoints } from './document-endpoints.ts'
import { endpoint } from './endpoint.ts'
import { importEndpoints } from './import-endpoints.ts'
import { manualEndpoints } from './manual-endpoints.ts'
import { overviewEndpoints } from './overview-endpoints.ts'
import { userEndpoints } from './user-endpoints.ts'
import * as people from './people.ts'
import { fileEndpoints } from './file-endpoints.ts'
import { shopEndpoints } from './shop-endpoints.ts'
import { trailEndpoints } from './trail-endpoints.ts'
import * as wallet from './wallet.ts'

/** Every endpoint of Laurel; mounted, documented, called and tested from here. */
export const endpoints = {
  readSession: endpoint({
    method: 'GET',
    path: '/api/session',
    summary: 'Who is signed in',
    access: 'anyone',
    output: people.Session,
    refusals: [],
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/session',
    summary: 'Login',
    access: 'anyone',
    body: people.Credentials,
    output: people.Session,
    refusals: [
      'too-many-attempts',
      'user-unknown',
      'password-wrong',
      'profile-missing',
      'account-inactive',
      'busy',
    ],
  }),
  logout: endpoint({
    method: 'DELETE',
    path: '/api/session',
    summary: 'Logout',
    access: 'anyone',
    output: people.Session,
    refusals: [],
  }),
  createAccount: endpoint({
    method: 'POST',
    path: '/api/users',
    summary: 'Create Account',
    access: 'anyone',
    body: people.NewAccount,
    output: people.CreatedAccount,
    refusals: ['email-domain', 'email-taken', 'too-many-attempts', 'busy'],
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/account/password',
    summary: 'Change my password; other devices are signed out',
    access: 'signedIn',
    beforePasswordChange: true,
    body: people.PasswordChange,
    output: people.Session,
    refusals: ['too-many-attempts', 'password-wrong', 'password-unchanged', 'busy'],
  }),
  findColleagues: endpoint({
    method: 'GET',
    path: '/api/colleagues',
    summary: 'Active colleagues whose name or e-mail starts with the search',
    access: 'signedIn',
    query: people.ColleagueSearch,
    output: people.Colleagues,
    refusals: [],
  }),
  readBalances: endpoint({
    method: 'GET',
    path: '/api/account',
    summary: 'My balances',
    access: 'signedIn',
    output: wallet.Balances,
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
    output: wallet.Receipt,
    refusals: ['balance-limit'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/withdrawals',
    summary: 'Withdraw',
    access: 'isWithdraw',
    keyed: true,
    body: wallet.Withdrawal,
    output: wallet.Receipt,
    refusals: ['insufficient-funds'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/transfers',
    summary: 'Appreciate: send points to a colleague',
    access: 'isTransfer',
    keyed: true,
    body: wallet.Transfer,
    output: wallet.Receipt,
    refusals: [
      'user-unknown',
      'receiver-self',
      'receiver-inactive',
      'insufficient-funds',
      'balance-limit',
    ],
  }),
  ...fileEndpoints,
  ...shopEndpoints,
  ...bonusEndpoints,
  ...correctionEndpoints,
  ...trailEndpoints,
  ...userEndpoints,
  ...importEndpoints,
  ...overviewEndpoints,
  ...documentEndpoints,
  ...manualEndpoints,
  ...chatEndpoints,
} as const
export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

/** The live event stream (server-sent events); the one resource that is not a JSON answer. */
export const EVENTS_PATH = '/api/events'
