import type { QueryClient } from '@tanstack/react-query'
import type { UserPage, UserRow } from '#contract/users.ts'

/** Shows a change of one user on every page of All Data that was read. */
export function showUser(queries: QueryClient, id: number, change: Partial<UserRow>): void {
  queries.setQueriesData<UserPage>({ queryKey: ['users', 'pages'] }, (page) => {
    if (page === undefined) return page
    const users = page.users.map((user) => (user.id === id ? { ...user, ...change } : user))
    return { ...page, users }
  })
}
