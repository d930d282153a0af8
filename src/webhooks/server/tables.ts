import type { Generated, GeneratedAlways } from 'kysely'
import type { Immutable } from '#platform/server/db/tables.ts'
import type { EventName, TRIAL_EVENT } from '#webhooks/contract/events.ts'

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    event_listeners: EventListeners
    published_events: PublishedEvents
    event_waits: EventWaits
    webhook_endpoints: WebhookEndpoints
    webhook_deliveries: WebhookDeliveries
    webhook_attempts: WebhookAttempts
  }
}

interface EventListeners {
  subscriber: string
  kind: EventName
}

interface PublishedEvents {
  seq: GeneratedAlways<number>
  id: Generated<string>
  kind: Immutable<EventName | typeof TRIAL_EVENT>
  is_private: Immutable<boolean>
  data: Immutable<unknown>
  made_at: Generated<Date>
}

interface EventWaits {
  subscriber: string
  event_seq: number
}

interface WebhookEndpoints {
  id: Generated<string>
  name: string
  sealed_url: Buffer
  server: string
  events: EventName[]
  takes_private: boolean
  shape: Immutable<string>
  secret: Buffer
  earlier_secret: Generated<Buffer | null>
  earlier_until: Generated<Date | null>
  made_at: Generated<Date>
  off_at: Generated<Date | null>
  is_off_for_failing: Generated<boolean>
  failures: Generated<number>
  failing_since: Generated<Date | null>
  rests_until: Generated<Date | null>
  delivered_at: Generated<Date | null>
}

interface WebhookDeliveries {
  endpoint_id: Immutable<string>
  event_seq: Immutable<number>
  state: Generated<'waiting' | 'delivered' | 'failed'>
  attempts: Generated<number>
  due_at: Generated<Date>
}

interface WebhookAttempts {
  endpoint_id: Immutable<string>
  event_seq: Immutable<number>
  number: Immutable<number>
  tried_at: Immutable<Date>
  took_ms: Immutable<number>
  status: Immutable<number | null>
  fault: Immutable<string | null>
  answer: string | null
}
