import { endpoint } from './endpoint.ts'
import * as people from './people.ts'

/** Who is signed in, and as whom. */
export const peopleEndpoints = {
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
} as const
