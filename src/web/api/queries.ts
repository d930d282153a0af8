import { keepPreviousData, queryOptions, type Query } from '@tanstack/react-query'
import { bonusEndpoints } from '#contract/bonus-endpoints.ts'
import { correctionEndpoints } from '#contract/correction-endpoints.ts'
import { peopleEndpoints } from '#contract/people-endpoints.ts'
import { userEndpoints } from '#contract/user-endpoints.ts'
import { walletEndpoints } from '#contract/wallet-endpoints.ts'
import type { Session } from '#contract/people.ts'
import type { UserFilter, UserSearch } from '#contract/users.ts'
import { addressOf } from './caller.ts'
import { call } from './client.ts'
import { queryClient } from './query-client.ts'

/** Who is signed in, or null. Read when the page opens, is focused again, or a live event says so. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    const session = await call(peopleEndpoints.readSession, { signal })
    forgetOthers(session)
    return session
  },
})

/** Shows the session that login, logout or a password change answered with. */
export function keepSession(session: Session): void {
  forgetOthers(session)
  queryClient.setQueryData(sessionQuery.queryKey, session)
}

// What one person read must never be shown to the next one at the same browser.
function forgetOthers(session: Session): void {
  const known = queryClient.getQueryData<Session>(['session'])
  if (known === undefined || known.user?.id === session.user?.id) return
  const others = { predicate: ({ queryKey }: Query) => queryKey[0] !== 'session' }
  if (session.user === null) queryClient.removeQueries(others)
  else void queryClient.resetQueries(others)
}

export const balancesQuery = queryOptions({
  queryKey: ['wallet', 'balances'],
  queryFn: ({ signal }) => call(walletEndpoints.readBalances, { signal }),
})

/** `page` counts from 1; 1 is the newest. The previous page stays in view while the next is read. */
export function historyQuery(page: number) {
  return queryOptions({
    queryKey: ['wallet', 'history', page],
    queryFn: ({ signal }) => call(walletEndpoints.readHistory, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** A page of somebody's account, for the administrator; `page` counts from 1. */
export function accountQuery(userId: number, page: number) {
  return queryOptions({
    queryKey: ['accounts', userId, page],
    queryFn: ({ signal }) =>
      call(correctionEndpoints.readAccount, { params: { id: userId }, query: { page }, signal }),
    // Never somebody else's.
    placeholderData: (previous, query) => (query?.queryKey[1] === userId ? previous : undefined),
  })
}

/** A page of All Data. The one before stays in view while it is read. */
export function usersQuery(search: UserSearch) {
  return queryOptions({
    queryKey: ['users', 'pages', search],
    queryFn: ({ signal }) => call(userEndpoints.listUsers, { query: search, signal }),
    placeholderData: keepPreviousData,
  })
}

/** How many users a filter finds, without the administrator. */
export function userCountQuery(filter: UserFilter) {
  return queryOptions({
    queryKey: ['users', 'count', filter],
    queryFn: ({ signal }) => call(userEndpoints.countUsers, { query: filter, signal }),
  })
}

/** Where a browser gets whom a filter finds as a file. */
export function usersAddress(filter: UserFilter): string {
  return addressOf(userEndpoints.downloadUsers, { query: filter })
}

/** How many bonuses are entered and not processed yet, and what they come to. */
export const enteredBonusesQuery = queryOptions({
  queryKey: ['bonuses', 'entered'],
  queryFn: ({ signal }) => call(bonusEndpoints.sumEnteredBonuses, { signal }),
})

export function colleaguesQuery(search: string) {
  return queryOptions({
    queryKey: ['colleagues', search],
    queryFn: ({ signal }) => call(peopleEndpoints.findColleagues, { query: { search }, signal }),
    placeholderData: keepPreviousData,
    enabled: search !== '',
    staleTime: 60_000,
  })
}
