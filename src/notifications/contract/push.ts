import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { refusal } from '#platform/contract/text.ts'

/**
 * An https URL with a host name. The name's last part begins with a letter, which excludes IP
 * addresses in any spelling.
 */
const ENDPOINT = /^https:\/\/(?:[a-z0-9-]+\.)*[a-z][a-z0-9-]*(?::\d{1,5})?\/[!"$-~]*$/
const LONGEST_ENDPOINT = 2000

/** A number of bytes in base64url, without padding. */
const bytes = (count: number) => {
  const shape = new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((count * 4) / 3)}}$`)
  const invalid = refusal('push-keys-invalid')
  return z.string(invalid).check(z.regex(shape, invalid))
}

const NewPushSubscription = z.strictObject({
  endpoint: z
    .string(refusal('push-endpoint-invalid'))
    .check(
      z.maxLength(LONGEST_ENDPOINT, refusal('push-endpoint-invalid')),
      z.regex(ENDPOINT, refusal('push-endpoint-invalid')),
    ),
  /** The browser's public key: an uncompressed point of the curve P-256. */
  p256dh: bytes(65),
  auth: bytes(16),
})
export type NewPushSubscription = z.output<typeof NewPushSubscription>

const PushState = z.strictObject({
  /** Laurel's public key in base64url, which a browser subscribes with. */
  publicKey: z.string(),
  /** The push address of this device; null means it receives no notifications. */
  endpoint: z.nullable(z.string()),
})
export type PushState = z.output<typeof PushState>

/** Notifications on this device. Both changes are idempotent, so they need no key. */
export const pushEndpoints = {
  readPush: endpoint({
    method: 'GET',
    path: '/api/push',
    summary: 'Whether this device receives notifications, and the key to subscribe with',
    access: 'signedIn',
    output: PushState,
    refusals: [],
  }),
  subscribePush: endpoint({
    method: 'PUT',
    path: '/api/push/subscription',
    summary: 'Receive notifications on this device, until it is signed out',
    access: 'signedIn',
    body: NewPushSubscription,
    output: PushState,
    refusals: ['push-endpoint-invalid', 'push-keys-invalid', 'push-taken'],
  }),
  unsubscribePush: endpoint({
    method: 'DELETE',
    path: '/api/push/subscription',
    summary: 'Receive no more notifications on this device',
    access: 'signedIn',
    output: PushState,
    refusals: [],
  }),
} as const
