import type { SignedInUser } from '#platform/contract/people.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Caller, Handlers } from '#platform/server/handler.ts'
import { changePassword } from '#auth/server/change-password.ts'
import { choosePicture } from './choose-picture.ts'
import { countMatching } from './count-matching.ts'
import { createUserCount } from './count-users.ts'
import { createAccount, type SignUpRules } from '#auth/server/create-account.ts'
import { deviceHandlers, type DeviceEndpoints } from '#auth/server/device-handlers.ts'
import { findColleagues } from './find-colleagues.ts'
import { findReceiver } from './find-receiver.ts'
import type { Limits } from '#auth/server/limit-attempts.ts'
import { listUsers } from './list-users.ts'
import { login } from '#auth/server/login.ts'
import { logout } from '#auth/server/logout.ts'
import { mailHandlers, type MailEndpoints } from '#auth/server/mail-handlers.ts'
import { resetPassword } from './reset-password.ts'
import { createManySwitcher } from './set-permissions-of-many.ts'
import { setPermissions } from './set-permissions.ts'
import { usersCsv } from './users-csv.ts'

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
  | 'findReceiver'

export interface PeopleParts {
  readonly database: Database
  readonly rules: SignUpRules
  /** Whether there is a mail server. */
  readonly sendsMail: boolean
  readonly limits: Limits
  /** Brings what people have in all up to date, for those who sort or filter by it. */
  readonly refreshTotals: () => Promise<void>
  /** The package's version, which every screen shows. */
  readonly version: string
}

export function peopleHandlers(
  parts: PeopleParts,
): Handlers<PeopleEndpoints | DeviceEndpoints | MailEndpoints> {
  const { database, limits, version, refreshTotals } = parts
  const countUsers = createUserCount(database)
  const setPermissionsOfMany = createManySwitcher(database)
  return {
    ...deviceHandlers(database),
    ...mailHandlers(parts),
    readSession: ({ caller }) => Promise.resolve({ user: userOf(caller), version }),
    login: async ({ body, caller, address, userAgent, cookie }) => {
      const previous = caller?.tokenHash ?? null
      const { user, session } = await login(database, limits, {
        ...body,
        address,
        userAgent,
        previous,
      })
      cookie.set(session.token, session.expiresAt)
      return { user, version }
    },
    logout: async ({ caller, address, cookie }) => {
      if (caller !== null) await logout(database, caller, address)
      cookie.clear()
      return { user: null, version }
    },
    createAccount: ({ body, address }) => createAccount(database, parts, body, address),
    changePassword: async ({ caller, body, address, userAgent, cookie }) => {
      const session = await changePassword(database, parts, {
        caller,
        address,
        userAgent,
        ...body,
      })
      cookie.set(session.token, session.expiresAt)
      return { user: { ...signedIn(caller), mustChangePassword: false }, version }
    },
    choosePicture: async ({ caller, body: { picture } }) => {
      await choosePicture(database, caller, picture)
      return { user: { ...signedIn(caller), picture }, version }
    },
    listUsers: ({ query }) => listUsers(database, { countUsers, refreshTotals }, query),
    countUsers: async ({ query }) => ({ people: await countMatching(database, query) }),
    downloadUsers: ({ query }) => usersCsv(database, refreshTotals, query),
    setPermissionsOfMany: ({ caller, address: from, body }) =>
      setPermissionsOfMany({ by: caller.id, from, ...body }),
    setPermissions: ({ caller, address: from, params, body }) =>
      setPermissions(database, { by: caller.id, from, userId: params.id, change: body }),
    resetPassword: async ({ caller, address: from, params }) => ({
      oneTimePassword: await resetPassword(database, { by: caller.id, from, userId: params.id }),
    }),
    findColleagues: async ({ caller, query }) => ({
      colleagues: await findColleagues(database, caller.id, query.search),
    }),
    findReceiver: ({ caller, query }) => findReceiver(database, caller, query.receiver),
  }
}

function userOf(caller: Caller | null): SignedInUser | null {
  return caller === null ? null : signedIn(caller)
}

function signedIn(caller: Caller): SignedInUser {
  const { tokenHash: _, ...user } = caller
  return user
}
