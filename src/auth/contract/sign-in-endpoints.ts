import { endpoint } from '#platform/contract/endpoint.ts'
import { Credentials, PasswordChange, Session } from '#platform/contract/people.ts'

/** The session and signing in: needed by every page and by Login, the first page. */
export const signInEndpoints = {
  readSession: endpoint({
    method: 'GET',
    path: '/api/session',
    summary: 'Who is signed in',
    access: 'anyone',
    output: Session,
    refusals: [],
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/session',
    summary: 'Login',
    access: 'anyone',
    body: Credentials,
    output: Session,
    refusals: [
      'too-many-attempts',
      'user-unknown',
      'password-wrong',
      'profile-missing',
      'account-inactive',
      'account-unapproved',
      'account-unconfirmed',
      'busy',
    ],
  }),
  logout: endpoint({
    method: 'DELETE',
    path: '/api/session',
    summary: 'Logout',
    access: 'anyone',
    output: Session,
    refusals: [],
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/account/password',
    summary: 'Change my password; other devices are signed out',
    access: 'signedIn',
    beforePasswordChange: true,
    body: PasswordChange,
    output: Session,
    refusals: ['too-many-attempts', 'password-wrong', 'password-unchanged', 'busy'],
  }),
} as const
