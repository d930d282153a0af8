import type { leavingEndpoints } from '#leaving/contract/leaving-endpoints.ts'
import { administers } from '#platform/contract/permissions.ts'
import type { Handlers } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { FixedSettings } from '#settings/server/settings.ts'
import { redactUserRow } from '#users/server/user-row.ts'
import { cancelLeaving, planLeaving } from './plan-leaving.ts'

export function leavingHandlers(
  database: Database,
  fixed: FixedSettings,
): Handlers<typeof leavingEndpoints> {
  return {
    planLeaving: async ({ caller, author, key, params, body }) => {
      const planning = { ...author, key, userId: params.id, plan: body }
      const result = await planLeaving(database, fixed, planning)
      return administers(caller) ? result : { ...result, forfeited: null, recalled: null }
    },
    cancelLeaving: async ({ caller, author, params }) =>
      redactUserRow(caller, await cancelLeaving(database, { ...author, userId: params.id })),
  }
}
