import { keepPreviousData, queryOptions, type Query } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import type { Session } from '#contract/people.ts'
import { call } from './client.ts'
import { queryClient } from './query-client.ts'

/** Who is signed in, or null. Read when the page opens, is focused again, or a live event says so. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    const session = await call(endpoints.readSession, { signal })
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
  queryFn: ({ signal }) => call(endpoints.readBalances, { signal }),
})

/** `page` counts from 1; 1 is the newest. The previous page stays in view while the next is read. */
export function historyQuery(page: number) {
  return queryOptions({
    queryKey: ['wallet', 'history', page],
    queryFn: ({ signal }) => call(endpoints.readHistory, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** A page of somebody's account, for the administrator; `page` counts from 1. */
export function accountQuery(userId: number, page: number) {
  return queryOptions({
    queryKey: ['accounts', userId, page],
    queryFn: ({ signal }) =>
      call(endpoints.readAccount, { params: { id: userId }, query: { page }, signal }),
    // Never somebody else's.
    placeholderData: (previous, query) => (query?.queryKey[1] === userId ? previous : undefined),
  })
}

/** A page of All Data; `after` is the previous page's `next`, 0 for the first. */
export function usersQuery(search: string, at: string) {
  return queryOptions({
    queryKey: ['users', search, at],
    queryFn: ({ signal }) =>
      call(endpoints.listUsers, {
        query: { search, status: 'all', neverThanked: false, sort: 'oldest', size: 50, at },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** How many bonuses are entered and not processed yet, and what they come to. */
export const enteredBonusesQuery = queryOptions({
  queryKey: ['bonuses', 'entered'],
  queryFn: ({ signal }) => call(endpoints.sumEnteredBonuses, { signal }),
})

export function colleaguesQuery(search: string) {
  return queryOptions({
    queryKey: ['colleagues', search],
    queryFn: ({ signal }) => call(endpoints.findColleagues, { query: { search }, signal }),
    placeholderData: keepPreviousData,
    enabled: search !== '',
    staleTime: 60_000,
  })
}
