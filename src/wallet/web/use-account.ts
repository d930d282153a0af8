import { useQuery } from '@tanstack/react-query'
import { balancesQuery } from './wallet-queries.ts'
import { sessionQuery } from '#auth/web/session-queries.ts'

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
