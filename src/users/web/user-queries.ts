import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { userEndpoints, type UserFilter, type UserSearch } from '#users/contract/users.ts'
import { addressOf } from '#platform/web/api/caller.ts'
import { call } from '#platform/web/api/client.ts'

/** A page of All Data. The previous page stays in view while it loads. */
export function usersQuery(search: UserSearch) {
  return queryOptions({
    queryKey: ['users', 'pages', search],
    queryFn: ({ signal }) => call(userEndpoints.listUsers, { query: search, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The number of users a filter finds, without the administrator. */
export function userCountQuery(filter: UserFilter) {
  return queryOptions({
    queryKey: ['users', 'count', filter],
    queryFn: ({ signal }) => call(userEndpoints.countUsers, { query: filter, signal }),
  })
}

/** The address of a filter's users as a file. */
export function usersAddress(filter: UserFilter): string {
  return addressOf(userEndpoints.downloadUsers, { query: filter })
}
