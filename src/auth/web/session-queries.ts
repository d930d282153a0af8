import { queryOptions, type Query } from '@tanstack/react-query'
import { signInEndpoints } from '#auth/contract/sign-in-endpoints.ts'
import type { Session } from '#platform/contract/people.ts'
import { call } from '#platform/web/api/client.ts'
import { queryClient } from '#platform/web/api/query-client.ts'

/** Who is signed in, or null. Read when the page opens, is focused again, or a live event says so. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    const session = await call(signInEndpoints.readSession, { signal })
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
