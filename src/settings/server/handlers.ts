import type { Handlers } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { companyLookEndpoints } from '#settings/contract/company-look.ts'
import type { pointSettingsEndpoints } from '#settings/contract/point-settings.ts'
import type { settingsEndpoints } from '#settings/contract/settings.ts'
import { readLogo, type LogoDrawer, type LogoParts } from './logo.ts'
import { readPointSettings } from './point-settings.ts'
import { changeSettings, describeSettings, type FixedSettings } from './settings.ts'

export interface SettingsParts {
  readonly database: Database
  readonly fixed: FixedSettings
  readonly files: LogoParts['files']
  readonly logos: LogoDrawer
}

export function settingsHandlers(
  parts: SettingsParts,
): Handlers<
  typeof settingsEndpoints & typeof companyLookEndpoints & typeof pointSettingsEndpoints
> {
  const { database, fixed } = parts
  return {
    readSettings: () => describeSettings(database, fixed),
    changeSettings: ({ author, body }) =>
      changeSettings(database, fixed, { ...author, change: body }),
    readPointSettings: ({ caller }) => readPointSettings(database, fixed, caller),
    readLogo: ({ params }) => readLogo(parts, params),
    readAppIcon: ({ params: { picture, icon } }) => parts.logos.icon(picture, icon),
  }
}
