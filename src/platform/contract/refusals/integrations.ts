import { msg } from '@lingui/core/runtime-macro'

/** Refusals for other software: API tokens, drafts, feeds, webhooks, chat. */
export const API_TOKEN_REFUSALS = {
  // API tokens
  'token-invalid': [401, msg`This API token is not valid: it is unknown, expired or revoked.`],
  'token-network': [403, msg`This API token can not be used from this network.`],
  'token-scope': [403, msg`This API token does not allow that.`],
  'too-many-requests': [429, msg`Too many requests. Please try again in a moment.`],
  'token-name-required': [400, msg`Give the token a name`],
  'token-name-long': [400, msg`The name of a token can have at most 60 characters`],
  'token-scopes-required': [400, msg`Choose at least one thing that the token may do`],
  'token-expiry': [400, msg`Choose a day from today to a year from now`],
  'network-invalid': [400, msg`Write networks like 203.0.113.0/24 or 2001:db8::/32`],
  'networks-many': [400, msg`A token can have at most 20 networks`],
  'tokens-many': [409, msg`You can have at most 50 API tokens. Please revoke one first.`],
  'token-unknown': [404, msg`This API token is not there any more.`],
  'token-rotated': [409, msg`This API token was rotated already.`],

  // Drafts of programs
  'drafts-many': [409, msg`20 drafts wait already. Please send or discard some of them first.`],

  // Feeds and screens of the wall
  'feed-unknown': [404, msg`This feed address does not work: it is unknown, or it was replaced.`],
  'screen-unknown': [
    404,
    msg`This screen is not known: it was switched off, or never switched on.`,
  ],
  'screen-name-required': [400, msg`Give the screen a name`],
  'screen-name-long': [400, msg`The name of a screen can have at most 60 characters`],
  'screens-many': [409, msg`You can have at most 50 screens. Please switch one off first.`],
  'screen-gone': [404, msg`This screen was switched off already.`],
} as const

export const WEBHOOK_REFUSALS = {
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
} as const

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
