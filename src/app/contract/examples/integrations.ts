import type { Example } from '#platform/contract/endpoint.ts'
import type { EndpointName } from '../endpoints.ts'
import { ID, PICTURE, UUID } from './ids.ts'

/** Also in the time zones of tests. */
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

const CHANNEL = { name: 'General', language: 'en', teams: ['Care'], values: [] }

const WEBHOOK = 'https://hooks.slack.com/services/T0/B0/0123456789'

/** Of nobody, and of no screen. */
const NO_TOKEN = 'A'.repeat(43)

const EVENT = '6f3a2c1e-0d5b-4f0e-9a51-3f6f6c1b8a77'

const FIELDS = {
  name: 'Warehouse',
  // Of the addresses for documents: it is refused, so that tests which send it add no webhook.
  url: 'https://192.0.2.10/laurel',
  events: ['thanks.created'],
  takesPrivate: false,
}

/** Valid requests of other software. */
export const INTEGRATIONS_EXAMPLES = {
  // api-tokens
  listTokens: {},
  makeToken: { body: { name: 'Script', scopes: ['read'], expiresOn: TOMORROW } },
  rotateToken: { params: { id: UUID }, body: { expiresOn: TOMORROW } },
  revokeToken: { params: { id: UUID } },
  listCompanyTokens: {},
  makeCompanyToken: { body: { name: 'SIEM', scopes: ['readAuditLog'], expiresOn: TOMORROW } },
  rotateCompanyToken: { params: { id: UUID }, body: { expiresOn: TOMORROW } },
  revokeCompanyToken: { params: { id: UUID } },

  // mcp
  listDrafts: {},
  discardDraft: { params: { id: UUID } },

  // feeds
  readFeedAddress: {},
  makeFeedAddress: {},
  removeFeedAddress: {},
  readFeed: { params: { token: `laurel_feed_${NO_TOKEN}` } },
  listScreens: {},
  makeScreen: { body: { name: 'Canteen' } },
  revokeScreen: { params: { id: UUID } },
  openScreen: { body: { token: `laurel_screen_${NO_TOKEN}` } },
  readScreen: {},
  readScreenPicture: { params: { picture: PICTURE, size: 'small' } },

  // webhooks
  listWebhooks: {},
  addWebhook: { body: FIELDS },
  changeWebhook: { params: { id: UUID }, body: { ...FIELDS, isOn: true } },
  renewWebhookSecret: { params: { id: UUID } },
  removeWebhook: { params: { id: UUID } },
  tryWebhook: { params: { id: UUID } },
  listDeliveries: { params: { id: UUID }, query: { before: '0' } },
  readDelivery: { params: { id: UUID, event: EVENT } },
  repeatDelivery: { params: { id: UUID, event: EVENT } },

  // chat
  listChatCommands: {},
  addChatCommand: {
    body: { service: 'slack', name: 'Acme', secret: '8f742231b10e8888abcd99yyyzzz85a5' },
  },
  removeChatCommand: { params: { id: UUID } },
  callChatCommand: { params: { id: UUID } },
  listChatAccounts: {},
  makeChatLinkCode: {},
  unlinkChatAccount: { params: { id: UUID } },
  listChatChannels: {},
  addChatChannel: { body: { service: 'slack', url: WEBHOOK, ...CHANNEL } },
  changeChatChannel: { params: { id: ID }, body: CHANNEL },
  removeChatChannel: { params: { id: ID } },
  tryChatChannel: { params: { id: ID } },
  settleChatMessages: { params: { id: ID } },
  readChatFace: { params: { channel: ID, user: ID, signature: 'A'.repeat(22) } },
} satisfies Partial<Record<EndpointName, Example>>
