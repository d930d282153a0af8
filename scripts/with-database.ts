import pino from 'pino'
import { readConfig, type Config } from '#app/server/config.ts'
import { errorCode, isConnectionLoss } from '#platform/server/db/connection-loss.ts'
import { openDatabase, type Database } from '#platform/server/db/database.ts'
import { NOTHING_HERE } from '#platform/server/db/migrate.ts'
import { StartRefused } from '#platform/server/db/start-refused.ts'

interface Options {
  /** Requires that no app runs on the bundled database. */
  alone?: boolean
  /** Default: this process's. */
  env?: NodeJS.ProcessEnv
  /** Called before the database is opened; false ends the command. */
  before?: (config: Config) => Promise<boolean>
}

/** Runs a command on the configured database, with or without a running app. */
export async function withDatabase(
  work: (database: Database, config: Config) => Promise<void>,
  { alone = false, env = process.env, before }: Options = {},
): Promise<void> {
  try {
    const config = readConfig(env)
    if ((await before?.(config)) === false) return
    const database = await openDatabase(config, pino({ level: 'warn' }), { exclusive: alone })
    try {
      await work(database, config)
    } finally {
      await database.close()
    }
  } catch (error) {
    console.error(sentenceOf(error))
    process.exitCode = 1
  }
}

const NO_SUCH_TABLE = '42P01'

function sentenceOf(error: unknown): string {
  if (error instanceof StartRefused) return error.message
  if (errorCode(error) === NO_SUCH_TABLE) return NOTHING_HERE
  if (isConnectionLoss(error)) return 'The connection to the database broke.'
  throw error
}
