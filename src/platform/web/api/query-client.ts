import { QueryClient } from '@tanstack/react-query'
import { Unreachable } from './unreachable.ts'

const READ_TRIES = 3

/** Server data lives here and nowhere else. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Refusals are answers; only a missing answer is worth asking again.
      retry: (failures, error) => error instanceof Unreachable && failures < READ_TRIES,
      // Somebody looks at a placeholder meanwhile: about two seconds in all.
      retryDelay: (failures) => 300 * 2 ** failures,
      // A Laurel in the office answers although the machine is off the internet.
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 5_000,
    },
    mutations: { networkMode: 'always' },
  },
})
