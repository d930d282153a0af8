import type { singleSignOnEndpoints } from '#auth/contract/single-sign-on-endpoints.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Handlers } from '#platform/server/handler.ts'
import type { Provider } from './provider.ts'
import { connectByPassword } from './connect-by-password.ts'
import type { SignUpRules } from './create-account.ts'
import { attemptVisit, type Limits } from './limit-attempts.ts'
import { beginVisit } from './provider-visits.ts'
import { returnFromProvider } from './return-from-provider.ts'

export interface SingleSignOnParts {
  readonly database: Database
  /** Null: none was set up. */
  readonly provider: Provider | null
  readonly rules: SignUpRules
  readonly limits: Limits
  readonly version: string
}

export function singleSignOnHandlers(
  parts: SingleSignOnParts,
): Handlers<typeof singleSignOnEndpoints> {
  const { database, limits, rules, version } = parts
  const theProvider = () => {
    if (parts.provider === null) throw new Refused('single-sign-on-off')
    return parts.provider
  }
  return {
    readSingleSignOn: () => Promise.resolve({ name: parts.provider?.name ?? null }),
    leaveForProvider: async ({ body, address, visitCookie }) => {
      const provider = theProvider()
      await attemptVisit(database, limits, address)
      const visit = await beginVisit(database, body.wanted)
      const destination = await provider.addressFor(visit.token)
      visitCookie.set(visit.token, visit.expiresAt)
      return { address: destination }
    },
    returnFromProvider: async ({ body, caller, address, userAgent, cookie, visitCookie }) => {
      const returned = await returnFromProvider(
        database,
        { provider: theProvider(), rules },
        {
          visit: visitCookie.token,
          answer: body.answer,
          browser: { address, userAgent, previous: caller?.tokenHash ?? null },
        },
      )
      const { toConnect, wanted } = returned
      if (toConnect !== null) return { user: null, version, wanted, toConnect }
      visitCookie.clear()
      cookie.set(returned.session.token, returned.session.expiresAt)
      return { user: returned.user, version, wanted, toConnect }
    },
    connectSingleSignOn: async ({ body, caller, address, userAgent, cookie, visitCookie }) => {
      const { user, session, wanted } = await connectByPassword(
        database,
        { provider: theProvider(), limits },
        {
          visit: visitCookie.token,
          password: body.password,
          browser: { address, userAgent, previous: caller?.tokenHash ?? null },
        },
      )
      visitCookie.clear()
      cookie.set(session.token, session.expiresAt)
      return { user, version, wanted, toConnect: null }
    },
  }
}
