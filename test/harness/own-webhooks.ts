import pino from 'pino'
import type { Database } from '#platform/server/db/database.ts'
import { openSealer } from '#platform/server/db/sealing.ts'
import { openOutgoing } from '#platform/server/outgoing/send-request.ts'
import { EVENT_NAMES, type EventName } from '#webhooks/contract/events.ts'
import { addWebhook, listWebhooks } from '#webhooks/server/change-webhooks.ts'
import { deliverDue, queueDeliveries } from '#webhooks/server/deliver.ts'
import { listDeliveries } from '#webhooks/server/deliveries.ts'
import { handEventsOver } from '#webhooks/server/hand-over.ts'
import { TestWall } from './wall.ts'
import { openReceiver } from './webhook-receiver.ts'
import { whenDone } from './when-done.ts'

interface WebhookOptions {
  readonly url?: string
  readonly events?: EventName[]
  readonly takesPrivate?: boolean
}

/** A wall, and webhooks to receivers on the loopback, delivered by the test itself. */
export async function ownWebhooks(database: Database) {
  const wall = await TestWall.open(database)
  const outgoing = openOutgoing({ allow: ['127.0.0.1'] })
  whenDone(() => Promise.resolve(outgoing.close()))
  const sealer = openSealer({ sealingKey: 'k'.repeat(32), dataDir: '' })
  const log = pino({ level: 'silent' })
  const parts = { database, outgoing, sealer }
  const changing = { by: wall.administrator.id, from: '192.0.2.1' }

  /** A webhook and its receiver, until the test is done. */
  async function own({ url, events = EVENT_NAMES, takesPrivate = false }: WebhookOptions = {}) {
    const receiver = await openReceiver()
    whenDone(() => receiver.close())
    const webhook = { name: 'Warehouse', url: url ?? receiver.url, events, takesPrivate }
    const { id, secret } = await addWebhook(parts, { ...changing, webhook })
    whenDone(async () => {
      await database.pool.query('delete from webhook_endpoints where id = $1', [id])
    })
    const read = async () => (await listWebhooks(database)).find((one) => one.id === id)
    const deliveries = async () => (await listDeliveries(database, id, 0)).deliveries
    return { receiver, id, secret, read, deliveries }
  }

  return {
    wall,
    parts,
    changing,
    own,
    /** Hands events over, and delivers what is due to this webhook. */
    deliver: async (id: string): Promise<void> => {
      while ((await handEventsOver(database, log, queueDeliveries)) > 0);
      await deliverDue(parts, id)
    },
    /** Ends pauses and rests. */
    hurry: async (): Promise<void> => {
      await database.pool.query('update webhook_deliveries set due_at = now()')
      await database.pool.query('update webhook_endpoints set rests_until = null')
    },
  }
}
