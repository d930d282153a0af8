import { useQuery } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { sessionQuery } from '../api/session-queries.ts'
import { router } from '../routes.tsx'
import { Loading } from './Loading.tsx'
import { NoServer } from './NoServer.tsx'

/** Waits until it is known who is signed in; from then on the route table decides. */
export function App() {
  const session = useQuery(sessionQuery)
  if (session.data !== undefined) return <RouterProvider router={router} />
  if (session.errorUpdateCount > 0) {
    return <NoServer busy={session.isFetching} onRetry={() => void session.refetch()} />
  }
  return <Loading />
}
