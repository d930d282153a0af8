import type { chatChannelEndpoints } from '#chat/contract/chat-channels.ts'
import type { chatCommandEndpoints } from '#chat/contract/chat-commands.ts'
import type { Handlers } from '#platform/server/calls/handler.ts'
import type { FileStore } from '#platform/server/files/store.ts'
import { answerCall, type CallParts } from './answer-command.ts'
import { readFace } from './faces.ts'
import { listAccounts, makeLinkCode, unlinkAccount } from './link-accounts.ts'
import {
  addChannel,
  changeChannel,
  listChannels,
  removeChannel,
  settleMessages,
  tryChannel,
} from './manage-channels.ts'
import { addCommand, listCommands, removeCommand } from './manage-commands.ts'

interface ChatParts extends CallParts {
  readonly files: FileStore
}

export function chatHandlers(
  parts: ChatParts,
): Handlers<typeof chatCommandEndpoints & typeof chatChannelEndpoints> {
  const { database, files } = parts
  return {
    listChatCommands: async () => ({ commands: await listCommands(database) }),
    addChatCommand: ({ author, body: command }) => addCommand(parts, { ...author, command }),
    async removeChatCommand({ author, params: { id } }) {
      await removeCommand(database, { ...author, id })
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
    addChatChannel: ({ author, body: channel }) => addChannel(parts, { ...author, channel }),
    changeChatChannel: ({ author, params: { id }, body: change }) =>
      changeChannel(parts, { ...author, id, change }),
    async removeChatChannel({ author, params: { id } }) {
      await removeChannel(database, { ...author, id })
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
