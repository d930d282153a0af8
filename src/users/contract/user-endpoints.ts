import { endpoint } from '#platform/contract/endpoint.ts'
import { OneTimePassword, PermissionChange } from '#platform/contract/people.ts'
import * as users from './users.ts'

/** All Data: all users, and changes to one or many of them. */
export const userEndpoints = {
  listUsers: endpoint({
    method: 'GET',
    path: '/api/users',
    summary: 'All Data: the users a filter finds, a page at a time',
    access: 'administrator',
    query: users.UserSearch,
    output: users.UserPage,
    refusals: [],
  }),
  countUsers: endpoint({
    method: 'GET',
    path: '/api/users/count',
    summary: 'The exact number of users a filter finds, without the administrator',
    access: 'administrator',
    query: users.UserFilter,
    output: users.UserCount,
    refusals: [],
  }),
  downloadUsers: endpoint({
    method: 'GET',
    path: '/api/users.csv',
    summary: 'The users a filter finds, as CSV',
    access: 'administrator',
    query: users.UserFilter,
    download: 'text/csv; charset=utf-8',
    refusals: [],
  }),
  setPermissionsOfMany: endpoint({
    method: 'PATCH',
    path: '/api/users',
    summary: 'Switch permission flags of many users, all or none',
    access: 'administrator',
    body: users.PermissionsForMany,
    output: users.UserCount,
    refusals: ['nobody-chosen', 'choice-changed', 'profile-missing', 'administrator-fixed', 'busy'],
  }),
  setPermissions: endpoint({
    method: 'PATCH',
    path: '/api/users/:id',
    summary: "Switch a user's permission flags",
    access: 'administrator',
    params: users.UserId,
    body: PermissionChange,
    output: users.UserRow,
    refusals: ['profile-missing', 'administrator-fixed'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/users/:id/password-reset',
    summary: 'Give a user a one-time password, shown once',
    access: 'administrator',
    params: users.UserId,
    output: OneTimePassword,
    refusals: ['profile-missing', 'administrator-fixed', 'busy'],
  }),
  signOutUser: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/sessions',
    summary: 'Sign a user out everywhere',
    access: 'administrator',
    params: users.UserId,
    output: users.UserRow,
    refusals: ['profile-missing', 'administrator-fixed'],
  }),
} as const
