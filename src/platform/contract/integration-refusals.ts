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

/** Refusals about chat services; the codes of REFUSALS that begin with 'chat-'. */
export const CHAT_REFUSALS = {
  'chat-name-required': [400, msg`Give it a name`],
  'chat-name-long': [400, msg`A name can have at most 60 characters`],
  'chat-secret-required': [400, msg`Paste the whole secret, which has at least 8 characters`],
  'chat-secret-long': [400, msg`A secret can have at most 500 characters`],
  'chat-secret-invalid': [400, msg`A secret has no spaces, and no letters beyond a to z`],
  'chat-site-invalid': [
    400,
    msg`Write the whole address of the chat, like https://chat.acme.com. Laurel calls no private addresses unless its operator allows them.`,
  ],
  'chat-url-invalid': [
    400,
    msg`Paste the whole address of the incoming webhook. Laurel calls no private addresses unless its operator allows them.`,
  ],
  'chat-url-service': [400, msg`This address is not one of this service.`],
  'chat-commands-many': [409, msg`There can be at most 20 workspaces. Please remove one first.`],
  'chat-channels-many': [409, msg`There can be at most 50 channels. Please remove one first.`],
  'chat-command-unknown': [404, msg`This workspace is not there any more.`],
  'chat-channel-unknown': [404, msg`This channel is not there any more.`],
  'chat-account-unknown': [404, msg`This account is not linked any more.`],
  'chat-unproved': [401, msg`This request is not signed by the chat, or too old.`],
} as const
