import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { bonusEndpoints } from '#bonuses/contract/bonus-endpoints.ts'
import { correctionEndpoints } from '#corrections/contract/correction-endpoints.ts'
import { userEndpoints } from '#users/contract/user-endpoints.ts'
import type { UserFilter, UserSearch } from '#users/contract/users.ts'
import { addressOf } from '#platform/web/api/caller.ts'
import { call } from '#platform/web/api/client.ts'

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
