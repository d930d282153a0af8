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
