import { queryOptions, type Query } from '@tanstack/react-query'
import { signInEndpoints } from '#auth/contract/sign-in-endpoints.ts'
import type { Session } from '#platform/contract/people.ts'
import { call } from '#platform/web/api/client.ts'
import { queryClient } from '#platform/web/api/query-client.ts'

/** Who is signed in, or null. Read when the page opens, gets the focus, or on a live event. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    const session = await call(signInEndpoints.readSession, { signal })
    forgetOthers(session)
    return session
  },
})

/** Caches the session from the answer of login, logout or a password change. */
export function keepSession(session: Session): void {
  forgetOthers(session)
  queryClient.setQueryData(sessionQuery.queryKey, session)
}

// One person's data must never be shown to the next one in the same browser.
function forgetOthers(session: Session): void {
  if (session.user === null) sessionStorage.clear()
  const known = queryClient.getQueryData<Session>(['session'])
  if (known === undefined || known.user?.id === session.user?.id) return
  const others = { predicate: ({ queryKey }: Query) => queryKey[0] !== 'session' }
  if (session.user === null) queryClient.removeQueries(others)
  else void queryClient.resetQueries(others)
}
