import { endpoint } from '#platform/contract/endpoint.ts'
import { CreatedAccount, NewAccount } from './new-account.ts'

/** Create Account. */
export const signUpEndpoints = {
  createAccount: endpoint({
    method: 'POST',
    path: '/api/users',
    summary: 'Create Account',
    access: 'anyone',
    body: NewAccount,
    output: CreatedAccount,
    refusals: ['email-domain', 'email-taken', 'too-many-attempts', 'busy'],
  }),
} as const
