import { ColleagueSearch, Colleagues, TypedReceiver } from './colleagues.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { CreatedAccount, NewAccount } from '#auth/contract/new-account.ts'
import { Colleague } from '#platform/contract/people.ts'
import { signInEndpoints } from '#auth/contract/sign-in-endpoints.ts'

/** Who is signed in, and as whom; who else there is. */
export const peopleEndpoints = {
  ...signInEndpoints,
  createAccount: endpoint({
    method: 'POST',
    path: '/api/users',
    summary: 'Create Account',
    access: 'anyone',
    body: NewAccount,
    output: CreatedAccount,
    refusals: ['email-domain', 'email-taken', 'too-many-attempts', 'busy'],
  }),
  findColleagues: endpoint({
    method: 'GET',
    path: '/api/colleagues',
    summary: 'Active colleagues whose name or e-mail starts with the search',
    access: 'signedIn',
    query: ColleagueSearch,
    output: Colleagues,
    refusals: [],
  }),
  findReceiver: endpoint({
    method: 'GET',
    path: '/api/colleagues/receiver',
    summary: 'The one active colleague with this e-mail or name, or why points can not go there',
    access: 'isTransfer',
    query: TypedReceiver,
    output: Colleague,
    refusals: ['user-unknown', 'receiver-several', 'receiver-self', 'receiver-inactive'],
  }),
} as const
