import * as z from 'zod/mini'
import type { DatabaseChoice } from '#platform/server/db/database.ts'
import { hostUrls } from '#platform/server/db/host-urls.ts'
import { StartRefused } from '#platform/server/db/start-refused.ts'

const address = z.nullable(z.string().check(z.refine((text) => hostUrls(text) !== null)))

export const databaseSchemas = {
  DATABASE_URL: address,
  DATABASE_DIRECT_URL: address,
  DATABASE_READ_URL: address,
}

type Values = { [N in keyof typeof databaseSchemas]: z.output<(typeof databaseSchemas)[N]> }

/** The database of the settings. Throws StartRefused if one lacks another that it needs. */
export function readDatabaseChoice(
  { DATABASE_URL: databaseUrl, ...others }: Values,
  dataDir: string,
): Required<DatabaseChoice> {
  const needing = (['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const).find(
    (name) => others[name] !== null,
  )
  if (databaseUrl === null && needing !== undefined) {
    throw new StartRefused(`DATABASE_URL is missing: ${needing} needs it.`)
  }
  const { DATABASE_DIRECT_URL: directUrl, DATABASE_READ_URL: readUrl } = others
  return { dataDir, databaseUrl, directUrl, readUrl }
}
