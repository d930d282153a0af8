import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { readConfig, type Config } from '#app/server/config.ts'
import { errorCode, isConnectionLoss } from '#platform/server/db/connection-loss.ts'
import type { Database } from '#platform/server/db/database.ts'
import { readPending } from '#platform/server/db/migrate.ts'
import { openDatabase } from '#platform/server/db/open-database.ts'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import { VERSION } from '#platform/server/operation/version.ts'

interface Options {
  /** Requires that no app runs on the bundled database. */
  alone?: boolean
  /** Makes the bundled database where there is none. */
  creates?: boolean
  /** Needs the tables of this version. */
  current?: boolean
  /** Default: this process's. */
  env?: NodeJS.ProcessEnv
  /** Called before the database is opened; false ends the command. */
  before?: (config: Config) => Promise<boolean>
}

/** Runs a command on the configured database, with or without a running app. */
export async function withDatabase(
  work: (database: Database, config: Config) => Promise<void>,
  { alone = false, creates = false, current = false, env = process.env, before }: Options = {},
): Promise<void> {
  try {
    const config = readConfig(env)
    if ((await before?.(config)) === false) return
    if (!creates) await refuseMissingDatabase(config)
    const database = await openDatabase(config, pino({ level: 'warn' }), { exclusive: alone })
    try {
      if (current) await refuseOlder(database)
      await work(database, config)
    } finally {
      await database.close()
    }
  } catch (error) {
    console.error(sentenceOf(error))
    process.exitCode = 1
  }
}

/** Throws StartRefused where nobody has started Laurel: a command does not begin a new one. */
async function refuseMissingDatabase({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl !== null) return
  try {
    await lstat(join(dataDir, 'postgres'))
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') return
    throw new StartRefused(
      `There is no Laurel in ${dataDir}, which is DATA_DIR: set DATA_DIR to the folder of yours, or DATABASE_URL to its database. npm start creates a new one.`,
    )
  }
}

/** Throws StartRefused if the database is not of this version. */
async function refuseOlder(database: Database): Promise<void> {
  const { release, names } = await readPending(database)
  if (names.length === 0) return
  const whose = release === null ? 'an older version' : `v${release}`
  throw new StartRefused(
    `This database is of ${whose}, and lacks changes of this one, v${VERSION}. Run this with the Laurel that works on it, or bring it up to date first: "npm run upgrade -- --check" tells what that changes, "npm run upgrade" does it.`,
  )
}

function sentenceOf(error: unknown): string {
  if (error instanceof StartRefused) return error.message
  if (isConnectionLoss(error)) return 'The connection to the database broke.'
  throw error
}
