import type { Handlers } from '#platform/server/handler.ts'
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
    addWebhook: ({ caller, clientIp: from, body: webhook }) =>
      addWebhook(parts, { by: caller.id, from, webhook }),
    async changeWebhook({ caller, clientIp: from, params: { id }, body: change }) {
      await changeWebhook(parts, { by: caller.id, from, id, change })
      return {}
    },
    renewWebhookSecret: ({ caller, clientIp: from, params: { id } }) =>
      renewSecret(parts, { by: caller.id, from, id }),
    async removeWebhook({ caller, clientIp: from, params: { id } }) {
      await removeWebhook(parts, { by: caller.id, from, id })
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
