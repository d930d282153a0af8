import type { EndpointName } from '#contract/endpoints.ts'
import type { Sent } from './visitor.ts'

const MISSING_USER = 999_999_999

/**
 * A well-formed request of each endpoint: what it answers to those who may is a success or a
 * refusal of its own. An endpoint without one does not compile, and fails the tests that loop.
 */
export const SAMPLES: Readonly<Record<EndpointName, Sent>> = {
  readSession: {},
  login: { body: { email: 'nobody@laurel.test', password: 'not a password' } },
  logout: {},
  createAccount: {
    body: {
      firstName: 'New',
      lastName: 'Colleague',
      email: 'taken@laurel.test',
      password: 'a password',
    },
  },
  changePassword: { body: { currentPassword: 'not my password', newPassword: 'a new password' } },
  listUsers: { query: { search: 'test', after: '0' } },
  setPermissions: { params: { id: MISSING_USER }, body: { isActive: true } },
  resetPassword: { params: { id: MISSING_USER } },
  findColleagues: { query: { search: 'test' } },
  readBalances: {},
  readHistory: { query: { page: '1' } },
  deposit: { body: { amount: '1.00' } },
  withdraw: { body: { amount: '1.00' } },
  send: { body: { receiver: 'receiver@laurel.test', amount: '1.00', message: 'Thank you' } },
}
