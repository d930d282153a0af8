import type { Database } from '#platform/server/db/database.ts'
import type { Handlers } from '#platform/server/handler.ts'
import type { settingsEndpoints } from '#settings/contract/settings.ts'
import { changeSettings, describeSettings, type FixedSettings } from './settings.ts'

export function settingsHandlers(
  database: Database,
  fixed: FixedSettings,
): Handlers<typeof settingsEndpoints> {
  return {
    readSettings: () => describeSettings(database, fixed),
    changeSettings: ({ caller, clientIp: from, body }) =>
      changeSettings(database, fixed, { by: caller.id, from, change: body }),
  }
}
