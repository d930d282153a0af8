import { MISSING_DEVICE } from './sign-in-samples.ts'

const CHANNEL = { name: 'General', language: 'en', teams: ['Care'], values: [] }
const WEBHOOK = 'https://hooks.slack.com/services/T0/B0/0123456789'

/** Valid requests about chat services; `missing` is nobody's id. */
export function chatSamples(missing: number) {
  return {
    listChatCommands: {},
    addChatCommand: {
      body: { service: 'slack', name: 'Acme', secret: 'a signing secret'.replaceAll(' ', '-') },
    },
    removeChatCommand: { params: { id: MISSING_DEVICE } },
    callChatCommand: { params: { id: MISSING_DEVICE } },
    listChatAccounts: {},
    makeChatLinkCode: {},
    unlinkChatAccount: { params: { id: MISSING_DEVICE } },
    listChatChannels: {},
    addChatChannel: { body: { service: 'slack', url: WEBHOOK, ...CHANNEL } },
    changeChatChannel: { params: { id: missing }, body: CHANNEL },
    removeChatChannel: { params: { id: missing } },
    tryChatChannel: { params: { id: missing } },
    settleChatMessages: { params: { id: missing } },
    readChatFace: { params: { channel: missing, user: missing, signature: 'A'.repeat(22) } },
  }
}
