import type { SignedInUser } from '#contract/people.ts'
import type { Database } from '#server/db/database.ts'
import type { Caller, Handlers } from '#server/handler.ts'
import { changePassword } from './change-password.ts'
import { choosePicture } from './choose-picture.ts'
import { createUserCount } from './count-users.ts'
import { createAccount, type SignUpRules } from './create-account.ts'
import type { Limits } from './limit-attempts.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { findColleagues, listUsers } from './reads.ts'
import { resetPassword } from './reset-password.ts'
import { setPermissions } from './set-permissions.ts'

type PeopleEndpoints =
  | 'readSession'
  | 'login'
  | 'logout'
  | 'createAccount'
  | 'changePassword'
  | 'choosePicture'
  | 'listUsers'
  | 'countUsers'
  | 'downloadUsers'
  | 'setPermissionsOfMany'
  | 'setPermissions'
  | 'resetPassword'
  | 'findColleagues'

export interface PeopleParts {
  readonly database: Database
  readonly rules: SignUpRules
  readonly limits: Limits
  /** The package's version, which every screen shows. */
  readonly version: string
}

export function peopleHandlers(parts: PeopleParts): Handlers<PeopleEndpoints> {
  const { database, limits, version } = parts
  const countUsers = createUserCount(database)
  return {
    readSession: ({ caller }) => Promise.resolve({ user: userOf(caller), version }),
    login: async ({ body, caller, address, cookie }) => {
      const previous = caller?.tokenHash ?? null
      const { user, session } = await login(database, limits, { ...body, address, previous })
      cookie.set(session.token, session.expiresAt)
      return { user, version }
    },
    logout: async ({ caller, address, cookie }) => {
      if (caller !== null) await logout(database, caller, address)
      cookie.clear()
      return { user: null, version }
    },
    createAccount: ({ body, address }) => createAccount(database, parts, body, address),
    changePassword: async ({ caller, body, address, cookie }) => {
      const session = await changePassword(database, limits, { caller, address, ...body })
      cookie.set(session.token, session.expiresAt)
      return { user: { ...signedIn(caller), mustChangePassword: false }, version }
    },
    choosePicture: async ({ caller, body: { picture } }) => {
      await choosePicture(database, caller, picture)
      return { user: { ...signedIn(caller), picture }, version }
    },
    listUsers: ({ query }) => listUsers(database, countUsers, query),
    countUsers: () => Promise.reject(new Error('not there yet')),
    downloadUsers: () => Promise.reject(new Error('not there yet')),
    setPermissionsOfMany: () => Promise.reject(new Error('not there yet')),
    setPermissions: ({ caller, address: from, params, body }) =>
      setPermissions(database, { by: caller.id, from, userId: params.id, change: body }),
    resetPassword: async ({ caller, address: from, params }) => ({
      oneTimePassword: await resetPassword(database, { by: caller.id, from, userId: params.id }),
    }),
    findColleagues: async ({ caller, query }) => ({
      colleagues: await findColleagues(database, caller.id, query.search),
    }),
  }
}

function userOf(caller: Caller | null): SignedInUser | null {
  return caller === null ? null : signedIn(caller)
}

function signedIn(caller: Caller): SignedInUser {
  const { tokenHash: _, ...user } = caller
  return user
}
