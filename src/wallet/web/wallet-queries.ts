import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#auth/web/session-queries.ts'
import { call } from '#platform/web/api/client.ts'
import { walletEndpoints } from '#wallet/contract/wallet.ts'

export const balancesQuery = queryOptions({
  queryKey: ['wallet', 'balances'],
  queryFn: ({ signal }) => call(walletEndpoints.readBalances, { signal }),
})

export const depositRoomQuery = queryOptions({
  queryKey: ['wallet', 'depositRoom'],
  queryFn: ({ signal }) => call(walletEndpoints.readDepositRoom, { signal }),
})

/** A page of the history; 1 is the newest. The previous page stays in view while it loads. */
export function historyQuery(page: number) {
  return queryOptions({
    queryKey: ['wallet', 'history', page],
    queryFn: ({ signal }) => call(walletEndpoints.readHistory, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The signed-in user and, once they are loaded, the balances. */
export function useAccount() {
  const { data: session } = useQuery(sessionQuery)
  const { data: balances, isError, refetch } = useQuery(balancesQuery)
  return {
    user: session?.user ?? null,
    balances,
    failed: isError && balances === undefined,
    retry: () => void refetch(),
  }
}
