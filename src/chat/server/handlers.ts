import type { chatChannelEndpoints } from '#chat/contract/chat-channels.ts'
import type { chatCommandEndpoints } from '#chat/contract/chat-commands.ts'
import type { FileStore } from '#platform/server/files/store.ts'
import type { Handlers } from '#platform/server/handler.ts'
import { answerCall, type CallParts } from './answer-call.ts'
import { readFace } from './faces.ts'
import { listAccounts, makeLinkCode, unlinkAccount } from './link-accounts.ts'
import {
  addChannel,
  changeChannel,
  listChannels,
  removeChannel,
  settleMessages,
} from './manage-channels.ts'
import { addCommand, listCommands, removeCommand } from './manage-commands.ts'
import { tryChannel } from './try-channel.ts'

interface ChatParts extends CallParts {
  readonly files: FileStore
}

export function chatHandlers(
  parts: ChatParts,
): Handlers<typeof chatCommandEndpoints & typeof chatChannelEndpoints> {
  const { database, files } = parts
  return {
    listChatCommands: async () => ({ commands: await listCommands(database) }),
    addChatCommand: ({ caller, clientIp: from, body: command }) =>
      addCommand(parts, { by: caller.id, from, command }),
    async removeChatCommand({ caller, clientIp: from, params: { id } }) {
      await removeCommand(database, { by: caller.id, from, id })
      return {}
    },
    callChatCommand: ({ params: { id }, body, clientIp: from }) =>
      answerCall(parts, { id, body, from }),
    listChatAccounts: ({ caller }) => listAccounts(database, caller.id),
    makeChatLinkCode: ({ caller }) => makeLinkCode(database, caller.id),
    async unlinkChatAccount({ caller, clientIp: from, params: { id } }) {
      await unlinkAccount(database, { by: caller.id, id, from })
      return {}
    },
    listChatChannels: async () => ({
      ...(await listChannels(database)),
      hasPublicUrl: parts.publicUrl !== null,
    }),
    addChatChannel: ({ caller, clientIp: from, body: channel }) =>
      addChannel(parts, { by: caller.id, from, channel }),
    changeChatChannel: ({ caller, clientIp: from, params: { id }, body: change }) =>
      changeChannel(parts, { by: caller.id, from, id, change }),
    async removeChatChannel({ caller, clientIp: from, params: { id } }) {
      await removeChannel(database, { by: caller.id, from, id })
      return {}
    },
    tryChatChannel: ({ params: { id } }) => tryChannel(parts, id),
    async settleChatMessages({ params: { id } }) {
      await settleMessages(database, id)
      return {}
    },
    readChatFace: ({ params }) => readFace(database, files, params),
  }
}
