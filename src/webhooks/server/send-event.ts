import { Webhook } from 'standardwebhooks'
import { VERSION } from '#platform/server/operation/version.ts'
import type { OutgoingAnswer, OutgoingClient } from '#platform/server/outgoing/send-request.ts'
import { EVENTS, TRIAL_EVENT } from '#webhooks/contract/events.ts'
import type { PublishedEvent } from './hand-over.ts'

/** An event as it is sent. */
export type OutgoingEvent = Omit<PublishedEvent, 'seq' | 'kind' | 'isPrivate'> & {
  readonly kind: PublishedEvent['kind'] | typeof TRIAL_EVENT
}

/**
 * The body of an event: what happened, when, and where to read it. `shape` is the date of the webhook's
 * own shape; there is one so far.
 */
export function webhookPayload({ kind, data, madeAt }: OutgoingEvent, shape: string): string {
  const where = kind === TRIAL_EVENT ? {} : { url: pathOf(EVENTS[kind].read, data) }
  return JSON.stringify({ type: kind, timestamp: madeAt, shape, data: { ...data, ...where } })
}

/** The path with the ids of the event in the places of their names. */
function pathOf(pattern: string, data: PublishedEvent['data']): string {
  return pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(data[name]))
}

interface WebhookTarget {
  readonly url: string
  /** All that are valid, the newest first. */
  readonly secrets: readonly string[]
  readonly shape: string
  readonly signal: AbortSignal
}

interface SignedMessage {
  readonly id: string
  readonly at: Date
  readonly body: string
}

/** One signature by each secret, separated by blanks. */
export function signaturesOf(secrets: readonly string[], { id, at, body }: SignedMessage): string {
  return secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' ')
}

/** Sends an event, signed by Standard Webhooks with each secret. */
export function sendEvent(
  { send }: Pick<OutgoingClient, 'send'>,
  event: OutgoingEvent,
  { url, secrets, shape, signal }: WebhookTarget,
): Promise<OutgoingAnswer> {
  const body = webhookPayload(event, shape)
  const now = new Date()
  const headers = {
    'content-type': 'application/json',
    'user-agent': `Laurel/${VERSION}`,
    'webhook-id': event.id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signaturesOf(secrets, { id: event.id, at: now, body }),
  }
  return send(url, { headers, body, signal })
}
