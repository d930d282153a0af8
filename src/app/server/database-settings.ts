import * as z from 'zod/mini'
import type { DatabaseSettings } from '#platform/server/db/database.ts'
import { hostUrls } from '#platform/server/db/host-urls.ts'
import { StartRefused } from '#platform/server/db/start-refused.ts'

const address = z.nullable(z.string().check(z.refine((text) => hostUrls(text) !== null)))

export const databaseSchemas = {
  DATABASE_URL: address,
  DATABASE_DIRECT_URL: address,
}

type DatabaseValues = { [N in keyof typeof databaseSchemas]: z.output<(typeof databaseSchemas)[N]> }

/** The database of the settings. Throws StartRefused if one lacks another that it needs. */
export function readDatabaseSettings(
  { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrl }: DatabaseValues,
  dataDir: string,
): Required<DatabaseSettings> {
  if (databaseUrl === null && directUrl !== null) {
    throw new StartRefused('DATABASE_URL is missing: DATABASE_DIRECT_URL needs it.')
  }
  return { dataDir, databaseUrl, directUrl }
}
