import type { Logger } from 'pino'
import type { Database } from '#server/db/database.ts'
import { collectOrphans } from './collect-orphans.ts'
import type { FileStore } from './store.ts'

const EVERY_MS = 60 * 60_000
const FIRST_MS = 60_000

export interface Collecting {
  /** Resolves once a collection under way is over. */
  stop(): Promise<void>
}

/** Collects a minute after the start and every hour; what fails is tried again an hour later. */
export function startCollecting(database: Database, files: FileStore, log: Logger): Collecting {
  let underWay: Promise<void> | undefined
  const collect = () => {
    underWay ??= collectOrphans(database, files)
      .then((removed) => log.debug({ removed }, 'Unused files were removed'))
      .catch((error: unknown) => log.warn({ err: error }, 'Removing unused files failed'))
      .finally(() => (underWay = undefined))
  }
  const timers = [setTimeout(collect, FIRST_MS), setInterval(collect, EVERY_MS)]
  for (const timer of timers) timer.unref()
  return {
    async stop() {
      // Both are one kind of timer to Node.
      for (const timer of timers) clearTimeout(timer)
      await underWay
    },
  }
}
