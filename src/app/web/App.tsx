import { startTransition, useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { sessionQuery } from '#auth/web/session-queries.ts'
import { router } from './routes.tsx'
import { Loading } from './Loading.tsx'
import { NoServer } from './NoServer.tsx'

/** After this long a skeleton stands for what a page still waits for. */
const PATIENCE_MS = 1_000

/** Waits until it is known who is signed in; from then on the route table decides. */
export function App() {
  const session = useQuery(sessionQuery)
  const isKnown = session.data !== undefined
  const isLoaded = useFirstPage(isKnown)
  if (isKnown && isLoaded) return <RouterProvider router={router} />
  if (session.errorUpdateCount > 0) {
    return <NoServer busy={session.isFetching} onRetry={() => void session.refetch()} />
  }
  return <Loading />
}

/** Whether the page at this address is there, so that it comes whole and in the place of the placeholder. */
function useFirstPage(isKnown: boolean): boolean {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    if (!isKnown) return
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
    // In slices, between which a slow phone still answers to a finger.
    const show = () => startTransition(() => setLoaded(true))
    void Promise.race([router.load(), late]).then(show)
  }, [isKnown])
  return isLoaded
}
