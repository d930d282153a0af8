import type { leavingEndpoints } from '#leaving/contract/leaving-endpoints.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Handlers } from '#platform/server/handler.ts'
import type { FixedSettings } from '#settings/server/settings.ts'
import { cancelLeaving, planLeaving } from './plan-leaving.ts'

export function leavingHandlers(
  database: Database,
  fixed: FixedSettings,
): Handlers<typeof leavingEndpoints> {
  return {
    planLeaving: ({ caller, clientIp: from, key, params, body }) =>
      planLeaving(database, fixed, { by: caller.id, from, key, userId: params.id, plan: body }),
    cancelLeaving: ({ caller, clientIp: from, params }) =>
      cancelLeaving(database, { by: caller.id, from, userId: params.id }),
  }
}
