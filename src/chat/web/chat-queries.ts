import { queryOptions } from '@tanstack/react-query'
import { chatChannelEndpoints } from '#chat/contract/chat-channels.ts'
import { chatCommandEndpoints } from '#chat/contract/chat-commands.ts'
import { call } from '#platform/web/api/client.ts'

export const channelsQuery = queryOptions({
  queryKey: ['chat-channels'],
  queryFn: ({ signal }) => call(chatChannelEndpoints.listChatChannels, { signal }),
})

export const commandsQuery = queryOptions({
  queryKey: ['chat-commands'],
  queryFn: ({ signal }) => call(chatCommandEndpoints.listChatCommands, { signal }),
})

export const accountsQuery = queryOptions({
  queryKey: ['chat-accounts'],
  queryFn: ({ signal }) => call(chatCommandEndpoints.listChatAccounts, { signal }),
})
