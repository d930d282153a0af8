import type { Handlers } from '#platform/server/calls/handler.ts'
import type { webhookEndpoints } from '#webhooks/contract/webhooks.ts'
import {
  addWebhook,
  changeWebhook,
  listWebhooks,
  removeWebhook,
  renewSecret,
  type WebhookParts,
} from './change-webhooks.ts'
import { listDeliveries, readDelivery, repeatDelivery, tryWebhook } from './deliveries.ts'

export function webhookHandlers(parts: WebhookParts): Handlers<typeof webhookEndpoints> {
  const { database } = parts
  return {
    listWebhooks: async () => ({ webhooks: await listWebhooks(database) }),
    addWebhook: ({ author, body: webhook }) => addWebhook(parts, { ...author, webhook }),
    async changeWebhook({ author, params: { id }, body: change }) {
      await changeWebhook(parts, { ...author, id, change })
      return {}
    },
    renewWebhookSecret: ({ author, params: { id } }) => renewSecret(parts, { ...author, id }),
    async removeWebhook({ author, params: { id } }) {
      await removeWebhook(parts, { ...author, id })
      return {}
    },
    tryWebhook: ({ params: { id } }) => tryWebhook(database, id),
    listDeliveries: ({ params: { id }, query: { before } }) => listDeliveries(database, id, before),
    readDelivery: ({ params: { id, event } }) => readDelivery(database, { webhook: id, event }),
    async repeatDelivery({ params: { id, event } }) {
      await repeatDelivery(database, { webhook: id, event })
      return {}
    },
  }
}
