import { QueryClient } from '@tanstack/react-query'
import { Unreachable } from './answer.ts'

const READ_TRIES = 3

/** The only cache of server data. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A refusal is an answer; only a missing answer is worth a retry.
      retry: (failures, error) => error instanceof Unreachable && failures < READ_TRIES,
      // Short, as a placeholder is shown meanwhile: about two seconds in total.
      retryDelay: (failures) => 300 * 2 ** failures,
      // A server in the office network answers without the internet.
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 5_000,
    },
    mutations: { networkMode: 'always' },
  },
})
