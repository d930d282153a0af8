import type { Example } from '#platform/contract/endpoint.ts'
import type { webhookEndpoints } from '#webhooks/contract/webhooks.ts'
import { DEVICE } from './sign-in-examples.ts'

const CHANNEL = { name: 'General', language: 'en', teams: ['Care'], values: [] }
const WEBHOOK = 'https://hooks.slack.com/services/T0/B0/0123456789'

/** Valid requests about chat services; `nobody` is nobody's id. */
export function chatExamples(nobody: number) {
  return {
    listChatCommands: {},
    addChatCommand: {
      body: { service: 'slack', name: 'Acme', secret: '8f742231b10e8888abcd99yyyzzz85a5' },
    },
    removeChatCommand: { params: { id: DEVICE } },
    callChatCommand: { params: { id: DEVICE } },
    listChatAccounts: {},
    makeChatLinkCode: {},
    unlinkChatAccount: { params: { id: DEVICE } },
    listChatChannels: {},
    addChatChannel: { body: { service: 'slack', url: WEBHOOK, ...CHANNEL } },
    changeChatChannel: { params: { id: nobody }, body: CHANNEL },
    removeChatChannel: { params: { id: nobody } },
    tryChatChannel: { params: { id: nobody } },
    settleChatMessages: { params: { id: nobody } },
    readChatFace: { params: { channel: nobody, user: nobody, signature: 'A'.repeat(22) } },
  }
}

/** Of nobody, and of no screen. */
const NO_TOKEN = 'A'.repeat(43)

/** Requests about feeds and screens of the wall, and drafts of programs. */
export const feedExamples = (picture: string) => ({
  listDrafts: {},
  discardDraft: { params: { id: DEVICE } },
  readFeedAddress: {},
  makeFeedAddress: {},
  removeFeedAddress: {},
  readFeed: { params: { token: `laurel_feed_${NO_TOKEN}` } },
  listScreens: {},
  makeScreen: { body: { name: 'Canteen' } },
  revokeScreen: { params: { id: DEVICE } },
  openScreen: { body: { token: `laurel_screen_${NO_TOKEN}` } },
  readScreen: {},
  readScreenPicture: { params: { picture, size: 'small' } },
})

const OWN_WEBHOOK = '00000000-0000-4000-8000-000000000000'
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
  changeWebhook: { params: { id: OWN_WEBHOOK }, body: { ...FIELDS, isOn: true } },
  renewWebhookSecret: { params: { id: OWN_WEBHOOK } },
  removeWebhook: { params: { id: OWN_WEBHOOK } },
  tryWebhook: { params: { id: OWN_WEBHOOK } },
  listDeliveries: { params: { id: OWN_WEBHOOK }, query: { before: '0' } },
  readDelivery: { params: { id: OWN_WEBHOOK, event: EVENT } },
  repeatDelivery: { params: { id: OWN_WEBHOOK, event: EVENT } },
}
