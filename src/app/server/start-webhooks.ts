import type { Logger } from 'pino'
import { keepDelivering } from '#chat/server/deliver-cards.ts'
import { queueCards } from '#chat/server/queue-cards.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Jobs } from '#platform/server/jobs/open-jobs.ts'
import { openOutgoing } from '#platform/server/outgoing/send-request.ts'
import { openSealer } from '#platform/server/sealing.ts'
import { orderDeliveries, workOnDeliveries } from '#webhooks/server/deliver.ts'
import { describeWebhooks } from '#webhooks/server/describe-webhooks.ts'
import { startHandingOver } from '#webhooks/server/hand-over.ts'
import { queueDeliveries } from '#webhooks/server/queue-deliveries.ts'
import type { Config } from './config.ts'

interface WebhookWorkParts {
  readonly config: Pick<Config, 'dataDir' | 'publicUrl' | 'sealingKey' | 'webhookAllow'>
  readonly database: Database
  readonly jobs: Jobs
  readonly log: Logger
}

/** Tells other software what happens. */
export function startWebhooks({ config, database, jobs, log }: WebhookWorkParts) {
  const outgoing = openOutgoing({ allow: config.webhookAllow })
  const sealer = openSealer(config)
  workOnDeliveries(jobs, { database, outgoing, sealer })
  const chats = keepDelivering({ database, outgoing, sealer, log, publicUrl: config.publicUrl })
  const handing = [
    { subscriber: queueDeliveries, wake: () => orderDeliveries(database) },
    { subscriber: queueCards, wake: () => chats.wake() },
  ].map((one) => startHandingOver(database, log, one))
  return {
    outgoing,
    sealer,
    describe: describeWebhooks,
    async stop() {
      await Promise.all(handing.map((one) => one.stop()))
      await chats.stop()
      outgoing.close()
    },
  }
}
