import { queryOptions } from '@tanstack/react-query'
import { chatEndpoints } from '#assistant/contract/chat-endpoints.ts'
import { call } from '#platform/web/api/client.ts'

/** The settings of the chat screen. */
export const assistantQuery = queryOptions({
  queryKey: ['assistant'],
  queryFn: ({ signal }) => call(chatEndpoints.readAssistant, { signal }),
  staleTime: 60_000,
})
