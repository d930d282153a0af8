import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'

/** Refusals of what tells other software, a part of the closed list. */
export const INTEGRATION_REFUSALS = {
  'webhook-name-required': [400, msg`Give the webhook a name`],
  'webhook-name-long': [400, msg`The name of a webhook can have at most 60 characters`],
  'webhook-address': [
    400,
    msg`Write an address like https://example.com/laurel. It has to be on the public internet, or in a network that the operator allows.`,
  ],
  'webhook-events-required': [400, msg`Choose at least one event`],
  'webhooks-many': [409, msg`There can be at most 10 webhooks. Please remove one first.`],
  'webhook-unknown': [404, msg`This webhook is not there any more.`],
  'webhook-off': [409, msg`This webhook is off. Please switch it on first.`],
  'delivery-unknown': [404, msg`This delivery is not there any more.`],
} as const satisfies Record<string, readonly [status: number, words: MessageDescriptor]>
