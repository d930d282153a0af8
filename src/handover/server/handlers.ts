import type { AttemptLimits } from '#auth/server/limit-attempts.ts'
import { browserOf, setCookies } from '#auth/server/start-session.ts'
import type { handoverEndpoints } from '#handover/contract/handover-endpoints.ts'
import type { Handlers } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { FixedSettings } from '#settings/server/settings.ts'
import { acceptHandover } from './accept.ts'
import {
  declineHandover,
  offerHandover,
  readHandover,
  readOfferedHandover,
  takeBackHandover,
} from './offer.ts'

export interface HandoverParts {
  readonly limits: AttemptLimits
  readonly fixed: FixedSettings
  /** Laurel's version and commit, which every screen shows. */
  readonly version: string
}

export function handoverHandlers(
  database: Database,
  parts: HandoverParts,
): Handlers<typeof handoverEndpoints> {
  const { limits, version } = parts
  return {
    readHandover: () => readHandover(database),
    offerHandover: (call) => {
      const { caller, params, body } = call
      const offering = { caller, browser: browserOf(call), userId: params.id, ...body }
      return offerHandover(database, limits, offering)
    },
    takeBackHandover: ({ author }) => takeBackHandover(database, author),
    readOfferedHandover: ({ caller }) => readOfferedHandover(database, caller.id),
    acceptHandover: async (call) => {
      const acceptance = { caller: call.caller, browser: browserOf(call), ...call.body }
      const { user, session } = await acceptHandover(database, parts, acceptance)
      setCookies(call, session)
      return { user, version }
    },
    declineHandover: ({ caller, clientIp: from }) => declineHandover(database, { caller, from }),
  }
}
