import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/api/client.ts'
import { userEndpoints, type UserPage, type UserRow } from '#users/contract/users.ts'

export function userQuery(id: number) {
  return queryOptions({
    queryKey: ['accounts', id, 'details'],
    queryFn: ({ signal }) => call(userEndpoints.readUser, { params: { id }, signal }),
  })
}

/** Updates one user in the cached pages of All Data and in their cached account. */
export function showUser(queries: QueryClient, id: number, change: Partial<UserRow>): void {
  queries.setQueriesData<UserPage>({ queryKey: ['users', 'pages'] }, (page) => {
    if (page === undefined) return page
    const users = page.users.map((user) => (user.id === id ? { ...user, ...change } : user))
    return { ...page, users }
  })
  queries.setQueriesData<{ person: UserRow }>({ queryKey: ['accounts', id] }, (account) =>
    account === undefined ? account : { ...account, person: { ...account.person, ...change } },
  )
}
