import type { mailEndpoints } from '#auth/contract/mail-endpoints.ts'
import type { sessionEndpoints } from '#auth/contract/session-endpoints.ts'
import type { signInEndpoints } from '#auth/contract/sign-in-endpoints.ts'
import type { signUpEndpoints } from '#auth/contract/sign-up-endpoints.ts'
import type { SignedInUser } from '#platform/contract/people.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Caller, Handlers } from '#platform/server/handler.ts'
import { changePassword } from './change-password.ts'
import { createAccount, type SignUpRules } from './create-account.ts'
import { deviceHandlers } from './device-handlers.ts'
import type { Limits } from './limit-attempts.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { mailHandlers } from './mail-handlers.ts'

type AuthEndpoints = typeof signInEndpoints &
  typeof signUpEndpoints &
  typeof sessionEndpoints &
  typeof mailEndpoints

export interface AuthParts {
  readonly database: Database
  readonly rules: SignUpRules
  /** Whether there is a mail server. */
  readonly sendsMail: boolean
  readonly limits: Limits
  /** The package's version, which every screen shows. */
  readonly version: string
}

export function authHandlers(parts: AuthParts): Handlers<AuthEndpoints> {
  const { database, limits, version } = parts
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
  }
}

function userOf(caller: Caller | null): SignedInUser | null {
  return caller === null ? null : signedIn(caller)
}

function signedIn(caller: Caller): SignedInUser {
  const { tokenHash: _, ...user } = caller
  return user
}
