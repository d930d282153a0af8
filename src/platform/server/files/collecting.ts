import type { Logger } from 'pino'
import type { Database } from '#platform/server/db/database.ts'
import { removeHourly, type Hourly } from '#platform/server/hourly.ts'
import { collectOrphans } from './collect-orphans.ts'
import type { FileStore } from './store.ts'

/** Collects a minute after the start and every hour; what fails is tried again an hour later. */
export function startCollecting(database: Database, files: FileStore, log: Logger): Hourly {
  return removeHourly('unused files', () => collectOrphans(database, files), log)
}
