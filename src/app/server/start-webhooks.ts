import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Jobs } from '#platform/server/jobs/open-jobs.ts'
import type { Database } from '#platform/server/db/database.ts'
import { keepHandingOver, type Subscriber } from '#webhooks/server/hand-over.ts'
import { queueDeliveries } from '#webhooks/server/queue-deliveries.ts'

interface Parts {
  readonly config: Pick<Config, 'dataDir' | 'sealingKey' | 'webhookAllow'>
  readonly jobs: Jobs
  readonly database: Database
  readonly log: Logger
}

/** Everybody who hears what happens in Laurel. */
const SUBSCRIBERS: readonly Subscriber[] = [queueDeliveries]

/** Tells other software what happens. */
export function startWebhooks({ database, log }: Parts) {
  const handing = keepHandingOver(database, log, {
    subscribers: SUBSCRIBERS,
    wake: () => Promise.resolve(),
  })
  return {
    stop: () => handing.stop(),
  }
}
