import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { atLeast, atMost, refusal, typedText } from '#platform/contract/text.ts'
import { date, wholeNumber } from '#platform/contract/wire-types.ts'
import { EVENT_NAMES } from './events.ts'

export const MOST_WEBHOOKS = 10
export const DELIVERY_PAGE_SIZE = 20
/** How long events and their deliveries are kept. */
export const DELIVERY_DAYS = 30
/** Attempts at a delivery that are shown; each time somebody sends it again, there are more. */
export const MOST_ATTEMPTS = 50
/** How long the earlier secret signs too, after a new one was made. */
export const SECRET_OVERLAP_HOURS = 24

const LONGEST_URL = 2_000

const name = typedText('webhook-name-required').check(
  atLeast(1, 'webhook-name-required'),
  atMost(60, 'webhook-name-long'),
)
const url = typedText('webhook-address').check(atMost(LONGEST_URL, 'webhook-address'))
const events = z
  .array(z.enum(EVENT_NAMES, refusal('invalid-input')), refusal('webhook-events-required'))
  .check(z.minLength(1, refusal('webhook-events-required')))

/** The fields that a person types, as a form has them. */
export const TypedWebhook = z.strictObject({ name, url })
export const TypedWebhookChange = z.strictObject({ name, url: z.string() })

const invalid = refusal('invalid-input')

const NewWebhook = z.strictObject({
  name,
  url,
  events,
  /** Whether it receives private thanks too. */
  takesPrivate: z._default(z.boolean(invalid), false),
})
export type NewWebhook = z.output<typeof NewWebhook>

/** Without an address, the webhook keeps the one it has. */
const WebhookChange = z.strictObject({
  name,
  url: z.optional(url),
  events,
  takesPrivate: z.boolean(invalid),
  isOn: z.boolean(invalid),
})
export type WebhookChange = z.output<typeof WebhookChange>

const Webhook = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** Of its address, which is never told again: it may hold a key. */
  server: z.string(),
  events: z.array(z.enum(EVENT_NAMES)),
  takesPrivate: z.boolean(),
  /** The date of its payloads' shape. */
  shape: z.string(),
  since: date,
  isOn: z.boolean(),
  /** Switched off because it kept failing. */
  isOffForFailing: z.boolean(),
  /** Null: the last delivery was taken. */
  failingSince: z.nullable(date),
  /** Null: nothing was taken yet. */
  lastDelivered: z.nullable(date),
  /** Deliveries that are not over, counted up to 1,000. */
  waiting: z.number(),
  /** Until the earlier secret ends; null: there is one secret. */
  earlierSecretUntil: z.nullable(date),
})
export type Webhook = z.output<typeof Webhook>

/** The secret is never told again. */
const CreatedWebhook = z.strictObject({ id: z.string(), secret: z.string() })
export type CreatedWebhook = z.output<typeof CreatedWebhook>

const WebhookDelivery = z.strictObject({
  /** The event's id, which its receiver sees as webhook-id. */
  event: z.string(),
  kind: z.string(),
  happenedAt: date,
  state: z.enum(['waiting', 'delivered', 'failed']),
  /** Since it was last sent again. */
  attempts: z.number(),
  lastTried: z.nullable(date),
  /** Null: it is over. */
  nextTry: z.nullable(date),
  /** The status of the last answer; null: there was none. */
  status: z.nullable(z.number()),
  /** Why there was none: `address`, `sealed-address`, `secret`, or an error's code such as TIMEOUT. */
  fault: z.nullable(z.string()),
})
export type WebhookDelivery = z.output<typeof WebhookDelivery>

const DeliveryAttempt = z.strictObject({
  /** Counted from the first one. */
  number: z.number(),
  at: date,
  tookMs: z.number(),
  status: WebhookDelivery.shape.status,
  fault: WebhookDelivery.shape.fault,
  /** The beginning of the answer; null: there was none, or it may name somebody who was erased. */
  answer: z.nullable(z.string()),
})
export type DeliveryAttempt = z.output<typeof DeliveryAttempt>

const DeliveryDetails = z.strictObject({
  ...WebhookDelivery.shape,
  /** The body as it is sent. */
  payload: z.string(),
  /** Its attempts, the newest first. */
  history: z.array(DeliveryAttempt),
})
export type DeliveryDetails = z.output<typeof DeliveryDetails>

const uuid = z
  .string(invalid)
  .check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, invalid))
const WebhookId = z.strictObject({ id: uuid })
const DeliveryId = z.strictObject({ id: uuid, event: uuid })

/** Webhooks of the company, by which other software receives events. */
export const webhookEndpoints = {
  listWebhooks: endpoint({
    method: 'GET',
    path: '/api/webhooks',
    summary: 'Webhooks, the newest first',
    access: 'administrator',
    output: z.strictObject({ webhooks: z.array(Webhook) }),
    refusals: [],
  }),
  addWebhook: endpoint({
    method: 'POST',
    path: '/api/webhooks',
    summary: 'Add a webhook; its secret is told this once',
    access: 'administrator',
    recentSignIn: true,
    body: NewWebhook,
    output: CreatedWebhook,
    refusals: ['webhook-address', 'webhooks-many'],
  }),
  changeWebhook: endpoint({
    method: 'PUT',
    path: '/api/webhooks/:id',
    summary: 'Change a webhook, or switch it on or off',
    access: 'administrator',
    recentSignIn: true,
    params: WebhookId,
    body: WebhookChange,
    output: z.strictObject({}),
    refusals: ['webhook-address', 'webhook-unknown'],
  }),
  renewWebhookSecret: endpoint({
    method: 'POST',
    path: '/api/webhooks/:id/secret',
    summary: 'Make a new secret; for another day the earlier one signs too',
    access: 'administrator',
    recentSignIn: true,
    params: WebhookId,
    output: CreatedWebhook,
    refusals: ['webhook-unknown'],
  }),
  removeWebhook: endpoint({
    method: 'DELETE',
    path: '/api/webhooks/:id',
    summary: 'Remove a webhook with its deliveries',
    access: 'administrator',
    params: WebhookId,
    output: z.strictObject({}),
    refusals: ['webhook-unknown'],
  }),
  tryWebhook: endpoint({
    method: 'POST',
    path: '/api/webhooks/:id/trial',
    summary: 'Send a webhook.tried event to a webhook',
    access: 'administrator',
    params: WebhookId,
    output: z.strictObject({ event: z.string() }),
    refusals: ['webhook-unknown', 'webhook-off'],
  }),
  listDeliveries: endpoint({
    method: 'GET',
    path: '/api/webhooks/:id/deliveries',
    summary: 'Deliveries of the last 30 days, the newest event first, 20 a page',
    access: 'administrator',
    params: WebhookId,
    query: z.strictObject({ before: z._default(wholeNumber(0), 0) }),
    output: z.strictObject({
      deliveries: z.array(WebhookDelivery),
      /** Where the next page begins; null: this is the last one. */
      next: z.nullable(z.number()),
    }),
    refusals: ['webhook-unknown'],
  }),
  readDelivery: endpoint({
    method: 'GET',
    path: '/api/webhooks/:id/deliveries/:event',
    summary: 'A delivery: what is sent, and its attempts with their answers',
    access: 'administrator',
    params: DeliveryId,
    output: DeliveryDetails,
    refusals: ['delivery-unknown'],
  }),
  repeatDelivery: endpoint({
    method: 'POST',
    path: '/api/webhooks/:id/deliveries/:event/repeat',
    summary: 'Send a delivery again, with the same id',
    access: 'administrator',
    params: DeliveryId,
    output: z.strictObject({}),
    refusals: ['delivery-unknown', 'webhook-off'],
  }),
} as const
