import type { Example } from '#platform/contract/endpoint.ts'
import type { webhookEndpoints } from '#webhooks/contract/webhooks.ts'

const WEBHOOK = '00000000-0000-4000-8000-000000000000'
const EVENT = '6f3a2c1e-0d5b-4f0e-9a51-3f6f6c1b8a77'
const FIELDS = {
  name: 'Warehouse',
  // Of the addresses for documents: it is refused, so that tests which send it add no webhook.
  url: 'https://192.0.2.10/laurel',
  events: ['thanks.created'],
  takesPrivate: false,
}

export const WEBHOOK_EXAMPLES: Readonly<Record<keyof typeof webhookEndpoints, Example>> = {
  listWebhooks: {},
  addWebhook: { body: FIELDS },
  changeWebhook: { params: { id: WEBHOOK }, body: { ...FIELDS, isOn: true } },
  renewWebhookSecret: { params: { id: WEBHOOK } },
  removeWebhook: { params: { id: WEBHOOK } },
  tryWebhook: { params: { id: WEBHOOK } },
  listDeliveries: { params: { id: WEBHOOK }, query: { before: '0' } },
  readDelivery: { params: { id: WEBHOOK, event: EVENT } },
  repeatDelivery: { params: { id: WEBHOOK, event: EVENT } },
}
