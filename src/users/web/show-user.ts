import type { QueryClient } from '@tanstack/react-query'
import type { Account } from '#corrections/contract/corrections.ts'
import type { UserPage, UserRow } from '#users/contract/users.ts'

/** Shows a change of one user on every page of All Data that was read, and in their account. */
export function showUser(queries: QueryClient, id: number, change: Partial<UserRow>): void {
  queries.setQueriesData<UserPage>({ queryKey: ['users', 'pages'] }, (page) => {
    if (page === undefined) return page
    const users = page.users.map((user) => (user.id === id ? { ...user, ...change } : user))
    return { ...page, users }
  })
  queries.setQueriesData<Account>({ queryKey: ['accounts', id] }, (account) =>
    account === undefined ? account : { ...account, person: { ...account.person, ...change } },
  )
}
